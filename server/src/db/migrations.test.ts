/** Migrations that are recorded never change, and the nodes of the last release can work beside each of them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { migrationsFolder } from '../testing/migrations-folder.fixture.ts'
import { functionsFile, functionsVersionOf, journalFile } from './migrate.ts'
import { findTroubles } from './migration-rules.fixture.ts'

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })) })
const { entries } = journalSchema.parse(JSON.parse(readFileSync(journalFile, 'utf8')))
const hashes = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(migrationsFolder, 'hashes.json'), 'utf8')))
const read = (tag: string) => readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'utf8')

test('a migration is recorded with its hash when it is made, and never edited afterwards', () => {
  const now = entries.map(({ tag }) => [tag, createHash('sha256').update(read(tag)).digest('hex')])
  expect(Object.fromEntries(now), 'Keep the file as it was, and run npm run db:generate for a new one.').toEqual(hashes)
})

test('functions never change without a new version, by which old nodes know that they are newer', () => {
  const text = readFileSync(functionsFile, 'utf8')
  const recorded = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(path.join(migrationsFolder, 'functions.json'), 'utf8')))
  expect(
    createHash('sha256').update(text).digest('hex'),
    'Raise functions_version() in functions.sql, and run npm run db:generate.',
  ).toBe(recorded[functionsVersionOf(text)])
  expect(functionsVersionOf(text)).toBe(Math.max(...Object.keys(recorded).map(Number)))
})

test('migrations are listed once, in the order of their numbers and times', () => {
  const files = readdirSync(migrationsFolder).filter(file => file.endsWith('.sql'))
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, n) => n))
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).sort((a, b) => a - b))
})

/** Recorded before the rule, on a table that has one row for each business. */
const excused = ['0010_for_citus: CREATE INDEX']

test('nodes of the last release work beside every migration after the first, and no one waits for it', () => {
  const troubles = entries.slice(1).flatMap(({ tag }) => findTroubles(tag, read(tag)))
  expect(troubles.filter(each => !excused.some(start => each.startsWith(start)))).toEqual([])
  expect(troubles).toHaveLength(excused.length)
})

test.each([
  ['alter table "loads" drop column "state"', 'DROP COLUMN'],
  ['drop table "loads"', 'DROP TABLE'],
  ['ALTER TABLE "loads" RENAME COLUMN "state" TO "stage"', 'RENAME'],
  ['alter table loads rename to trips', 'RENAME'],
  ['ALTER TABLE "loads" ALTER COLUMN "at" SET DATA TYPE bigint', 'TYPE'],
  ['ALTER TABLE "loads" ALTER COLUMN "at" SET NOT NULL', 'SET NOT NULL'],
  ['ALTER TABLE "loads" ADD COLUMN "at" bigint NOT NULL', 'NOT NULL without a default'],
  ['ALTER TABLE "loads" ALTER COLUMN "at" DROP DEFAULT', 'DROP DEFAULT'],
  ['ALTER TABLE "loads" ADD CONSTRAINT "one" UNIQUE("at")', 'UNIQUE'],
  ['CREATE UNIQUE INDEX "one" ON "loads" ("at")', 'UNIQUE'],
  ['CREATE INDEX "by_time" ON "loads" USING btree ("at")', 'CREATE INDEX'],
  ['CREATE TABLE "trips" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "by_id" ON "loads" ("id")', 'CREATE INDEX'],
  ['ALTER TABLE "loads" ADD CONSTRAINT "one" CHECK ("loads"."at" > 0)', 'ADD CONSTRAINT'],
  ['ALTER TABLE "loads" ADD CONSTRAINT "one" FOREIGN KEY ("id") REFERENCES "public"."trips"("id")', 'ADD CONSTRAINT'],
  ['ALTER TABLE "loads" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL', 'ADD COLUMN'],
  ['ALTER TABLE "loads" ADD COLUMN "at" timestamp DEFAULT clock_timestamp()', 'ADD COLUMN'],
  ['ALTER TABLE "loads" ADD COLUMN "nth" bigserial', 'ADD COLUMN'],
  ['ALTER TABLE "loads" ADD COLUMN "day" text GENERATED ALWAYS AS (at / 86400000) STORED', 'ADD COLUMN'],
])('a migration with %s is named', (statement, what) => {
  expect(findTroubles('0001_trial', `select 1;--> statement-breakpoint\n${statement};`)).toEqual([
    expect.stringMatching(new RegExp(`^0001_trial: ${what}\\b`)),
  ])
})

test.each([
  'ALTER TABLE "loads" ADD COLUMN "at" bigint',
  'ALTER TABLE "loads" ADD COLUMN "at" bigint DEFAULT 0 NOT NULL',
  'CREATE TABLE "renames" ("id" uuid PRIMARY KEY NOT NULL, "drop column" text NOT NULL, unique ("id"))',
  'CREATE INDEX IF NOT EXISTS "by_time" ON "loads" ("at")',
  'CREATE TABLE "trips" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "by_id" ON "trips" USING btree ("id")',
  'ALTER TABLE "loads" ADD CONSTRAINT "one" CHECK ("loads"."at" > 0) NOT VALID',
  'ALTER TABLE "loads" VALIDATE CONSTRAINT "one"',
  'ALTER TABLE "loads" ADD COLUMN "at" timestamp DEFAULT now() NOT NULL',
  'ALTER TABLE "loads" ALTER COLUMN "at" DROP NOT NULL',
  'DROP INDEX "by_time"',
])('a migration with %s is fine', statement => {
  expect(findTroubles('0001_trial', statement)).toEqual([])
})

test('what no node uses anymore may be dropped by a migration whose name says so, but nothing is ever renamed', () => {
  expect(findTroubles('0002_contract_loads', 'alter table "loads" drop column "state"')).toEqual([])
  expect(findTroubles('0002_contract_loads', 'alter table "loads" rename to "trips"')).toHaveLength(1)
})
