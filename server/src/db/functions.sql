-- Functions of the schema. Applied before the migrations at every start, so safe to repeat, and the tables may not
-- exist yet.

-- The sum of a journal entry's amounts: numeric, so that no sum overflows.
create or replace function sum_cents(amounts bigint[]) returns numeric
  language sql immutable strict parallel safe
  as 'select coalesce(sum(amount), 0) from unnest(amounts) as amount';

-- Publishes the documents of one scope that differ from the stored ones, and raises the scope's version by one. A
-- function, because on Citus it runs whole on the node of its scope: each statement names the scope, and rows are added
-- one by one, since a node can't insert what it selects there.
-- Rows: collection, id, live_until, body; without a body the document is removed.
-- Returns the new version and the collection and id of each written document; null if none differs.
create or replace function publish_scope(of_scope text, wanted_rows jsonb, of_view_version int4) returns jsonb
  language plpgsql
  as $$
declare
  differing jsonb;
  raised int8;
  row record;
begin
  select jsonb_agg(to_jsonb(wanted)) into differing
    from jsonb_to_recordset(wanted_rows) as wanted (collection text, id text, live_until int8, body jsonb)
    left join documents held on held.scope = of_scope and held.collection = wanted.collection and held.id = wanted.id
      and not held.deleted
    where held.body is distinct from wanted.body
      or wanted.body is not null and held.live_until is distinct from wanted.live_until;
  if differing is null then
    return null;
  end if;
  insert into scopes (scope, version) values (of_scope, 1)
    on conflict (scope) do update set version = scopes.version + 1
    returning version into raised;
  for row in
    select * from jsonb_to_recordset(differing) as each (collection text, id text, live_until int8, body jsonb)
  loop
    insert into documents (scope, collection, id, version, view_version, live_until, body, deleted)
      values (of_scope, row.collection, row.id, raised, of_view_version, row.live_until, coalesce(row.body, '{}'),
        row.body is null)
      on conflict (scope, collection, id) do update set version = excluded.version,
        view_version = excluded.view_version, live_until = excluded.live_until, body = excluded.body,
        deleted = excluded.deleted;
  end loop;
  return (
    select jsonb_build_object('version', raised, 'written', jsonb_agg(jsonb_build_array(each.collection, each.id)))
      from jsonb_to_recordset(differing) as each (collection text, id text)
  );
end $$;
