/** What must be true after any failure: documents equal a rebuild, entries balance, and no one reads others' data. */
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { testSeed } from '@haulway/domain/seed.fixture.ts'
import { collections } from '@haulway/domain/wire/collections.ts'
import postgres from 'postgres'
import { expect } from 'vitest'
import { z } from 'zod'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import { forAll } from './calls/send-call.fixture.ts'
import { newTestId } from './test-node.ts'
import { moneyKeysIn } from './work.fixture.ts'

type Audited = { url: string; databaseUrl: string; authSecret: string; clock?: () => number }
type Membership = { uid: string; entityId: string; role: string; entityType: number }

/** Drivers and operators read no amounts (money is for those who pay and are paid), except their own pay. */
const driversAndOperators: readonly number[] = [entityTypes.fleetTrucker.code, entityTypes.excavatorOperator.code]
const ownPay: readonly string[] = ['driver-terms', 'driver-pay', 'driver-statements']
const ofDriverSchema = z.object({ driverEntityId: z.string() })
const pageSchema = z.object({ documents: z.array(z.object({ body: z.unknown() })), next: z.string().optional() })

/** Expects a clean state and prints the counts. */
export async function expectCleanAudit(node: Audited): Promise<void> {
  const sql = postgres(node.databaseUrl, { max: 2, onnotice: () => {} })
  try {
    const { documents, changedByRebuild } = await countRebuilt(node.databaseUrl, sql)
    const books = await countUnbalanced(sql)
    const reads = await countLeaks(node, sql)
    process.stdout.write(
      `Seed ${testSeed}: ${documents} documents, ${changedByRebuild} changed by a rebuild; ` +
        `${books.entries} entries, ${books.unbalanced} unbalanced; ` +
        `${reads.cells} cells read by ${reads.users} users, ${reads.leaked} leaked; ` +
        `${reads.refused} pages of others refused.\n`,
    )
    expect({ changedByRebuild, unbalanced: books.unbalanced, leaked: reads.leaked }).toEqual({
      changedByRebuild: 0,
      unbalanced: 0,
      leaked: 0,
    })
    expect(Math.min(documents, reads.cells, reads.refused)).toBeGreaterThan(0)
  } finally {
    await sql.end()
  }
}

async function countRebuilt(databaseUrl: string, sql: postgres.Sql) {
  const database = openDatabase(databaseUrl, 2)
  let changedByRebuild = 0
  for (const step of rebuildSteps) {
    await rebuild(database, step, undefined, page => {
      changedByRebuild += page.changed
    })
  }
  await database.close()
  const [row] = await sql<{ count: number }[]>`select count(*)::int4 as count from documents where not deleted`
  return { documents: row?.count ?? 0, changedByRebuild }
}

async function countUnbalanced(sql: postgres.Sql) {
  const [row] = await sql<{ entries: number; unbalanced: number }[]>`
    select count(*)::int4 as entries,
      (count(*) filter (where (select sum(amount) from unnest(amounts) as amount) <> 0))::int4 as unbalanced
    from journal_entries`
  return row ?? { entries: 0, unbalanced: 0 }
}

/** Each user reads every collection of their own businesses, and one page of each other business. */
async function countLeaks({ url, authSecret, clock = Date.now }: Audited, sql: postgres.Sql) {
  const tokens = openAccessTokens(authSecret, clock)
  const users = (await sql<{ uid: string }[]>`select uid from users`).map(({ uid }) => uid)
  const entities = (await sql<{ id: string }[]>`select entity_id as id from entities`).map(({ id }) => id)
  const memberships = await sql<Membership[]>`
    select m.uid, m.entity_id as "entityId", m.record->>'role' as role,
      (e.record->>'entityType')::int4 as "entityType"
    from members m join entities e using (entity_id)`
  const counts = { users: users.length, cells: 0, leaked: 0, refused: 0 }
  const names = Object.keys(collections)

  await forAll(users, async uid => {
    const { accessToken } = await tokens.sign({ uid, sessionId: newTestId() })
    const get = (path: string) =>
      fetch(`${url}/documents/${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    const own = new Map(memberships.filter(each => each.uid === uid).map(each => [each.entityId, each]))
    for (const { entityId, role, entityType } of own.values()) {
      const isMoneyless = role === 'member' || driversAndOperators.includes(entityType)
      const isOwnPay = (name: string, body: unknown) =>
        ownPay.includes(name) && role === 'owner' && ofDriverSchema.safeParse(body).data?.driverEntityId === entityId
      for (const name of names) {
        for await (const body of pagesOf(get, `${entityScope(entityId)}/${name}`)) {
          counts.cells += cellsIn(body)
          if (isMoneyless && !isOwnPay(name, body)) counts.leaked += moneyKeysIn(body).length
        }
      }
    }
    const foreign = [
      ...entities.filter(id => !own.has(id)).map((id, i) => `${entityScope(id)}/${names[i % names.length]}`),
      ...users.filter(other => other !== uid).map(other => `${userScope(other)}/notification-settings`),
    ]
    for (const path of foreign) {
      const answer = await get(path)
      if (answer.ok) counts.leaked += cellsIn(await answer.json())
      else counts.refused++
    }
  })
  return counts
}

async function* pagesOf(get: (path: string) => Promise<Response>, path: string): AsyncGenerator<unknown> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const answer = await get(`${path}?limit=200${after && `&after=${encodeURIComponent(after)}`}`)
    if (!answer.ok) return
    const page = pageSchema.parse(await answer.json())
    for (const { body } of page.documents) yield body
    after = page.next
  }
}

function cellsIn(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, part) => sum + cellsIn(part), 0)
}
