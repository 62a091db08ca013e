import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { expect, test } from 'vitest'
import { nameKey, type TrackedLoad } from './tracked-load.ts'
import { openTrackedLoads } from './tracked-loads.ts'

const name = { projectId: testTerms.projectId, loadLogId: testTerms.dispatchId }
const load: TrackedLoad = {
  ...name,
  trackNo: 1,
  terms: testTerms,
  span: { startedAt: 1_792_058_400_000 },
  endReceivedAt: undefined,
  loadedAt: undefined,
  leftPitAt: undefined,
  isNearRecorded: false,
  absences: [],
  waits: { pit: { since: undefined, until: undefined }, site: { since: undefined, until: undefined } },
  driverUids: new Set(['greg']),
  operatorEntityIds: [],
}
const scope = entityScope(testTerms.driverEntityId)

/** Loads in memory that count how often they are read, beside a table of versions. */
function open() {
  const versions = new Map<string, number>([[scope, 7]])
  const outage: { reason: Error | undefined } = { reason: undefined }
  const errors: unknown[] = []
  const count = { reads: 0, failures: 0 }
  const loads = openTrackedLoads({
    read: async () => {
      if (count.failures-- > 0) throw new Error('no answer in time')
      count.reads++
      return new Map([[nameKey(name), load]])
    },
    readVersions: async () => {
      if (outage.reason) throw outage.reason
      return Object.fromEntries(versions)
    },
    clock: Date.now,
    onChange: () => {},
    onError: error => errors.push(error),
  })
  /** @returns how often the load was read meanwhile */
  const compare = async () => {
    const before = count.reads
    await loads.compare()
    await loads.find(name)
    return count.reads - before
  }
  return { loads, versions, outage, errors, count, compare }
}

test('a change without a hint is found by its version, and a load without a change is not read again', async () => {
  const { loads, versions, compare } = open()
  await loads.find(name)
  expect(loads.known(name, 'greg')).toBe(load)
  // Once, because the scope may have changed between the first read and the first comparison.
  expect(await compare()).toBe(1)
  expect(await compare()).toBe(0)
  versions.set(scope, 8)
  expect(await compare()).toBe(1)
  expect(await compare()).toBe(0)
})

test('a change that happened while versions could not be read is found afterwards', async () => {
  const { loads, versions, outage, errors, compare } = open()
  await loads.find(name)
  await compare()
  outage.reason = new Error('the database is away')
  expect(await compare()).toBe(0)
  versions.set(scope, 8)
  expect(await compare()).toBe(0)
  expect(errors).toEqual([outage.reason, outage.reason])
  outage.reason = undefined
  expect(await compare()).toBe(1)
})

test('after an outage without a change, no load is read again', async () => {
  const { loads, outage, compare } = open()
  await loads.find(name)
  await compare()
  outage.reason = new Error('the database is away')
  await compare()
  outage.reason = undefined
  expect(await compare()).toBe(0)
})

test('a load that could not be read when it changed is read again at the next comparison', async () => {
  const { loads, versions, errors, count } = open()
  await loads.find(name)
  await loads.compare()
  await eventually(() => expect(count.reads).toBe(2))
  versions.set(scope, 8)
  count.failures = 1
  await loads.compare()
  await eventually(() => expect(errors).toHaveLength(1))
  await loads.compare()
  await eventually(() => expect(count.reads).toBe(3))
})
