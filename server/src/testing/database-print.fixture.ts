/** Whether anything at all has changed in a database. */
import { expect, vi } from 'vitest'
import { newTestId, type TestNode } from './test-node.ts'

/** Counts of tries, which are meant to change with every one. */
const counters = ['rate_limits']

/** A print of every row of every table of ours, taken once the jobs of what was done before are done. */
export async function printOf({ sql }: Pick<TestNode, 'sql'>): Promise<Record<string, string>> {
  await vi.waitFor(
    async () =>
      expect(
        await sql`select name from pgboss.job
          where state = 'active' or (state in ('created', 'retry') and start_after <= now())`,
      ).toHaveLength(0),
    { timeout: 30_000, interval: 100 },
  )
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  const prints = await Promise.all(
    tables
      .filter(({ name }) => !counters.includes(name))
      .map(async ({ name }) => {
        const [row] = await sql<{ rows: number; print: string | null }[]>`
          select count(*)::int as rows, md5(string_agg(each::text, ' ' order by each::text)) as print
          from ${sql(name)} as each`
        return [name, `${row?.rows} ${row?.print}`] as const
      }),
  )
  return Object.fromEntries(prints)
}

/**
 * Commands sent with the headers given back run to their end, and then the database itself refuses to keep them: so
 * that everybody who may do something can be seen to get through, one after the other, to the same world.
 */
export async function refuseToKeepTrials({ sql }: Pick<TestNode, 'sql'>): Promise<Record<string, string>> {
  const deviceId = newTestId()
  await sql.unsafe(`
    create function refuse_trial() returns trigger language plpgsql as $$
    begin
      if new.device_id = '${deviceId}' then raise exception 'only a trial' using errcode = '57014'; end if;
      return null;
    end $$;
    create constraint trigger trials after insert on commands deferrable initially deferred
      for each row execute function refuse_trial()`)
  return { 'haulway-device': deviceId }
}

/** How a trial that got through is answered. */
export const keptBack = 503
