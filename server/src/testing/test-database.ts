import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import { functionsFile, migrate } from '../db/migrate.ts'
import { citusWorkers, createOnCitus } from './citus-database.fixture.ts'
import { migrationsFolder } from './migrations-folder.fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the test run's PostgreSQL. */
    postgresUrl: string
  }
}

type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * Creates a database with this code's schema for one test file, on the test run's PostgreSQL. The schema is migrated
 * once into a template and copied from there, which takes some hundredths of a second.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  const name = `haulway_test_${randomBytes(8).toString('hex')}`
  if (citusWorkers().length > 0) {
    await admin.end()
    return { url: urlOf(name), drop: await createOnCitus(inject('postgresUrl'), name) }
  }
  await copyTemplate(admin, name)
  const drop = async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { url: urlOf(name), drop }
}

// Any constant works. It keeps test files that start together from copying while the template is being made.
const templateLock = 7_203_412

async function copyTemplate(admin: postgres.Sql, name: string): Promise<void> {
  const template = `haulway_template_${hashMigrations()}`
  await admin`select pg_advisory_lock(${templateLock})`
  try {
    const [found] = await admin`select 1 from pg_database where datname = ${template}`
    if (!found) {
      const half = `${template}_half`
      await admin.unsafe(`drop database if exists ${half} with (force)`)
      await admin.unsafe(`create database ${half}`)
      await migrate(urlOf(half))
      await admin.unsafe(`alter database ${half} rename to ${template}`)
    }
    await admin.unsafe(`create database ${name} template ${template}`)
  } finally {
    await admin`select pg_advisory_unlock(${templateLock})`
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}

function hashMigrations(): string {
  const hash = createHash('sha256').update(readFileSync(functionsFile))
  for (const file of readdirSync(migrationsFolder)
    .filter(each => each.endsWith('.sql'))
    .sort())
    hash.update(file).update(readFileSync(path.join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}
