-- Functions of the schema. Applied at every start, so safe to repeat: to a new database before the migrations, so the
-- tables may not exist yet, and to any other after them, so they may use what the newest one adds.

-- Raised with each change of this file: a node whose version is lower than the database's leaves the functions alone.
create or replace function functions_version() returns int4
  language sql immutable parallel safe
  as 'select 5';

-- The sum of a journal entry's amounts: numeric, so that no sum overflows.
create or replace function sum_cents(amounts bigint[]) returns numeric
  language sql immutable strict parallel safe
  as 'select coalesce(sum(amount), 0) from unnest(amounts) as amount';

-- Fails a transaction that would be allowed only after a wait, with the wait as the error's detail. So its sender may
-- commit without asking first. Does nothing for null.
create or replace function refuse_for(wait_ms int8) returns void
  language plpgsql strict
  as $$
begin
  raise exception 'too many tries' using errcode = 'HW429', detail = wait_ms;
end $$;

-- Publishes the documents of one scope that differ from the stored ones, and raises the scope's version by one. On
-- Citus it runs whole on the node of its scope, so each statement names the scope. Each document is looked up by its
-- key: a join with all of them could become a walk through the whole scope.
-- Rows: collection, id, live_until, body; without a body the document is removed.
-- Returns the new version and the collection and id of each written document; null if none differs.
create or replace function publish_scope(of_scope text, wanted_rows jsonb, of_view_version int4) returns jsonb
  language plpgsql
  as $$
declare
  wanted record;
  held record;
  raised int8;
  written jsonb := '[]';
begin
  for wanted in
    select * from jsonb_to_recordset(wanted_rows) as each (collection text, id text, live_until int8, body jsonb)
  loop
    select documents.body, documents.live_until into held from documents
      where documents.scope = of_scope and documents.collection = wanted.collection and documents.id = wanted.id
        and not documents.deleted;
    if held.body is distinct from wanted.body
      or wanted.body is not null and held.live_until is distinct from wanted.live_until
    then
      if raised is null then
        insert into scopes (scope, version, raised_at)
          values (of_scope, 1, (extract(epoch from clock_timestamp()) * 1000)::int8)
          on conflict (scope) do update set version = scopes.version + 1, raised_at = excluded.raised_at
          returning version into raised;
      end if;
      insert into documents (scope, collection, id, version, view_version, live_until, body, deleted)
        values (of_scope, wanted.collection, wanted.id, raised, of_view_version, wanted.live_until,
          coalesce(wanted.body, '{}'), wanted.body is null)
        on conflict (scope, collection, id) do update set version = excluded.version,
          view_version = excluded.view_version, live_until = excluded.live_until, body = excluded.body,
          deleted = excluded.deleted;
      written := written || jsonb_build_array(jsonb_build_array(wanted.collection, wanted.id));
    end if;
  end loop;
  return case when raised is not null then jsonb_build_object('version', raised, 'written', written) end;
end $$;

-- Writes the deliveries of the webhooks that get the events of these documents, each only once. It reads the webhooks
-- first, so a business without any costs no more. An event is that a document reached a state that the stored one is
-- not in: so it is called before the documents are published. Prices and amounts are under `money`: a webhook without
-- amounts gets no document that is about money alone, and of others what is left (`bodyFor` in `domain`).
-- On Citus it runs on the coordinator, where the webhooks are, and each look at a stored document names the scope: a
-- join would move all documents to the coordinator.
-- Documents: scope, collection, id, entity_id, body, is_about_money, events, as `EventDocument` in `domain` says.
create or replace function note_events(documents_with_events jsonb, now_ms int8) returns void
  language plpgsql
  as $$
declare
  noted record;
  of_scope text;
  held text;
begin
  for noted in
    select each.*, may_be.*, hook.webhook_id, (hook.record->>'withMoney')::boolean as with_money
      from jsonb_to_recordset(documents_with_events) as each (scope text, collection text, id text, entity_id uuid,
        body jsonb, is_about_money boolean, events jsonb)
      join webhooks as hook on hook.entity_id = each.entity_id
      cross join jsonb_to_recordset(each.events) as may_be (event text, field text, values jsonb)
      where hook.record->'events' ? may_be.event and ((hook.record->>'withMoney')::boolean or not each.is_about_money)
  loop
    of_scope := noted.scope;
    select documents.body->>noted.field into held from documents
      where documents.scope = of_scope and documents.collection = noted.collection and documents.id = noted.id
        and not documents.deleted;
    if held is null or jsonb_typeof(noted.values) = 'array' and not noted.values ? held then
      insert into webhook_deliveries (delivery_id, entity_id, webhook_id, event_key, document_id, created_on,
          next_try_at, data, record)
        values (gen_random_uuid(), noted.entity_id, noted.webhook_id, noted.event || ' ' || noted.id, noted.id, now_ms,
          now_ms, case when noted.with_money then noted.body else noted.body - 'money' end,
          jsonb_build_object('event', noted.event, 'firstDueAt', now_ms, 'triesCount', 0, 'tries', '[]'::jsonb))
        on conflict (webhook_id, event_key) do nothing;
    end if;
  end loop;
end $$;
