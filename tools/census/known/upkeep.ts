/** Known statements of jobs and administrators, and of accounts that end. */
import { distributionColumns } from '@haulway/server/db/citus/distribution.ts'
import { joins, touches } from '../statement-faults.ts'
import type { KnownGroup } from './known-group.ts'

const tables = Object.keys(distributionColumns)
/** The key of a table begins with its distribution column. */
const keysOfTables = tables.map(table => `"${distributionColumns[table]}".* from "${table}"`)

const rebuilding: KnownGroup = {
  name: 'rebuilding documents',
  why: 'It is about every row, and an administrator starts it. Each row is then locked by its key, on its node.',
  statements: [
    {
      what: 'reads the keys of a table, page by page: `npm run admin -- rebuild-documents`',
      // The same columns are selected, compared and sorted by.
      text: new RegExp(
        `^select (?=${keysOfTables.join('|')})("\\w+"(?:, "\\w+")*) from "\\w+" ` +
          `(?:where \\(\\1\\) > \\('…'(?:, '…')*\\) )?order by \\1 limit \\$$`,
      ),
      faults: tables.map(touches),
    },
  ],
}

const fuel: KnownGroup = {
  name: 'a new price of fuel',
  why:
    'An administrator enters a price about once a week, and it may concern work on each node. The job reads the keys ' +
    'and then prices each load and shift on its node.',
  statements: [
    {
      what: 'lists the loads with a surcharge that are not approved',
      text: `from "load_logs" where (not frozen and record ? '…' and "load_logs"."record" -> '…' @> $::text::jsonb and`,
      faults: [touches('load_logs')],
    },
    {
      what: 'lists the approved loads that were priced with another price',
      text: /inner join lateral \(select .* from "fuel_index_rows" where .* where \(frozen and "load_logs"\."record"/,
      faults: [touches('load_logs')],
    },
    {
      what: 'lists the shifts with a surcharge',
      text: `from "shifts" where (coalesce(record #> '…', record #> '…') is not null and ("shifts"."record" #>`,
      faults: [touches('shifts')],
    },
  ],
}

const due: KnownGroup = {
  name: 'work that is due',
  why:
    'A job looks for what is due on each node, by an index of just that, and then does it key by key on its node. No ' +
    'user waits for it.',
  statements: [
    {
      what: 'lists who pays whom by a statement: once a day',
      text: 'from "statement_items" where ("statement_items"."statement_id" is null and "statement_items"."booked_day"',
      faults: [touches('statement_items')],
    },
    {
      what: 'lists the drivers with a statement to close: once a day',
      text: 'from "driver_days" where ("driver_days"."is_open" = $ and "driver_days"."day" <= $)',
      faults: [touches('driver_days')],
    },
    {
      what: 'lists the delivered loads of a jobber who has them approved automatically: each hour',
      text: `from "load_logs" where ("load_logs"."jobber_entity_id" = $ and state = '…' and not frozen and`,
      faults: [touches('load_logs')],
    },
    {
      what: 'lists the open loads, to find silent ones: every minute',
      text: 'from load_logs l left join tracking_faults f on f.project_id = l.project_id and f.load_log_id',
      faults: [touches('load_logs'), touches('tracking_faults')],
    },
  ],
}

const forgetting: KnownGroup = {
  name: 'forgetting what is old',
  why: 'What is old is on all nodes. Jobs look for it once a day.',
  statements: [
    {
      what: 'reads the loads of what phones reported about their tracking at the time of old points',
      text: 'from "tracker_events" where "tracker_events"."at" < $ order by "tracker_events"."at" limit $',
      faults: [touches('tracker_events')],
    },
    {
      what: 'reads the keys of old points',
      text: 'from "tracks" where "tracks"."last_at" < $ limit $',
      faults: [touches('tracks')],
    },
    {
      what: 'reads the ids of what apps reported more than 90 days ago',
      text: 'from "logs" where "logs"."log_id" < $ order by "logs"."log_id" limit $',
      faults: [touches('logs')],
    },
    {
      what: 'reads the keys of commands that no one can repeat anymore',
      text: 'from "commands" where "commands"."received_at" < $ order by "commands"."received_at" limit $',
      faults: [touches('commands')],
    },
    {
      what: 'reads the scopes whose tombstones are due',
      text: 'select scope from scopes where scope > $ and (marked_at is null or marked_at <= $) order by scope limit $',
      faults: [touches('scopes')],
    },
    {
      what: 'removes damaged bodies after two weeks',
      text: `delete from damaged_bodies where received_at < now() - interval '…'`,
      faults: [touches('damaged_bodies')],
    },
    {
      what: 'reads the ids of files that no paper of a truck names',
      text: 'select a.attachment_id as id from trucks t join attachments a on a.owner_id = t.truck_id where',
      faults: [touches('attachments'), joins('attachments', 'trucks')],
    },
    {
      what: 'reads the ids of files that no paper of a business names',
      text: 'select a.attachment_id as id from entities e join attachments a on a.owner_id = e.entity_id where',
      faults: [touches('attachments'), joins('attachments', 'entities')],
    },
  ],
}

const administration: KnownGroup = {
  name: 'administration',
  why: 'It is about all businesses, and rare: an administrator or a monitor asks.',
  statements: [
    {
      what: 'sums the ledger: `trouble`, and for the metrics of a node at most every 5 minutes',
      text: /^select currency, sum\(amount\)::float8 as cents from \( select .* from journal_entries, unnest\(/,
      faults: [touches('journal_entries')],
    },
    {
      what: 'counts the balances that are not the sum of their lines: `trouble`',
      text: /^with lines as \( select currency, .* from journal_entries, unnest\(.*\) as wallets, .*\) as debts$/,
      faults: [touches('journal_entries')],
    },
    {
      what: 'lists the payments that are not settled: `trouble`, `unsettled`, and before an account of Stripe changes',
      text: 'from "payments" where "payments"."state" = $ order by "payments"."payment_id" limit $',
      faults: [touches('payments')],
    },
    {
      what: 'lists the withdrawals that are not settled: likewise',
      text: 'from "withdrawals" where "withdrawals"."state" = $ order by "withdrawals"."withdrawal_id" limit $',
      faults: [touches('withdrawals')],
    },
    {
      what: 'lists the payments and withdrawals that wait for the bookkeeper: `orders`',
      text: 'from "money_orders" order by "money_orders"."at" asc limit $',
      faults: [touches('money_orders')],
    },
    {
      what: 'counts the damaged bodies: `trouble`',
      text: 'select count(*)::int4 as bodies, count(distinct uid)::int4 as users from damaged_bodies',
      faults: [touches('damaged_bodies')],
    },
    {
      what: 'counts the open loads that are silent: `trouble`',
      text: 'from tracking_faults group by cause order by cause',
      faults: [touches('tracking_faults')],
    },
    {
      what: 'raises the version of each scope: `restored`, after a backup was restored',
      text: 'update scopes set version = version + $::int8, purged_version = version + $::int8 returning scope',
      faults: [touches('scopes')],
    },
  ],
}

const leaving: KnownGroup = {
  name: 'accounts that end, and their exports',
  why:
    'What a person or a business has is on all nodes. It is asked for once in the life of an account, or when ' +
    'someone downloads their data.',
  statements: [
    {
      what: 'counts the unfinished work of a business: before it is closed or deleted',
      text: 'with mine as (select project_id from project_parties where entity_id = $) select (select count(*) from',
      faults: [touches('project_parties'), touches('debts')],
    },
    {
      what: 'lists the loads and shifts of a business whose pay is not settled: before it is deleted',
      text: /^with mine as \(select project_id from project_parties where entity_id = \$\) select [ls]\.project_id, /,
      faults: [touches('project_parties')],
    },
    {
      what: 'removes the files of a deleted business and its trucks',
      text: 'delete from attachments where "attachments"."owner_id" = any($::uuid[]) returning record',
      faults: [touches('attachments')],
    },
    {
      what: 'reads the agreements of a deleted business, from either side',
      text: 'from agreements where payer_entity_id = $ or payee_entity_id = $',
      faults: [touches('agreements')],
    },
    {
      what: 'removes the agreements by which others pay a deleted business',
      text: 'delete from "agreements" where "payee_entity_id" = $',
      faults: [touches('agreements')],
    },
    {
      what: 'removes the terms by which a fleet pays a deleted driver',
      text: 'delete from "driver_terms" where "subject_entity_id" = $',
      faults: [touches('driver_terms')],
    },
    {
      what: 'reads the paid days of a deleted driver, to remove the name',
      text: /from "driver_days" where "driver_days"\."driver_entity_id" = \$$/,
      faults: [touches('driver_days')],
    },
    {
      what: 'removes the name of a deleted person from settled debts',
      text: 'update "debts" set "entity_name" = $ where "debts"."entity_id" = $ returning',
      faults: [touches('debts')],
    },
    {
      what: 'removes what a deleted user reported; a log is written by its own id, and nothing else reads it',
      text: `delete from logs where record->>'…' = $`,
      faults: [touches('logs')],
    },
    {
      what: 'lists the loads of a business: when it downloads its data',
      text: 'from load_logs join ( select distinct project_id from project_parties where entity_id = $) as mine using',
      faults: [touches('project_parties')],
    },
    {
      what: 'lists the loads that a user has driven: when they download their points',
      text: 'from load_logs where alias_of is null and driver_entity_id in (select entity_id from members where',
      faults: [touches('load_logs')],
    },
  ],
}

export const upkeep: readonly KnownGroup[] = [rebuilding, fuel, due, forgetting, administration, leaving]
