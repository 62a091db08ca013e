/**
 * Every call × every scope of an API key × every kind of business that has keys: a key makes the calls of its scopes,
 * as a member of its role does, and no other call. A key without the scope for amounts reads none.
 */
import { type ApiKeyScope, apiKeyScopeNames, apiKeyScopes } from '@haulway/domain/api-key/api-key.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { scopesFor } from '@haulway/domain/wire/key-scopes.ts'
import { expect, test } from 'vitest'
import { addApiKey } from '../testing/api-key.fixture.ts'
import { callRights } from '../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { callNames, forAll, routeOf, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf, rollBackTrials, trialStatus } from '../testing/database-fingerprint.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { moneyKeysIn } from '../testing/work.fixture.ts'

const types = ['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet'] as const
type Key = { type: EntityTypeName; scopes: readonly ApiKeyScope[]; headers: Record<string, string> }

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)
const made = types.flatMap(type =>
  [...apiKeyScopeNames.map(scope => [scope]), apiKeyScopeNames].map(async scopes => {
    const { headers } = await addApiKey(node, world.entities[type].entityId, scopes)
    return { type, scopes, headers }
  }),
)
const keys = await Promise.all(made)
// The first use of a key is noted, which would differ from the fingerprint.
await Promise.all(keys.map(({ headers }) => fetch(`${node.url}/documents/haulway-config`, { headers })))

const roleOf = ({ scopes }: Key) =>
  scopes.some(scope => apiKeyScopes[scope].role === 'manager') ? 'manager' : 'member'
const isOpen = (name: CallName, { scopes }: Key) => scopesFor(name).some(scope => scopes.includes(scope))

/** Whether the table of rights lets a member of the key's role make the call for its own business. */
function mayRole(name: CallName, key: Key): boolean {
  const right = callRights[name]
  return 'may' in right && (right.may[key.type]?.includes(roleOf(key)) ?? false)
}

function ask(name: CallName, key: Key, more: Record<string, string> = {}) {
  const right = callRights[name]
  const own = world.belongings[right.who === 'party' ? right.by : key.type]
  const input = right.input({ world, own, uid: 'someone', email: 'someone@example.com' })
  return sendCall(node, name, input, { ...key.headers, ...more })
}

const casesWhere = (take: (name: CallName, key: Key) => boolean) =>
  callNames.flatMap(name => keys.filter(key => take(name, key)).map(key => ({ name, key })))
const describeCase = (name: CallName, { type, scopes }: Key) => `${name} by a key of a ${type} with ${scopes}`

test('a call outside its scopes is refused, and nothing changes', async () => {
  const closed = casesWhere((name, key) => !isOpen(name, key))
  expect(closed.length).toBeGreaterThan(2000)
  const before = await fingerprintOf(node)
  const wrong: string[] = []
  await forAll(closed, async ({ name, key }) => {
    const { status, code } = await ask(name, key)
    if (status !== 403 || code !== 'notAllowed') wrong.push(`${describeCase(name, key)}: ${status} ${code}`)
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

test('a key may do in its scopes what a member of its role may, and reads no amounts without their scope', async () => {
  const open = casesWhere(isOpen)
  expect(open.length).toBeGreaterThan(250)
  const trial = await rollBackTrials(node)
  const wrong: string[] = []
  const through = new Set<CallName>()
  await forAll(open, async ({ name, key }) => {
    const { status, code, body } = await ask(name, key, routeOf(name).method === 'GET' ? {} : trial)
    const isThrough = [200, trialStatus].includes(status)
    if (isThrough) through.add(name)
    const expected = mayRole(name, key) ? isThrough || status === 409 : [403, 404].includes(status)
    const money = key.scopes.includes('readMoney') ? [] : moneyKeysIn(body)
    if (!expected || money.length > 0) wrong.push(`${describeCase(name, key)}: ${status} ${code} ${money}`)
  })
  expect(wrong).toEqual([])
  // The table shows some calls by a driver or an operator, who have no keys.
  const openNames = new Set(open.filter(({ name, key }) => mayRole(name, key)).map(({ name }) => name))
  expect([...openNames].filter(name => !through.has(name))).toEqual([])
})

test('documents have amounts only for keys with the scope for them', async () => {
  const readable: string[] = []
  for (const key of keys) {
    const scope = `haulway-entity/${world.entities[key.type].entityId}`
    const collections = ['load-logs', 'balances', 'statements', 'payments', 'api-keys', 'agreements', 'offers']
    for (const collection of collections) {
      const answer = await fetch(`${node.url}/documents/${scope}/${collection}`, { headers: key.headers })
      const mayRead = key.scopes.includes('read') || key.scopes.includes('readMoney')
      expect(answer.status).toBe(mayRead ? 200 : 403)
      const money = moneyKeysIn(await answer.json())
      if (money.length > 0) readable.push(key.scopes.join(' '))
    }
  }
  expect(new Set(readable)).toEqual(new Set(['readMoney', apiKeyScopeNames.join(' ')]))
})

test('no key reads the numbers of licenses and tax forms', async () => {
  const statuses = await Promise.all(
    keys.map(async ({ type, headers }) => {
      const path = `haulway-entity/${world.entities[type].entityId}/papers`
      return (await fetch(`${node.url}/documents/${path}`, { headers })).status
    }),
  )
  expect(statuses.filter(status => status === 404).length).toBeGreaterThan(0)
  expect(statuses.filter(status => ![403, 404].includes(status))).toEqual([])
})

test('no key opens a route that is not in the table of scopes', async () => {
  const loads = `${world.fleetLoad.projectId}/${world.fleetLoad.loadLogId}`
  const closed = ['/account-export', `/account-export/${world.crew.jobber.entityId}`, '/export-own-track?format=csv']
  const all = [...closed, '/subscribe?scope=haulway-config', '/documents/haulway-fcm-tokens']
  for (const { headers } of keys) {
    for (const path of all) expect((await fetch(node.url + path, { headers })).status, path).toBe(403)
    const points = await fetch(`${node.url}/locations/${loads}.json`, { method: 'POST', headers, body: '{}' })
    expect(points.status).toBe(401)
  }
})
