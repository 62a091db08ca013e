import { readFileSync } from 'node:fs'
import { distributionColumns } from '@haulway/server/db/citus/distribution.ts'
import { expect, test } from 'vitest'
import { findKnown, known, plainText } from './known.ts'
import { findFaults, joins, touches } from './statement-faults.ts'

const statements = known.flatMap(group => group.statements)
const find = async (sent: string) => findKnown(plainText(sent), await findFaults(sent))

test.each(Object.keys(distributionColumns))('no careless statement about %s is known', async table => {
  const careless = [
    `select record from ${table} where state = $1`,
    `select * from "${table}" where "${table}"."record" ->> 'state' = $1 limit $2`,
    `select count(*) from ${table} where record->>'state' = 'open'`,
    `select "record" from "${table}" order by "record" limit $1`,
    `select * from ${table} join trucks on trucks.record = ${table}.record`,
    `delete from "${table}" where "${table}"."record" = $1`,
    `update ${table} set record = $1 where state = $2`,
  ]
  for (const sent of careless) {
    expect(await findFaults(sent)).not.toEqual([])
    expect([sent, await find(sent)]).toEqual([sent, undefined])
  }
})

test('a known statement is not excused when it gets another fault', () => {
  for (const { text, faults } of statements.filter(each => typeof each.text === 'string')) {
    expect(findKnown(String(text), faults)?.text).toBe(text)
    expect(findKnown(String(text), [...faults, joins('load_logs', 'users')])).toBeUndefined()
    expect(findKnown(String(text), [...faults, touches('ticket_uses')])).toBeUndefined()
  }
})

test('what a Citus refuses or gets wrong can’t be excused; asking several nodes, or for local rows, can', () => {
  const all = statements.flatMap(({ faults }) => faults)
  expect(all.filter(fault => !/^(touches (\w+) without |joins \w+ with \w+, which is local$)/.test(fault))).toEqual([])
  expect(all.filter(fault => fault.includes('undefined'))).toEqual([])
})

test.each([
  'select "project_id", "shift_id" from "shifts" order by "project_id", "shift_id" limit $1',
  `select "owner_id", "day" from "day_summaries" where ("owner_id", "day") > ('a', '2026-03-02')
    order by "owner_id", "day" limit $1`,
])('a rebuild walks a table by its key: %s', async sent => {
  expect((await find(sent))?.what).toMatch(/rebuild-documents/)
})

test.each([
  'select "shift_id" from "shifts" order by "shift_id" limit $1',
  'select "project_id", "record" from "shifts" order by "project_id" limit $1',
  'select "project_id" from "shifts" where "driver_entity_id" = $1 order by "project_id" limit $2',
  'select "project_id" from "shifts" order by "project_id"',
])('this is not how a rebuild walks a table: %s', async sent => {
  expect(await find(sent)).toBeUndefined()
})

test('statements that differ in literals, numbers of parameters and lists are the same', () => {
  const short = plainText(`select record->>'name'  from offers\n where state in ($1, $2) and party = $3::text`)
  expect(short).toBe("select record->>'…' from offers where state in ($) and party = $::text")
  expect(plainText(`select record->>'day' from offers where state in ($1) and party = $2::text`)).toBe(short)
})

test('each group and each of its statements has its own name, and the documentation lists the groups', () => {
  const rows = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8').matchAll(/^\| (.+?) \|/gm)
  const listed = [...rows].map(([, name]) => name)
  expect(known.map(({ name }) => name)).toEqual(listed.slice(listed.indexOf('known statements') + 1))
  expect(new Set(statements.map(({ what }) => what)).size).toBe(statements.length)
})
