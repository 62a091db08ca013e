import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew } from '../testing/load.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import {
  checkConnectionBudget,
  checkReplicaBudget,
  countConnectionsMax,
  nodeConnectionName,
  replicaConnectionName,
} from './connection-budget.ts'
import { openDatabase } from './database.ts'
import { findFreePort } from './embedded/free-port.ts'

const poolMax = 3
const role = `haulway_budget_${randomBytes(4).toString('hex')}`
const node = closeAfterAll(await openTestNode({ databaseConnectionsMax: poolMax }))
await node.sql.unsafe(`create role ${role} login password 'budget' connection limit 20`)
const url = new URL(node.databaseUrl)
url.username = role
url.password = 'budget'
const limited = url.href
afterAll(() => node.sql.unsafe(`drop role ${role}`))

test('a node says how many connections it opens, and how many such nodes fit', async () => {
  expect(await checkConnectionBudget(limited, 2)).toEqual({
    sentence: "This node opens at most 12 of PostgreSQL's 20 connections, so 1 such node fits.",
    isShort: false,
  })
  const { sentence } = await checkConnectionBudget(node.databaseUrl, 2)
  expect(sentence).toMatch(/^This node opens at most 12 of .* nodes fit\. The nodes that already run may open 14\.$/)
})

test('a node that could never open all of its connections does not start, and says what to set', async () => {
  const check = checkConnectionBudget(limited, 10)
  await expect(check).rejects.toThrow(ConfigError)
  await expect(check).rejects.toThrow(/10, so this node may open 28 .* has 20\. Set it to 6 or less, or raise/)
  expect((await checkConnectionBudget(limited, 6)).sentence).toContain('at most 20')
})

test('a node that starts beside others says when all together may open more than there are', async () => {
  const other = openDatabase(limited, 2, { name: nodeConnectionName(2) })
  await Promise.all([other.sql`select 1`, other.sql`select 1`])
  expect(await checkConnectionBudget(limited, 2)).toEqual({
    sentence:
      "This node opens at most 12 of PostgreSQL's 20 connections, so 1 such node fits. " +
      'The nodes that already run may open 12. That is too many. Raise max_connections.',
    isShort: true,
  })
  await other.close()
})

test('a replica with too few connections for its nodes is named, and one that is away stops no start', async () => {
  expect(await checkReplicaBudget(limited, 10)).toBeUndefined()
  expect(await checkReplicaBudget(limited, 11)).toBe(
    'This node opens 22 connections to the replica, others up to 0, but it has 20. ' +
      'Raise its max_connections, or the primary does its work.',
  )
  const other = openDatabase(limited, 6, { mayBeStandby: true, name: replicaConnectionName(6) })
  await other.sql`select 1`
  expect(await checkReplicaBudget(limited, 4)).toBeUndefined()
  expect(await checkReplicaBudget(limited, 5)).toContain('opens 10 connections to the replica, others up to 12')
  await other.close()
  const away = new URL(limited)
  away.port = String(await findFreePort())
  expect(await checkReplicaBudget(away.href, 100)).toBeUndefined()
})

test('a busy node opens no more connections than that', async () => {
  const counts: number[] = []
  const count = async () => {
    const [row] = await node.sql<{ open: number }[]>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`
    counts.push(row?.open ?? 0)
  }
  await Promise.all([...Array.from({ length: 4 }, () => addCrew(node)), ...Array.from({ length: 20 }, count)])
  // Besides the node's own: the three of the test's reads, and the two of its transactions.
  expect(Math.max(...counts)).toBeLessThanOrEqual(countConnectionsMax(poolMax) + 3 + 2)
})
