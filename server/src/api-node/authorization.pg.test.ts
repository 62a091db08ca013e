/**
 * Who reads what: every principal × every scope × every collection, over HTTP and over the stream. The
 * expectation is written again from decisions 0007 and 0014, not taken from the rule under test.
 */
import { isPublicScope, type Scope, scopeParts } from '@haulway/domain/document/scope.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { streamsMax } from '../sync/subscribe.ts'
import { openWorld, type Principal, saleRateE4 } from '../testing/calls/principals.fixture.ts'
import { forAll } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { watchScope } from '../testing/tracking.fixture.ts'
import { moneyKeysIn } from '../testing/work.fixture.ts'

type DocumentList = { scope: Scope; collection: string; ids: string[] }

const node = closeAfterAll(await openTestNode())
const world = await openWorld(node)
/** The documents in the database, by scope and collection. */
const documentLists = await node.sql<DocumentList[]>`
    select scope, collection, array_agg(id order by id) as ids from documents where not deleted
    group by scope, collection order by scope, collection`

/** Collections about money: closed to plain members, and in a project to users who are plain members everywhere. */
const moneyCollections = ['balances', 'payments', 'wallets', 'withdrawals', 'payout-destinations']

type Right = 'everything' | 'withoutMoney' | 'closed'

/** Who reads which scope. */
async function rightOf(principal: Principal, scope: Scope): Promise<Right> {
  const { kind, ownerId } = scopeParts(scope)
  if (['haulway-config', 'haulway-materials', 'haulway-fuel-index'].includes(kind)) return 'everything'
  if (kind === 'haulway-user') return principal.uid === ownerId ? 'everything' : 'closed'
  const { acts } = principal
  const entityIds = kind === 'haulway-entity' ? [ownerId] : await listPartiesOf(ownerId ?? '')
  if (!acts || !entityIds.includes(acts.entityId)) return 'closed'
  return acts.role === 'member' ? 'withoutMoney' : 'everything'
}

async function listPartiesOf(projectId: string): Promise<string[]> {
  const rows = await node.sql<{ entity_id: string }[]>`
    select entity_id from project_parties where project_id = ${projectId}`
  return rows.map(row => row.entity_id)
}

const pageSchema = z.object({ documents: z.array(z.object({ id: z.string(), body: z.unknown() })) })

async function readAs(principal: Principal, path: string) {
  const answer = await fetch(`${node.url}/documents/${path}`, { headers: principal.headers })
  const text = await answer.text()
  return { status: answer.status, documents: answer.ok ? pageSchema.parse(JSON.parse(text)).documents : [] }
}

function pathOf({ scope, collection }: DocumentList): string {
  return scopeParts(scope).ownerId === undefined ? collection : `${scope}/${collection}`
}

/** Describes what differs from the expectation; empty when everything is right. */
async function judge(principal: Principal, place: DocumentList): Promise<string[]> {
  const right = await rightOf(principal, place.scope)
  const at = `${principal.name}: ${pathOf(place)}`
  const { status, documents } = await readAs(principal, `${pathOf(place)}?limit=200`)
  const one = await readAs(principal, `${pathOf(place)}/${place.ids[0]}`)
  if (right === 'closed') {
    const shut = principal.uid === undefined ? 401 : 404
    return [status, one.status].every(each => each === shut) ? [] : [`${at} is open: ${status}, ${one.status}`]
  }
  if (status !== 200) return [`${at} is shut: ${status}`]
  const isHidden = right === 'withoutMoney' && moneyCollections.includes(place.collection)
  const expected = isHidden ? [] : place.ids
  const readIds = documents.map(({ id }) => id).sort()
  const money = right === 'withoutMoney' ? moneyKeysIn(documents).map(key => `${at} tells ${key}`) : []
  const differs = JSON.stringify(readIds) !== JSON.stringify(expected)
  const oneIsRight = one.status === (isHidden ? 404 : 200)
  return [
    ...money,
    ...(differs || !oneIsRight ? [`${at}: ${readIds.length} of ${expected.length}, ${one.status}`] : []),
  ]
}

test('over HTTP, only the intended users read a document, and plain members read no money', async () => {
  expect(documentLists.length).toBeGreaterThan(60)
  expect(world.principals).toHaveLength(22)
  for (const principal of world.principals) {
    const wrong = await Promise.all(documentLists.map(place => judge(principal, place)))
    expect(wrong.flat()).toEqual([])
  }
})

test('the stream opens the same scopes as HTTP with the same content, and closes the others', async () => {
  const scopes = [...new Set(documentLists.map(({ scope }) => scope))].filter(scope => !isPublicScope(scope))
  for (const principal of world.principals.filter(({ uid }) => uid !== undefined)) {
    const wrong: string[] = []
    // Fewer at the same time than one user may have open.
    await forAll(
      scopes,
      async scope => {
        const right = await rightOf(principal, scope)
        const stream = await watchScope(node.url, principal.headers, scope)
        stream.end()
        const isClosed = stream.messages.some(message => message.type === 'reset' && message.reason === 'closed')
        const received = stream.messages.flatMap(message => ('documents' in message ? message.documents : []))
        const money = right === 'withoutMoney' ? moneyKeysIn(received) : []
        const isWrong = isClosed !== (right === 'closed') || (isClosed && received.length > 0) || money.length > 0
        if (isWrong) wrong.push(`${principal.name}: ${scope} ${right} ${money}`)
      },
      streamsMax / 2,
    )
    expect(wrong).toEqual([])
  }
})

test('no one opens the stream without a token', async () => {
  const scope = `haulway-entity/${world.crew.jobber.entityId}`
  expect((await fetch(`${node.url}/subscribe?scope=${scope}`)).status).toBe(401)
})

test('no one can write documents, whatever the method', async () => {
  const path = `/documents/haulway-entity/${world.crew.jobber.entityId}/trucks/x`
  for (const { headers } of world.principals) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await fetch(node.url + path, { method, headers })
      expect([404, 405]).toContain(answer.status)
    }
  }
})

test('drivers and operators read no price, whatever their role', async () => {
  const driversAndOperators = world.principals.filter(({ acts }) =>
    ['fleetTrucker', 'excavatorOperator'].includes(acts?.type ?? ''),
  )
  expect(driversAndOperators).toHaveLength(6)
  for (const principal of driversAndOperators) {
    const pages = await Promise.all(documentLists.map(async place => readAs(principal, pathOf(place))))
    const isOpen = pages.some(page => page.documents.length > 0)
    expect(isOpen).toBe(true)
    expect(moneyKeysIn(pages.filter((_, i) => documentLists[i]!.scope !== 'haulway-config'))).toEqual([])
  }
})

test('what a jobber sells for is read by its owner and managers alone, in no document of anyone else', async () => {
  const readers: string[] = []
  for (const principal of world.principals) {
    const pages = await Promise.all(documentLists.map(async place => readAs(principal, pathOf(place))))
    if (JSON.stringify(pages).includes(String(saleRateE4))) readers.push(principal.name)
  }
  const sellers = world.principals.filter(({ acts }) => acts?.entityId === world.crew.jobber.entityId)
  const expected = sellers.filter(({ acts }) => acts?.role !== 'member').map(({ name }) => name)
  expect(expected).toHaveLength(2)
  expect(readers).toEqual(expected)
})
