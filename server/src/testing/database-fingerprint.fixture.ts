/** Detects any change in a database. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect } from 'vitest'
import { newTestId, type TestNode } from './test-node.ts'

/** Counters that change with every call. */
const counters = ['rate_limits']

/** Columns that a timer changes at its own times: a webhook is tried again while a test compares. */
const timed: Record<string, string[]> = { webhook_deliveries: ['next_try_at', 'delivered_on', 'record'] }

/** A fingerprint of the rows of each of our tables that match `pattern`, taken after all due jobs have run. */
export async function fingerprintOf({ sql }: Pick<TestNode, 'sql'>, pattern = ''): Promise<Record<string, string>> {
  await eventually(async () =>
    expect(
      await sql`select name from pgboss.job
          where state = 'active' or (state in ('created', 'retry') and start_after <= now())`,
    ).toHaveLength(0),
  )
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const fingerprints = await Promise.all(
    tables
      .filter(({ name }) => !counters.includes(name))
      .map(async ({ name }) => {
        const [row] = await sql<{ rows: number; fingerprint: string | null }[]>`
          select count(*)::int as rows, md5(string_agg(known, ' ' order by known)) as fingerprint
          from (
            select (to_jsonb(each) - ${timed[name] ?? []}::text[])::text as known
            from ${sql(name)} as each where each::text ~ ${pattern}
          ) as matching`
        return [name, `${row?.rows} ${row?.fingerprint}`] as const
      }),
  )
  return Object.fromEntries(fingerprints)
}

/**
 * Commands sent with the returned headers run to their end, and then a trigger makes the database roll them back. So
 * many commands, one after another, can be tried against the same world.
 */
export async function rollBackTrials({ sql }: Pick<TestNode, 'sql'>): Promise<Record<string, string>> {
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

/** The status of the answer to a trial that would have succeeded. */
export const trialStatus = 503
