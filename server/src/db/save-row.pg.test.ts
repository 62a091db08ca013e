import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { saveRow } from './save-row.ts'

const items = pgTable(
  'items',
  { owner: text().notNull(), itemNo: integer('item_no').notNull(), note: jsonb() },
  table => [primaryKey({ columns: [table.owner, table.itemNo] })],
)

const { url, drop } = await createTestDatabase()
afterAll(drop)
const database = closeAfterAll(openDatabase(url, 2))
await database.sql`create table items (owner text, item_no integer, note jsonb, primary key (owner, item_no))`

const save = (...row: (typeof items.$inferInsert)[]) =>
  database.inTransaction(async tx => {
    for (const each of row) saveRow(tx, items, each)
  })
const savedRows = () => database.orm.select().from(items).orderBy(items.itemNo)

test('a row replaces the one with its key, and null is SQL null in a JSON column too', async () => {
  await save({ owner: 'ann', itemNo: 1, note: { is: 'old' } }, { owner: 'ann', itemNo: 2, note: ['kept'] })
  await save({ owner: 'ann', itemNo: 1, note: null })
  expect(await savedRows()).toEqual([
    { owner: 'ann', itemNo: 1, note: null },
    { owner: 'ann', itemNo: 2, note: ['kept'] },
  ])
  expect(await database.sql`select item_no from items where note is null`).toEqual([{ item_no: 1 }])
})

test('a row that can’t be saved fails its transaction, even though no one awaits it', async () => {
  const failing = save({ owner: 'ann', itemNo: 3, note: null }, { owner: 'ann', itemNo: 3.5, note: null })
  await expect(failing).rejects.toThrow(/integer/)
  expect(await savedRows()).toHaveLength(2)
})

test('a row with an undefined value is refused, since its column would keep the old value', async () => {
  await expect(save({ owner: 'ann', itemNo: 4, note: undefined })).rejects.toThrow(/a value for note/)
  expect(await savedRows()).toHaveLength(2)
})
