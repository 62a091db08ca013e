import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect } from 'vitest'
import type { TestNode } from './test-node.ts'

/** Any number: the lock that the inserts wait for. */
const lock = 4711

/**
 * Makes a call that inserts into a table, and stops it there: it has checked its caller's rights. Then makes another
 * call, and lets the first one go on once the other is done or waits for it.
 * @returns what both answered
 */
export async function callWhileInserting<First, Second>(
  { sql }: Pick<TestNode, 'sql'>,
  table: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const countWaiting = async () => (await sql`select from pg_locks where not granted`).length
  await sql.unsafe(`
    create or replace function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${lock}); return new; end $$;
    create trigger wait_for_test before insert on ${table} for each row execute function wait_for_test()`)
  const connection = await sql.reserve()
  await connection`select pg_advisory_lock(${lock})`
  const inserting = first()
  await eventually(async () => expect(await countWaiting()).toBeGreaterThan(0))
  const before = await countWaiting()
  let isDone = false
  const other = second().finally(() => {
    isDone = true
  })
  await eventually(async () => expect(isDone || (await countWaiting()) > before).toBe(true))
  await connection`select pg_advisory_unlock(${lock})`
  connection.release()
  const answers = await Promise.all([inserting, other])
  await sql.unsafe(`drop trigger wait_for_test on ${table}`)
  return answers
}
