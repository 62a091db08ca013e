/**
 * A caller's own clock decides nothing for others: with every call, sent as if it were made long ago, nothing that is
 * published ends earlier, no notification is older, and no job runs earlier than if it had been sent now.
 */
import { loadLogCallKinds } from '@haulway/domain/load-log/load-log.calls.ts'
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { shiftCallKinds } from '@haulway/domain/work/shift/shift.calls.ts'
import { expect, test } from 'vitest'
import { tablesWith } from '../../testing/account-delete.fixture.ts'
import { callRights, exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { jobsDone } from '../../testing/calls/principals.fixture.ts'
import { callNames, routeOf, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

/** The documents of a day are live for some days after it, whenever they change. */
const byDay = ['trucker-summary', 'fleet-summary', 'project-summary', 'pit-summary', 'driver-days', 'fuel-index']

/** Calls that report what someone saw or did: their acts keep what the caller's clock said, as evidence. */
const testimonies: readonly CallName[] = [
  ...callNames.filter(name => name in loadLogCallKinds || name in shiftCallKinds),
  'confirmTrucker',
  'confirmLoad',
  'undoConfirmation',
  'agreeDay',
]

const mayEnd = callNames.filter(name => {
  const right = callRights[name]
  return routeOf(name).method !== 'GET' && !(right.who === 'account' && right.endsSession)
})

async function send(name: CallName, occurredAt: number): Promise<boolean> {
  const { headers } = rightPartyIn(world, name)
  const claimed = { [envelopeHeaders.occurredAt]: String(occurredAt) }
  return (await sendCall(node, name, exampleIn(world, name), { ...headers, ...claimed })).status === 200
}

test('of a call that is not testimony, the caller’s time is kept nowhere but with its key', async () => {
  const claimedAt = Date.now() - 31 * dayMs
  const others = mayEnd.filter(name => !testimonies.includes(name))
  const accepted: string[] = []
  for (const name of others) if (await send(name, claimedAt)) accepted.push(name)
  expect(accepted.length).toBeGreaterThan(60)
  await jobsDone(node)
  expect(await tablesWith(node, String(claimedAt))).toEqual(['commands'])
})

type Found = { what: string; at: number }

/** What a call left behind that is dated before its receipt. */
async function listEarlier(beforeVersions: Map<string, number>, receivedAt: number): Promise<Found[]> {
  const documents = await node.sql<
    { scope: string; name: string; version: number; lives: number | null; at: number }[]
  >`
    select scope, collection as name, version::float8 as version, live_until::float8 as lives,
      case collection when 'notifications' then (body->>'at')::float8 end as at
    from documents where not deleted`
  const changed = documents.filter(({ scope, version }) => version > (beforeVersions.get(scope) ?? 0))
  const times = changed.flatMap(({ name, lives, at }) => [
    ...(lives !== null && !byDay.includes(name) ? [{ what: `${name} live until`, at: lives }] : []),
    ...(at !== null ? [{ what: 'notification', at }] : []),
  ])
  const jobs = await node.sql<{ name: string; at: number }[]>`
    select name, (extract(epoch from start_after) * 1000)::float8 as at from pgboss.job
    where created_on >= to_timestamp(${receivedAt / 1000}::float8)`
  const early = jobs.filter(({ name, at }) => at < receivedAt + (deletions.includes(name) ? 30 * dayMs - secondMs : 0))
  return [...times.filter(({ at }) => at < receivedAt), ...early.map(({ name, at }) => ({ what: `job ${name}`, at }))]
}
const deletions = ['delete-account', 'delete-user']

async function readVersions(): Promise<Map<string, number>> {
  const rows = await node.sql<{ scope: string; version: number }[]>`
    select scope, version::float8 as version from scopes`
  return new Map(rows.map(({ scope, version }) => [scope, version]))
}

test.each([
  ['31 days ago', () => Date.now() - 31 * dayMs],
  ['1970', () => 0],
])('no call sent as of %s ends, dates or starts anything before its receipt', async (_, longAgo) => {
  const wrong: unknown[] = []
  const accepted: string[] = []
  for (const name of mayEnd) {
    const versions = await readVersions()
    const receivedAt = Date.now()
    if (await send(name, longAgo())) accepted.push(name)
    wrong.push(...(await listEarlier(versions, receivedAt)).map(({ what, at }) => [name, what, new Date(at)]))
  }
  expect(wrong).toEqual([])
  expect(accepted.length).toBeGreaterThan(60)
  await jobsDone(node)
})

/** A time sheet states its day, and both sides agree to it. */
test('no load or shift gets a day more than a year ago, whatever its acts claim', async () => {
  const rows = await node.sql<{ what: string; day: string }[]>`
    select 'load ' || load_log_id as what, record->>'shiftDay' as day from load_logs where project_id is not null
    union all
    select 'shift ' || s.shift_id, s.record->>'shiftDay' from shifts s where s.project_id is not null
      and not exists (select 1 from shift_acts a where a.project_id = s.project_id and a.shift_id = s.shift_id
        and a.act->'sheet' is not null)`
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ day }) => Date.parse(day) < Date.now() - 400 * dayMs)).toEqual([])
})
