import { expect, test } from 'vitest'
import { findFaults } from './statement-faults.ts'

test.each([
  ['select * from load_logs where project_id = $1 and load_log_id = $2 for update'],
  ['select l.* from load_logs l join hauls h using (project_id) where h.project_id = $1::uuid for update of l'],
  ['select * from members join entities using (entity_id) for update of entities'],
  ['insert into wallets (entity_id) values ($1) on conflict (entity_id) do update set entity_id = excluded.entity_id'],
  ['update wallets set held_cents = 0 where (entity_id, currency) = ($1, $2)'],
  ['select * from documents where scope = any($1::text[])'],
  ['with named as (select scope from scopes where scope = $1) select * from documents join named using (scope)'],
  ['select * from jsonb_to_recordset($1) as asked (id uuid) join projects p on p.project_id = asked.id'],
  ['with mine as (select project_id from offers where project_id = $1) select from hauls join mine using (project_id)'],
  ['select (select count(*) from offers o where o.project_id = p.project_id) from projects p where p.project_id = $1'],
  ['select * from jsonb_to_recordset($1) as h(id uuid), lateral (select * from hauls where project_id = $1 limit 9) l'],
])('Citus runs where the row is: %s', async text => {
  expect(await findFaults(text)).toEqual([])
})

test.each([
  ['select * from load_logs where load_log_id = $1', 'touches load_logs without project_id'],
  ['select * from load_logs where project_id = $1 or truck_id = $2', 'touches load_logs without project_id'],
  ['delete from notifications where notification_id = $1', 'touches notifications without entity_id'],
  ['insert into debts (entity_id) values ($1)', 'touches debts without jobber_entity_id'],
  ['update hauls set on_board = true where project_id = $1 and ctid = $2', 'uses ctid'],
  ['select * from hauls where project_id in ($1, $2) for update', 'locks hauls on several nodes'],
  ['select * from trucks t join geo_pins g on g.entity_id = $1', 'joins geo_pins with trucks, which is local'],
  [
    'select * from hauls h where h.project_id = $1 and exists (select from trucks)',
    'joins hauls with trucks, which is local',
  ],
  [
    'select * from wallets w join debts d on d.entity_id = w.entity_id where w.entity_id = $1',
    'touches debts without jobber_entity_id',
  ],
  [
    'select * from load_logs l join documents d on d.id = l.load_log_id where l.project_id = $1 and d.scope = $2',
    'joins load_logs with documents, which is in another group',
  ],
  [
    'delete from documents where scope = $1 and exists (select from load_logs where project_id = $2)',
    'joins documents with load_logs, which is in another group',
  ],
  ['update hauls set project_id = $1 where project_id = $2', 'changes the distribution column of hauls'],
  [
    'insert into hauls (project_id) values ($1) on conflict (project_id) do update set project_id = $2',
    'changes the distribution column of hauls',
  ],
  [
    'with a as (delete from documents where scope = $1 returning 1) update commands set key = key where actor = $1',
    'writes several nodes in one statement: documents, commands',
  ],
  [
    'select * from unnest($1::uuid[]) as h(id), lateral (select * from hauls where project_id = h.id limit 9) l',
    'limits a lateral query of hauls on several nodes',
  ],
])('Citus refuses it, or asks every node: %s', async (text, fault) => {
  expect(await findFaults(text)).toContain(fault)
})
