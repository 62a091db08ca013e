/** For each call: a malformed request and an accepted one, and fields that only the server sets. */
import { definitionOf } from '@haulway/domain/call.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { inputPlaces } from '@haulway/domain/wire/input-places.fixture.ts'
import { expect, test } from 'vitest'
import { callRights, exampleIn, rightPartyIn } from '../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { fieldsOf, malformedOf } from '../testing/calls/input-schema.fixture.ts'
import { jobsDone } from '../testing/calls/principals.fixture.ts'
import { callNames, forAll, routeOf, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf, rollBackTrials, trialStatus } from '../testing/database-fingerprint.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

const rightParty = (name: CallName) => rightPartyIn(world, name)
const exampleOf = (name: CallName) => exampleIn(world, name)

test('a malformed request is refused with the wrong field named, and changes nothing', async () => {
  const requests = callNames.flatMap(name =>
    malformedOf(name, exampleOf(name), routeOf(name).method === 'GET').map(malformed => ({ name, ...malformed })),
  )
  expect(requests.length).toBeGreaterThan(300)
  const before = await fingerprintOf(node)
  const wrong: string[] = []
  await forAll(requests, async ({ name, field, what, input }) => {
    const { status, code, fields } = await sendCall(node, name, input, rightParty(name).headers)
    const isNamed = fields.some(named => named === field || named.startsWith(`${field}.`))
    if (status !== 400 || code !== 'invalidInput' || !isNamed)
      wrong.push(`${name}.${field} ${what}: ${status} ${code} ${fields}`)
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

test.each([
  ['is not JSON', '{"entityId":'],
  ['is a list', '[]'],
  ['is a word', '"please"'],
  ['is empty', ''],
])('every call refuses a body that %s, as the sender’s error', async (_, body) => {
  const takers = callNames.filter(
    name => routeOf(name).method === 'POST' && Object.values(fieldsOf(name)).some(it => it.isRequired),
  )
  expect(takers.length).toBeGreaterThan(60)
  const wrong: string[] = []
  await forAll(takers, async name => {
    const { status, code } = await sendCall(node, name, body, rightParty(name).headers)
    if (status !== 400 || code !== 'invalidInput') wrong.push(`${name}: ${status} ${code}`)
  })
  expect(wrong).toEqual([])
})

test('the first and the last days that can be written are answered by every call that takes a day', async () => {
  const days = ['0000-01-01', '0001-01-01', '9999-12-31']
  const requests = callNames.flatMap(name => {
    const taking = inputPlaces(definitionOf(contract[name]).inputSchema).filter(({ part }) => part.format === 'date')
    const together = taking.length > 1 ? [taking] : []
    return [...taking.map(place => [place]), ...together].flatMap(places => days.map(day => ({ name, places, day })))
  })
  expect(requests.length).toBeGreaterThan(60)
  const trial = await rollBackTrials(node)
  const wrong: string[] = []
  await forAll(requests, async ({ name, places, day }) => {
    const input = places.reduce<object>((before, { put }) => Object(put(before, day)), exampleOf(name))
    const { status } = await sendCall(node, name, input, { ...rightParty(name).headers, ...trial })
    if (status >= 500 && status !== trialStatus)
      wrong.push(`${name} ${places.map(({ path }) => path.join('.'))} ${day}: ${status}`)
  })
  expect(wrong).toEqual([])
})

/** Fields that only the server sets. They are ignored, not refused, since a later version of the app may send them. */
const mark = 777_000_777_000
const markText = 'MarkOfTheSender'
const serverOwned: Record<string, unknown> = {
  userId: markText,
  uid: markText,
  userDocId: markText,
  createdBy: markText,
  by: { uid: markText },
  entityName: markText,
  jobberName: markText,
  materialName: markText,
  stateReason: markText,
  tokenHash: markText,
  createdOn: mark,
  changedOn: mark,
  approvedOn: mark,
  publishedOn: mark,
  closedOn: mark,
  endedOn: mark,
  answeredOn: mark,
  retiredOn: mark,
  joinedOn: mark,
  paidTimestamp: mark,
  occurredAt: mark,
  receivedAt: mark,
  at: mark,
  usedOn: mark,
  loadNo: mark,
  version: mark,
  wallet: { availableCents: mark },
  availableCents: mark,

  money: { amountCents: mark },
  materialCard: { rateE4: mark },
  payCents: mark,
  accountDelete: { requestedOn: mark },
  entityState: 'suspended',
  state: 'approved',
  role: 'owner',
  signUpState: 2,
  testAccount: true,
  isTest: true,
  mfaRegistered: true,
  missingInformation: [],
  parentEntityId: null,
  currentTruckId: null,
  kind: 'approve',
  witness: 'system',
}

function withServerOwned(name: CallName, input: object): object {
  const known = Object.keys(fieldsOf(name))
  const added = Object.fromEntries(Object.entries(serverOwned).filter(([field]) => !known.includes(field)))
  const haul = 'haul' in input ? { haul: { ...added, ...(input.haul as object) } } : {}
  return { ...added, ...input, ...haul }
}

test('every call is accepted from a party that may make it', async () => {
  for (const [name, right] of Object.entries(callRights) as [CallName, (typeof callRights)[CallName]][]) {
    if (right.shownBy) continue
    const principal = rightParty(name)
    const input = withServerOwned(name, exampleOf(name))
    const { status, body } = await sendCall(node, name, input, principal.headers)
    expect.soft([name, status, hasSucceeded(body) ? '' : body]).toEqual([name, 200, ''])
  }
})

/** Some calls report a failure in a 200 (specification 7, 8). */
function hasSucceeded(body: unknown): boolean {
  if (Array.isArray(body)) return body[0] === true
  const text = JSON.stringify(body)
  return !/"(isSuccessful|loginSuccessful)":false|"code":/.test(text)
}

test('no call took a field that only the server sets from its sender', async () => {
  await jobsDone(node)
  expect(await tablesWith(markText)).toEqual([])
  expect(await tablesWith(String(mark))).toEqual([])
  const { sql } = node
  expect(await sql`select 1 from entities where record->>'entityState' = 'suspended'`).toHaveLength(0)
  const raised = sql`record->>'testAccount' = 'true' or record->>'mfaRegistered' = 'true'`
  expect(await sql`select 1 from users where ${raised}`).toHaveLength(0)
  const owners = await sql`
    select entity_id from members where record->>'role' = 'owner' group by 1 having count(*) > 1`
  expect(owners).toHaveLength(0)
})

/** Tables of ours or of the job queue with a text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await node.sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`
  const found = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows = await node.sql`
        select 1 from ${node.sql(schema)}.${node.sql(name)} as each where each::text like ${`%${text}%`} limit 1`
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

test.each(['appendErrorLog', 'appendInfoLog', 'setGeoPin'] as const)(
  '%s records the user who sends it, whatever user it names',
  async name => {
    const principal = rightParty(name)
    const input = { ...exampleOf(name), userId: markText }
    const { status } = await sendCall(node, name, input, principal.headers)
    expect([200, 403]).toContain(status)
    expect(await tablesWith(markText)).toEqual([])
  },
)
