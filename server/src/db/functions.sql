-- Functions that constraints of the schema call. Applied before the migrations at every start: safe to repeat.

-- The sum of a journal entry's amounts: numeric, so that no sum overflows.
create or replace function sum_cents(amounts bigint[]) returns numeric
  language sql immutable strict parallel safe
  as 'select coalesce(sum(amount), 0) from unnest(amounts) as amount';

-- Fails a transaction that relied on a version of a row that is not there any more, as one that has collided (40001).
create or replace function require_one(rows bigint) returns void language plpgsql parallel safe as $$
begin
  if rows <> 1 then
    raise exception 'a row that was relied on is another by now' using errcode = 'serialization_failure';
  end if;
end $$;
