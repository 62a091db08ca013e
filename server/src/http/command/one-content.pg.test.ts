/**
 * An id can't be used again for other content: with every call that makes an id, the second call is refused, never
 * answered as saved and dropped.
 */
import { madeIds } from '@haulway/domain/wire/made-ids.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { fieldsOf } from '../../testing/calls/input-schema.fixture.ts'
import { jobsDone } from '../../testing/calls/principals.fixture.ts'
import { callNames, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../../testing/database-fingerprint.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

/** Calls that change a record which already has the id. */
const changes = ['setGeoPin', 'saveTruckPaper', 'savePaper']
/** A punch says no more than that it was made, and by what. */
const plainPunches = ['startBreak', 'endBreak', 'startBreakdown', 'endBreakdown']
/** Only for a dispute that was answered, or a business with a bank account: shown by their own tests. */
const shownElsewhere = ['settleDispute', 'settleShiftDispute', 'userWithdrawMoney']

const objectSchema = z.record(z.string(), z.unknown())
const added = {
  note: 'Other words.',
  reason: 'Other words.',
  source: 'geofence',
  accuracyMeters: 12,
  trucks: 2,
  truckId: newTestId(),
  aboutActId: newTestId(),
}

/** Each number and text of an input changed, one at a time, and every field of `added` that the call has. */
function variantsOf(name: (typeof callNames)[number], example: Record<string, unknown>): Record<string, unknown>[] {
  const fields = fieldsOf(name)
  const made = madeIds[name] ?? {}
  const more = Object.entries(added).filter(
    ([field, value]) => field in fields && !(field in made) && example[field] !== value,
  )
  return [...changedIn(example), ...more.map(([field, value]) => ({ ...example, [field]: value }))].map(each =>
    objectSchema.parse(each),
  )
}

function changedIn(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1000, value - 1]
  if (typeof value === 'boolean') return [!value]
  // Another id or day means another record.
  if (typeof value === 'string') return /^[0-9a-f]{8}-|^\d{4}-/.test(value) ? [] : [`${value}x`]
  if (Array.isArray(value)) return value.flatMap((each, i) => changedIn(each).map(other => value.with(i, other)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, each]) => changedIn(each).map(other => ({ ...value, [field]: other })))
}

const replySchema = z.looseObject({ isSuccessful: z.boolean().optional() })

test('something else under the id of a record or an act is refused, and nothing changes', async () => {
  const names = callNames.filter(name => madeIds[name] && ![...changes, ...shownElsewhere].includes(name))
  const untried: string[] = []
  const wrong: unknown[] = []
  for (const name of names) {
    const example = exampleIn(world, name)
    const { headers } = rightPartyIn(world, name)
    expect([name, (await sendCall(node, name, example, headers)).status]).toEqual([name, 200])
    await jobsDone(node)
    const before = await fingerprintOf(node)
    const codes: unknown[] = []
    for (const variant of variantsOf(name, example)) {
      const { status, code, body } = await sendCall(node, name, variant, headers)
      const isRefused = status !== 200 || replySchema.safeParse(body).data?.isSuccessful === false
      codes.push(isRefused ? code : 'accepted')
      if (!isRefused) wrong.push([name, variant])
    }
    if (!codes.some(code => code !== 'invalidInput')) untried.push(name)
    const after = await fingerprintOf(node)
    const changed = Object.keys(after).filter(table => after[table] !== before[table])
    if (changed.length > 0) wrong.push([name, changed])
    // A phone that got no answer sends the same once more.
    if ((await sendCall(node, name, example, headers)).code === 'otherInput') wrong.push([name, 'the same again'])
  }
  expect(wrong).toEqual([])
  expect(untried).toEqual(plainPunches)
  expect(names.length).toBeGreaterThan(50)
})

test('a confirmation’s id, sent again for another truck, is refused, and confirms no truck', async () => {
  const { crew } = world
  const first = { projectId: crew.projectId, dispatchId: crew.fleetDispatchId, actId: newTestId() }
  await crew.operator.client.confirmTrucker(first)
  const again = { ...first, dispatchId: crew.soloDispatchId }
  await expect(crew.operator.client.confirmTrucker(again)).rejects.toMatchObject({ code: 'otherInput' })
  expect(await crew.operator.client.confirmTrucker(first)).toMatchObject({ confirmationId: first.actId })
})
