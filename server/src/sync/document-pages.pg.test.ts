/**
 * Neither the order nor the cursors of document pages reveal anything that the reader may not see: every collection ×
 * every field of its documents × every role, generated from the documents' schemas.
 */
import { wireDocumentSchema } from '@haulway/domain/document/document.ts'
import { entityScope, projectScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { collections, misplacedCollection } from '@haulway/domain/wire/collections.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, type Principal } from '../testing/calls/principals.fixture.ts'
import { forAll } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const peer = closeAfterAll(await node.openPeer({}))
const world = await openWorld(node)

/** Collections about money. Listed here again, so that the test does not copy the code it tests. */
const ofMoney = [
  'agreements',
  'balances',
  'payments',
  'statements',
  'wallets',
  'withdrawals',
  'payout-destinations',
  'driver-pay',
  'driver-statements',
  'driver-terms',
]
/** Collections that plain members read nothing of. */
const closedToMembers = [...ofMoney, 'api-keys', 'papers', 'webhooks']
const pageSchema = z.object({ documents: z.array(wireDocumentSchema), next: z.string().optional() })
const names = Object.keys(collections) as (keyof typeof collections)[]

let asked = 0
/** Asks two nodes in turn: one of them would limit a user who reads as often as this test. */
const get = async ({ headers }: Pick<Principal, 'headers'>, path: string, query: Record<string, string>) => {
  const { url } = asked++ % 2 === 0 ? node : peer
  const answer = await fetch(`${url}/documents/${path}?${new URLSearchParams(query)}`, { headers })
  return { status: answer.status, text: await answer.text() }
}
const getPage = async (...args: Parameters<typeof get>) => {
  const { status, text } = await get(...args)
  if (status !== 200) throw new Error(`${args[1]}: ${status} ${text}`)
  return pageSchema.parse(JSON.parse(text))
}
const principalOf = (name: string) => world.principals.find(each => each.name === name)!

/** Every key in a schema's documents, however deep: the fields that an attacker would try. */
function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>()
  const walk = (part: unknown, path: string) => {
    if (Array.isArray(part)) for (const each of part) walk(each, path)
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties' && value && typeof value === 'object') {
        for (const [name, inner] of Object.entries(value)) {
          found.add(name)
          if (path) found.add(`${path}.${name}`)
          walk(inner, path ? `${path}.${name}` : name)
        }
      } else walk(value, path)
    }
  }
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }), '')
  return [...found]
}

function scopesOf(collection: string): Scope[] {
  const { jobber } = world.entities
  if (collection === 'haulway-materials' || collection === 'haulway-fuel-index') return [collection]
  const users = ['owner', 'manager', 'member'].map(role => userScope(principalOf(`jobber ${role}`).uid ?? ''))
  if (['haulway-user', 'notification-settings'].includes(collection)) return users
  if (['haulway-project', 'hauls'].includes(collection)) return [projectScope(world.load.projectId)]
  return [entityScope(jobber.entityId)]
}
const readers = () =>
  world.principals.filter(
    ({ name, acts }) => name.startsWith('jobber') || acts === undefined || name.startsWith('stranger'),
  )
const pathOf = (scope: Scope, collection: string) =>
  scope === collection ? scope : scope.startsWith(`${collection}/`) ? scope : `${scope}/${collection}`

test('every published collection has a row in the table; its documents match it and are in its scopes', async () => {
  const rows = await node.sql<{ scope: Scope; collection: string; body: unknown }[]>`
    select scope, collection, body from documents where not deleted and collection <> 'haulway-config'`
  const misplaced = rows.flatMap(({ scope, collection }) => misplacedCollection(scope, collection) ?? [])
  expect([...new Set(misplaced)]).toEqual([])
  const unlike = rows.flatMap(({ collection, body }) => {
    const row = names.find(name => name === collection)
    return row && collections[row].schema.safeParse(body).success ? [] : [collection]
  })
  expect([...new Set(unlike)]).toEqual([])
  expect(rows.length).toBeGreaterThan(50)
})

test('a page can be sorted only by listed fields that its reader may see', async () => {
  const cases = names.flatMap(collection =>
    scopesOf(collection).flatMap(scope => readers().map(principal => ({ collection, scope, principal }))),
  )
  const wrong: string[] = []
  const counts = { sorted: 0, refused: 0, closed: 0 }
  await forAll(cases, async ({ collection, scope, principal }) => {
    const path = pathOf(scope, collection)
    const plain = await get(principal, path, { limit: '1' })
    const isOpen = plain.status === 200 && (path !== scope || scope === collection)
    const isClosed = principal.acts?.role === 'member' && closedToMembers.includes(collection)
    const fields = [...fieldsOf(collections[collection].schema), 'money', 'body', 'version', "x' or 1", 'id']
    // When the reader may read nothing at all, trying one field is enough.
    for (const field of isOpen ? new Set(fields) : ['money']) {
      const { status } = await get(principal, path, { orderBy: field, limit: '1' })
      const isListed = collections[collection].sortBy.includes(field)
      const expected = isOpen ? (isListed && !isClosed ? 200 : 400) : plain.status
      if (status !== expected) wrong.push(`${collection} by ${field} for ${principal.name}: ${status}, not ${expected}`)
      counts[expected === 200 ? (isOpen ? 'sorted' : 'closed') : expected === 400 ? 'refused' : 'closed']++
    }
  })
  expect(wrong.slice(0, 20)).toEqual([])
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(40)
})

test('only collections about money list a money field', () => {
  const listed = names
    .filter(name => !ofMoney.includes(name))
    .flatMap(name => [...collections[name].sortBy, ...collections[name].chooseBy])
  expect(listed.filter(field => /cents|money|rate|price|amount/i.test(field))).toEqual([])
})

describe('pages', () => {
  const query = { orderBy: 'paidTimestamp', direction: 'descending', limit: '1' }
  const payments = () => `${entityScope(world.entities.soloTrucker.entityId)}/payments`
  const owner = () => principalOf('soloTrucker owner')
  const firstCursor = async () => (await getPage(owner(), payments(), query)).next ?? ''

  test('neither overlap nor skip documents, for every collection and listed field, in both directions', async () => {
    for (const collection of names) {
      for (const orderBy of [undefined, ...collections[collection].sortBy]) {
        for (const direction of ['ascending', 'descending']) {
          const [scope] = scopesOf(collection)
          const path = scope === collection ? scope : `${scope}/${collection}`
          const query = { ...(orderBy && { orderBy }), direction }
          const whole = await getPage(principalOf('jobber owner'), path, { ...query, limit: '200' })
          const ids: string[] = []
          for (let after: string | undefined = ''; after !== undefined; ) {
            const page = await getPage(principalOf('jobber owner'), path, {
              ...query,
              limit: '1',
              ...(after && { after }),
            })
            ids.push(...page.documents.map(({ id }) => id))
            after = page.next
          }
          expect(ids, `${collection} by ${orderBy}`).toEqual(whole.documents.map(({ id }) => id))
        }
      }
    }
  })

  test('continue from a cursor that reveals nothing and works for no other query', async () => {
    const cursor = await firstCursor()
    expect(await get(owner(), payments(), { ...query, after: cursor })).toMatchObject({ status: 200 })
    const read = Buffer.from(cursor, 'base64url').toString('latin1')
    for (const secret of [world.entities.soloTrucker.entityId, owner().uid ?? '', 'payments', 'everything', 'null']) {
      expect(read).not.toContain(secret)
    }
    const changed = [...cursor].map((sign, i) => cursor.slice(0, i) + (sign === 'A' ? 'B' : 'A') + cursor.slice(i + 1))
    const others = [
      ...changed.slice(0, -1).map(after => ({ who: owner(), query: { ...query, after } })),
      { who: owner(), query: { ...query, after: '' } },
      { who: owner(), query: { ...query, after: world.load.loadLogId } },
      { who: owner(), query: { ...query, after: cursor, direction: 'ascending' } },
      { who: owner(), query: { ...query, after: cursor, orderBy: 'askedOn' } },
      { who: principalOf('soloTrucker manager'), query: { ...query, after: cursor } },
    ]
    for (const { who, query } of others) expect((await get(who, payments(), query)).status).toBe(400)
    const elsewhere = `${entityScope(world.entities.soloTrucker.entityId)}/withdrawals`
    expect((await get(owner(), elsewhere, { limit: '1', after: cursor })).status).toBe(400)
  })

  test('do not continue from a cursor after the reader’s role was lowered', async () => {
    const { uid, headers, acts } = principalOf('jobber manager')
    const path = `${entityScope(acts?.entityId ?? '')}/members`
    const { next } = await getPage({ headers }, path, { limit: '1' })
    const setRole = (role: string) => node.sql`
      update members set record = jsonb_set(record, '{role}', ${`"${role}"`}::text::jsonb) where uid = ${uid ?? ''}`
    await setRole('member')
    expect((await get({ headers }, path, { limit: '1', after: next ?? '' })).status).toBe(400)
    await setRole('manager')
    expect((await get({ headers }, path, { limit: '1', after: next ?? '' })).status).toBe(200)
  })

  test('of money, keys and webhooks are empty for plain members and do not reveal how many exist', async () => {
    for (const collection of closedToMembers) {
      const path = `${entityScope(world.entities.soloTrucker.entityId)}/${collection}`
      expect(await getPage(principalOf('soloTrucker member'), path, { limit: '1' })).toEqual({ documents: [] })
    }
  })

  test('of a collection that is not there say where it is', async () => {
    const { jobber } = world.entities
    const refused = async (path: string) => {
      const { status, text } = await get(principalOf('jobber owner'), path, {})
      return { status, message: JSON.parse(text).message }
    }
    expect(await refused(`${entityScope(jobber.entityId)}/load-log`)).toEqual({
      status: 400,
      message: "There is no collection 'load-log'.",
    })
    expect(await refused(`${entityScope(jobber.entityId)}/hauls/1`)).toEqual({
      status: 400,
      message: "The collection 'hauls' is in haulway-project/…, not in haulway-entity/….",
    })
    expect(await refused(`${projectScope(world.load.projectId)}/haulway-materials`)).toEqual({
      status: 400,
      message: "The collection 'haulway-materials' is in haulway-materials, not in haulway-project/….",
    })
  })

  test('can be filtered only by listed fields', async () => {
    const path = `${entityScope(world.entities.jobber.entityId)}/attachments`
    const who = principalOf('jobber owner')
    expect((await get(who, path, { loadLogId: world.load.loadLogId })).status).toBe(200)
    for (const field of ['money', 'bytes', 'totalCents'])
      expect((await get(who, path, { [field]: '1' })).status).toBe(400)
  })
})
