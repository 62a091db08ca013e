-- Functions called by constraints of the schema. Applied before the migrations at every start, so safe to repeat.

-- The sum of a journal entry's amounts: numeric, so that no sum overflows.
create or replace function sum_cents(amounts bigint[]) returns numeric
  language sql immutable strict parallel safe
  as 'select coalesce(sum(amount), 0) from unnest(amounts) as amount';
