/** One real PostgreSQL with its usual settings (each commit on disk), with a separate database for each program. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@haulway/server/db/embedded/embedded-postgres.ts'
import postgres from 'postgres'

export type Databases = {
  /** Creates an empty database. @returns its address */
  add: (name: string) => Promise<string>
  drop: (name: string) => Promise<void>
  close: () => Promise<void>
}

export async function openDatabases(): Promise<Databases> {
  // A folder that PostgreSQL's account can read, on the disk that a server would use.
  const folder = mkdtempSync(path.join(process.getuid?.() === 0 ? '/var/lib' : process.cwd(), 'haulway-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: { max_connections: '200' } })
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => {} })
  const drop = async (name: string) => {
    await admin.unsafe(`drop database if exists "${name}" with (force)`)
  }
  return {
    add: async name => {
      await drop(name)
      await admin.unsafe(`create database "${name}"`)
      const url = new URL(server.adminUrl)
      url.pathname = `/${name}`
      return url.href
    },
    drop,
    close: async () => {
      await admin.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
