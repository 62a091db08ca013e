import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { saveRow } from './save-row.ts'

const things = pgTable(
  'things',
  { owner: text().notNull(), thingNo: integer('thing_no').notNull(), note: jsonb() },
  table => [primaryKey({ columns: [table.owner, table.thingNo] })],
)

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const empty = await createTestDatabase()
  drop = empty.drop
  database = openDatabase(empty.url, 2)
  await database.sql`create table things (owner text, thing_no integer, note jsonb, primary key (owner, thing_no))`
})
afterAll(async () => {
  await database.close()
  await drop()
})

const save = (...row: (typeof things.$inferInsert)[]) =>
  database.inTransaction(async tx => {
    for (const each of row) saveRow(tx, things, each)
  })
const held = () => database.orm.select().from(things).orderBy(things.thingNo)

test('a row takes the place of the one with its key, and nothing is nothing also in a column of JSON', async () => {
  await save({ owner: 'ann', thingNo: 1, note: { is: 'old' } }, { owner: 'ann', thingNo: 2, note: ['kept'] })
  await save({ owner: 'ann', thingNo: 1, note: null })
  expect(await held()).toEqual([
    { owner: 'ann', thingNo: 1, note: null },
    { owner: 'ann', thingNo: 2, note: ['kept'] },
  ])
  expect(await database.sql`select thing_no from things where note is null`).toEqual([{ thing_no: 1 }])
})

test('a row that can’t be kept fails its transaction, though nobody waits for it', async () => {
  const failing = save({ owner: 'ann', thingNo: 3, note: null }, { owner: 'ann', thingNo: 3.5, note: null })
  await expect(failing).rejects.toThrow(/integer/)
  expect(await held()).toHaveLength(2)
})

test('a row with an undefined value is refused at once, since its column would keep what it has', async () => {
  await expect(save({ owner: 'ann', thingNo: 4, note: undefined })).rejects.toThrow(/a value for note/)
  expect(await held()).toHaveLength(2)
})
