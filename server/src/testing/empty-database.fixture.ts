import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/** Creates a database without any table, on the test run's PostgreSQL. */
export async function createEmptyDatabase() {
  const url = new URL(inject('postgresUrl'))
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  const name = `haulway_test_${randomBytes(8).toString('hex')}`
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const drop = async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { url: url.href, drop }
}
