/** How many connections a node opens, and how many PostgreSQL has for it. */
import postgres from 'postgres'
import { ConfigError } from '../config.ts'

/** Besides its two pools: five for jobs, one each for notices of jobs and of nodes, and one for the health check. */
const besidesPools = 8

/** The most connections that one node opens. @param connectionsMax of each of its two pools */
export function countConnectionsMax(connectionsMax: number): number {
  return 2 * connectionsMax + besidesPools
}

/**
 * Reads how many connections PostgreSQL has for the user of the address.
 * @returns a sentence for the log
 * @throws ConfigError when this node alone needs more
 */
export async function checkConnectionBudget(databaseUrl: string, connectionsMax: number): Promise<string> {
  const needed = countConnectionsMax(connectionsMax)
  const allowed = await readConnectionsAllowed(databaseUrl)
  if (needed <= allowed) {
    const nodes = Math.floor(allowed / needed)
    const fit = nodes === 1 ? '1 such node fits' : `${nodes} such nodes fit`
    return `This node opens at most ${needed} of PostgreSQL's ${allowed} connections, so ${fit}.`
  }
  const fitting = Math.floor((allowed - besidesPools) / 2)
  const remedy = fitting < 2 ? 'Raise max_connections.' : `Set it to ${fitting} or less, or raise max_connections.`
  const wanted = `DATABASE_CONNECTIONS_MAX is ${connectionsMax}, so this node may open ${needed} connections`
  throw new ConfigError(`${wanted}, but PostgreSQL has ${allowed}. ${remedy}`)
}

async function readConnectionsAllowed(databaseUrl: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    // PostgreSQL 15 has no `reserved_connections`. A limit of -1 is none.
    const [row] = await sql<{ allowed: number }[]>`
      select least(
        (select sum(case when name = 'max_connections' then setting::int else -setting::int end)
          from pg_settings
          where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      )::int as allowed`
    return row?.allowed ?? 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}
