/** Years of work in minutes: rows copied from one that the server wrote, with names of their own, by set-based SQL. */
import type postgres from 'postgres'

type History = { loads: number; trackRows: number; own: { entityId: string; load: { projectId: string } } }

/** Of the loads a tenth are of the project and the business that are given, the rest of a thousand others. */
export async function fill(sql: postgres.Sql, { loads, trackRows, own }: History): Promise<void> {
  const { entityId } = own
  const { projectId } = own.load
  const projectOf = `case when i % 10 = 0 then '${projectId}'::uuid else md5('project' || i % 1000)::uuid end`
  const entityOf = `case when i % 10 = 0 then '${entityId}'::uuid else md5('entity' || i % 1000)::uuid end`
  // Numbers below zero, which no load of the server has.
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

/** @param changed what is not as in the row that is copied; `i` is the copy's number */
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
