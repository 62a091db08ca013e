import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../http/commands.table.ts'
import { type Database, openDatabase } from './database.ts'
import { openSaveRow } from './save-row.ts'
import { createTestDatabase } from './test-database.ts'

const [first, second, third] = [1, 2, 3].map(n => `01980000-0000-7000-8000-00000000000${n}`) as [string, string, string]

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const test = await createTestDatabase()
  drop = test.drop
  database = openDatabase(test.url, 2)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const saveRow = openSaveRow(commands)
const row = {
  actor: 'ann',
  key: first,
  callName: 'createTruck',
  inputHash: 'h',
  receivedAt: 1,
  reply: { truckId: 't' },
}
const held = () => database.orm.select().from(commands).where(eq(commands.actor, 'ann'))

test('a row takes the place of the one with its key, and nothing is nothing also in a column of JSON', async () => {
  await database.inTransaction(async tx => saveRow(tx, row))
  await database.inTransaction(async tx => saveRow(tx, { ...row, key: second }))
  await database.inTransaction(async tx => saveRow(tx, { ...row, callName: 'changeTruck', reply: null }))
  const rows = await held()
  expect(rows.map(({ key, callName }) => [key, callName]).sort()).toEqual([
    [first, 'changeTruck'],
    [second, 'createTruck'],
  ])
  expect(rows.find(({ key }) => key === second)?.reply).toEqual({ truckId: 't' })
  const [{ count }] = await database.sql<[{ count: number }]>`
    select count(*)::int4 as count from commands where reply is null`
  expect(count).toBe(1)
})

test('a row that can’t be kept fails its transaction, though nobody waits for it', async () => {
  const bad = { ...row, key: third, callName: null as unknown as string }
  const failing = database.inTransaction(async tx => saveRow(tx, bad))
  await expect(failing).rejects.toThrow()
  expect((await held()).map(({ key }) => key)).not.toContain(third)
})
