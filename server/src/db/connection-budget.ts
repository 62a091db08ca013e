/** How many connections a node and the others on its database open, and how many PostgreSQL has for them. */
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { ConfigError } from '../config.ts'

const connectSeconds = 5

/** Besides its two pools: five for jobs, two that listen (for jobs and for nodes), and one for the health check. */
const besidesPools = 8

/** The most connections that one node opens. @param connectionsMax of each of its two pools */
export function countConnectionsMax(connectionsMax: number): number {
  return 2 * connectionsMax + besidesPools
}

const namePrefix = 'haulway node '

/** The name of a node's connections in `pg_stat_activity`, by which other nodes learn how many it may open. */
export const nodeConnectionName = (connectionsMax: number) => nameFor(countConnectionsMax(connectionsMax))

/** The same on a replica, to which only its two pools connect. */
export const replicaConnectionName = (connectionsMax: number) => nameFor(2 * connectionsMax)

const nameFor = (connections: number) => `${namePrefix}${connections} ${randomBytes(4).toString('hex')}`

/**
 * Reads how many connections PostgreSQL has for the user of the address, and what the nodes that run may open.
 * @returns a sentence for the log; `isShort` when all nodes together may open more than there are
 * @throws ConfigError when this node alone needs more
 */
export async function checkConnectionBudget(
  databaseUrl: string,
  connectionsMax: number,
): Promise<{ sentence: string; isShort: boolean }> {
  const needed = countConnectionsMax(connectionsMax)
  const { allowed, others, otherNodes } = await readBudget(databaseUrl)
  const fitting = Math.floor((allowed - besidesPools) / 2)
  if (needed > allowed) {
    const remedy = fitting < 2 ? 'Raise max_connections.' : `Set it to ${fitting} or less, or raise max_connections.`
    const wanted = `DATABASE_CONNECTIONS_MAX is ${connectionsMax}, so this node may open ${needed} connections`
    throw new ConfigError(`${wanted}, but PostgreSQL has ${allowed}. ${remedy}`)
  }
  const used = otherNodes === 0 ? '' : ` The nodes that already run may open ${others}.`
  const nodes = Math.floor(allowed / needed)
  const fit = nodes === 1 ? '1 such node fits' : `${nodes} such nodes fit`
  const sentence = `This node opens at most ${needed} of PostgreSQL's ${allowed} connections, so ${fit}.${used}`
  if (needed + others <= allowed) return { sentence, isShort: false }
  const each = Math.floor((Math.floor(allowed / (otherNodes + 1)) - besidesPools) / 2)
  const lower = each < 2 ? 'R' : `Set DATABASE_CONNECTIONS_MAX to ${each} on each node, or r`
  return { sentence: `${sentence} That is too many. ${lower}aise max_connections.`, isShort: true }
}

/** @returns a sentence if a replica has too few connections for its nodes. It stops none: the primary answers. */
export async function checkReplicaBudget(replicaUrl: string, connectionsMax: number): Promise<string | undefined> {
  const needed = 2 * connectionsMax
  const budget = await readBudget(replicaUrl).catch(() => undefined)
  if (!budget || needed + budget.others <= budget.allowed) return undefined
  const { allowed, others } = budget
  const all = `This node opens ${needed} connections to the replica, others up to ${others}, but it has ${allowed}.`
  return `${all} Raise its max_connections, or the primary does its work.`
}

type Budget = { allowed: number; others: number; otherNodes: number }

async function readBudget(databaseUrl: string): Promise<Budget> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: connectSeconds, onnotice: () => {} })
  try {
    // PostgreSQL 15 has no `reserved_connections`. A limit of -1 is none. All of a node's have one name.
    const [row] = await sql<Budget[]>`
      select least(
        (select sum(case when name = 'max_connections' then setting::int else -setting::int end)
          from pg_settings
          where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      )::int as allowed, coalesce(sum(node.connections), 0)::int as others, count(*)::int as "otherNodes"
      from (select split_part(application_name, ' ', 3)::int as connections from pg_stat_activity
        where datname = current_database() and usename = current_user
          and application_name like ${`${namePrefix}%`} group by application_name) as node`
    return row ?? { allowed: 0, others: 0, otherNodes: 0 }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
