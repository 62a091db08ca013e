import postgres from 'postgres'
import { distributeTables } from '../admin/distribute.ts'
import { migrate } from '../db/migrate.ts'

/** The URLs of the workers' superusers, each with a port, if tests run on a Citus (docs/scale.md). */
export function citusWorkers(): string[] {
  return process.env.CITUS_WORKERS_TEST?.split(',').filter(Boolean) ?? []
}

/** Few, since each test file distributes a database of its own. */
const shards = 4

/** Creates a distributed database. A Citus can't copy one from a template. @returns drops it */
export async function createOnCitus(coordinator: string, name: string): Promise<() => Promise<void>> {
  const urls = [coordinator, ...citusWorkers()]
  for (const url of urls) await runOn(url, sql => sql.unsafe(`create database ${name}`))
  for (const url of urls) await runOn(urlOf(url, name), sql => sql.unsafe('create extension citus'))
  await runOn(urlOf(coordinator, name), async sql => {
    const { hostname, port } = new URL(coordinator)
    await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)}::int)`
    for (const worker of citusWorkers()) {
      const { hostname, port } = new URL(worker)
      await sql`select citus_add_node(${hostname}, ${Number(port)}::int)`
    }
    await sql.unsafe(`set citus.shard_count = ${shards}`)
    await migrate(urlOf(coordinator, name))
    await distributeTables(sql, () => {})
  })
  return async () => {
    for (const url of urls) await runOn(url, sql => sql.unsafe(`drop database if exists ${name} with (force)`))
  }
}

async function runOn(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
