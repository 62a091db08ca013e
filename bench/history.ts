/** Creates years of history in minutes: copies rows that the server wrote, each with new ids, by set-based SQL. */
import type postgres from 'postgres'

type History = { loads: number; trackRows: number; own: { entityId: string; load: { projectId: string } } }

/** A tenth of the loads belong to the project and business in `own`, the others to a thousand other ones. */
export async function fill(sql: postgres.Sql, { loads, trackRows, own }: History): Promise<void> {
  const { entityId } = own
  const { projectId } = own.load
  const projectOf = `case when i % 10 = 0 then '${projectId}'::uuid else md5('project' || i % 1000)::uuid end`
  const entityOf = `case when i % 10 = 0 then '${entityId}'::uuid else md5('entity' || i % 1000)::uuid end`
  // The copies' track numbers are negative, so they can't collide with those of the server's loads.
  const ids = {
    project_id: projectOf,
    load_log_id: `md5('load' || i)::uuid`,
    dispatch_id: `md5('dispatch' || i)::uuid`,
  }
  const past = { started_at: 'i', ended_at: 'i + 1', frozen: 'true', state: `'approved'` }
  const driver = { driver_entity_id: entityOf, trucking_entity_id: entityOf }
  await copy(sql, 'load_logs', 'true', loads, { ...ids, ...past, ...driver, track_no: '-i' })
  await copy(sql, 'load_log_acts', 'true', loads, { ...ids, act_id: `md5('act' || i)::uuid` })
  const settled = {
    scope: `'haulway-entity/' || ${entityOf}`,
    id: `md5('load' || i)::uuid`,
    version: '1',
    live_until: '1',
  }
  await copy(sql, 'documents', `collection = 'load-logs'`, loads, settled)
  await copy(sql, 'tracks', 'true', trackRows, { track_no: '-i' })
  for (const table of ['load_logs', 'load_log_acts', 'documents', 'tracks']) await sql.unsafe(`vacuum analyze ${table}`)
  await sql.unsafe('checkpoint')
}

/** @param changed SQL for the columns that differ from the copied row; `i` is the number of the copy */
async function copy(
  sql: postgres.Sql,
  table: string,
  where: string,
  count: number,
  changed: Record<string, string>,
): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`
  const values = columns.map(({ name }) => changed[name] ?? `one.${name}`)
  await sql.unsafe(`
    insert into ${table} (${columns.map(({ name }) => name)}) overriding system value
    select ${values} from (select * from ${table} where ${where} limit 1) as one, generate_series(1, ${count}) as i`)
}
