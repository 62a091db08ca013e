-- Distributes the tables on Citus (docs/scale.md): `npm run admin -- distribute` runs the same statements.
-- Generated from server/src/db/citus/distribution.ts. A test says if it is old, and writes it with WRITE_CITUS_SQL=1.
create extension if not exists citus;
select create_distributed_function('sum_cents(bigint[])');
select create_reference_table('members')
  where not exists (select from citus_tables where table_name = 'members'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_reference_table('excavator_operators')
  where not exists (select from citus_tables where table_name = 'excavator_operators'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_reference_table('fuel_index_rows')
  where not exists (select from citus_tables where table_name = 'fuel_index_rows'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('projects', 'project_id', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'projects'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('project_parties', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'project_parties'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('hauls', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'hauls'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('offers', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'offers'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('dispatches', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'dispatches'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('shifts', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'shifts'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('shift_acts', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'shift_acts'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('project_notices', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'project_notices'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('load_logs', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'load_logs'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('load_log_acts', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'load_log_acts'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('load_numbers', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'load_numbers'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('confirmations', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'confirmations'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('tracker_events', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'tracker_events'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('tracking_faults', 'project_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'tracking_faults'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('journal_entries', 'book_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'journal_entries'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('debts', 'jobber_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'debts'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('wallets', 'entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'wallets'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('payments', 'entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'payments'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('withdrawals', 'entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'withdrawals'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('money_orders', 'owner_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'money_orders'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('notifications', 'entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'notifications'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('geo_pins', 'entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'geo_pins'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('agreements', 'payer_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'agreements'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('statements', 'payer_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'statements'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('statement_items', 'payer_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'statement_items'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('statement_numbers', 'payer_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'statement_numbers'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('statement_files', 'payer_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'statement_files'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('driver_days', 'fleet_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'driver_days'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('driver_statements', 'fleet_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'driver_statements'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('driver_terms', 'fleet_entity_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'driver_terms'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('day_summaries', 'owner_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'day_summaries'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('ticket_uses', 'scope_id', colocate_with => 'projects')
  where not exists (select from citus_tables where table_name = 'ticket_uses'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('scopes', 'scope', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'scopes'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('documents', 'scope', colocate_with => 'scopes')
  where not exists (select from citus_tables where table_name = 'documents'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('commands', 'actor', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'commands'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('damaged_bodies', 'uid', colocate_with => 'commands')
  where not exists (select from citus_tables where table_name = 'damaged_bodies'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('tracks', 'track_no', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'tracks'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('logs', 'log_id', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'logs'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('claimed_ids', 'id', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'claimed_ids'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_table('attachments', 'attachment_id', colocate_with => 'none')
  where not exists (select from citus_tables where table_name = 'attachments'::regclass
    and citus_table_type in ('distributed', 'reference'));
select create_distributed_function('publish_scope(text, jsonb, int4)', 'of_scope',
  colocate_with => 'scopes', force_delegation => true);
