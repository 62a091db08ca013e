/** PostgreSQL's log contains no values from statements, whatever goes wrong with them. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '../../testing/data-folder.fixture.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { quietLogSettings } from './quiet-log.ts'

const email = 'jane.doe@pit.example'
const dataDir = await makeDataFolder()
const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
const sql = postgres(running.url, { max: 4, onnotice: () => {} })
await sql`create table people (email text primary key check (length(email) < 100), age int, born date)`
await sql`insert into people values (${email})`
afterAll(async () => {
  await sql.end({ timeout: 5 })
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const log = () => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')

/** Failures with an email in a value, in a parameter, and in the statement's text. */
const failures: Record<string, () => Promise<unknown>> = {
  'a duplicate value': () => sql`insert into people values (${email})`,
  'a duplicate value, in the text': () => sql.unsafe(`insert into people values ('${email}')`),
  'a value that a check refuses': () => sql`insert into people values (${email.repeat(9)})`,
  'a value of the wrong type': () => sql`select ${email}::text::uuid`,
  'a value that is not JSON': () => sql`select ${email}::text::jsonb`,
  'a value that is not a number': () => sql.unsafe(`select '${email}'::int`),
  'a value that is not a date': () => sql.unsafe(`insert into people (email, born) values ('x', '${email}')`),
  'a malformed statement': () => sql.unsafe(`select from where '${email}'`),
  'a table named like the email': () => sql.unsafe(`select * from "${email}"`),
  'an error that a function raises': () => sql.unsafe(`do $$ begin raise exception 'not %', '${email}'; end $$`),
  'a warning that a function raises': () =>
    sql.unsafe(`do $$ begin raise warning 'not %', '${email}'; perform 1 / 0; end $$`),
  'a statement that takes too long': () =>
    sql.begin(async tx => {
      await tx`set local statement_timeout = 50`
      await tx.unsafe(`select pg_sleep(9), '${email}'`)
    }),
  'an unknown role': async () => {
    const nobody = postgres(running.url.replace('haulway:', 'nobody:'), { max: 1 })
    await nobody`select ${email}`.finally(() => nobody.end({ timeout: 1 }))
  },
}

test.each(Object.entries(failures))('the log stays without the email after %s', async (_, fail) => {
  await expect(fail()).rejects.toThrow()
  expect(log()).not.toContain(email)
})

test('the log stays without the email after a deadlock and a killed session', async () => {
  await sql`insert into people values ('other')`
  const locked = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const lock = (place: number, first: string, second: string) =>
    sql.begin(async tx => {
      await tx.unsafe(`update people set age = 1 where email = '${first}'`)
      locked[place]!.resolve()
      await Promise.all(locked.map(({ promise }) => promise))
      await tx.unsafe(`update people set age = 1 where email = '${second}'`)
    })
  const done = await Promise.allSettled([lock(0, email, 'other'), lock(1, 'other', email)])
  expect(done.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  const killed = sql.unsafe(`select pg_sleep(60), '${email}'`).execute()
  killed.catch(() => {})
  const end = async () =>
    (await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like ${'select pg_sleep(60)%'}`)
      .length
  await expect.poll(end).toBe(1)
  await expect(killed).rejects.toThrow()
  expect(log()).not.toContain(email)
})

test('the database user owns its database, is not a superuser, and can reach neither files nor programs', async () => {
  const [role] =
    await sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false })
  await expect(sql.unsafe(`copy people to program 'cat'`)).rejects.toThrow('permission denied')
  await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toThrow('permission denied')
})

test('the database of the container file has the same settings', () => {
  const compose = readFileSync(new URL('../../../../deploy/compose.yaml', import.meta.url), 'utf8')
  for (const [name, value] of Object.entries(quietLogSettings)) expect(compose).toContain(`- -c${name}=${value}\n`)
})
