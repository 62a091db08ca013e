/**
 * Where the rows of each table are on Citus (docs/scale.md): one line for each table of the schema, which a test
 * checks. On a plain PostgreSQL none of this has any effect. `server/citus.sql` is generated from it.
 */

/**
 * Distributed tables and the column that says on which node a row is. Rows of one group that have the same value are
 * on the same node, so a statement about one value runs there whole.
 */
export const distributed = {
  /** Everything of one project, and everything of one business that grows: its money, its days, its notices. */
  work: {
    projects: 'project_id',
    ...byProject('project_parties', 'hauls', 'offers', 'dispatches', 'shifts', 'shift_acts', 'project_notices'),
    ...byProject('load_logs', 'load_log_acts', 'load_numbers', 'confirmations'),
    ...byProject('tracker_events', 'tracking_faults'),
    journal_entries: 'book_id',
    debts: 'jobber_entity_id',
    wallets: 'entity_id',
    payments: 'entity_id',
    withdrawals: 'entity_id',
    money_orders: 'owner_id',
    notifications: 'entity_id',
    geo_pins: 'entity_id',
    agreements: 'payer_entity_id',
    statements: 'payer_entity_id',
    statement_items: 'payer_entity_id',
    statement_numbers: 'payer_entity_id',
    statement_files: 'payer_entity_id',
    driver_days: 'fleet_entity_id',
    driver_statements: 'fleet_entity_id',
    driver_terms: 'fleet_entity_id',
    day_summaries: 'owner_id',
    ticket_uses: 'scope_id',
  },
  scope: { scopes: 'scope', documents: 'scope' },
  /** What a user or another caller has sent. */
  actor: { commands: 'actor', damaged_bodies: 'uid' },
  /** A load's points, by the number of its name: their rows have no project. */
  track: { tracks: 'track_no' },
  log: { logs: 'log_id' },
  claim: { claimed_ids: 'id' },
  /** A file's address has only its id. */
  file: { attachments: 'attachment_id' },
} as const satisfies Record<string, Record<string, string>>

/** Tables that every node has a copy of, each with the reason. Changing one waits for all nodes. */
export const reference = {
  members: 'joined with the parties of a project to say who may read it; changes when someone joins or leaves',
  excavator_operators: 'joined with the loads of a pit; changes when an operator is hired or let go',
  fuel_index_rows: 'joined with the loads that a revised price changes; changes when an administrator enters a price',
} as const

const account = 'one of a few rows per account, read by what the visitor sends; never with work'
const business = 'a few rows per business, changed by people in its office'
const everyone = 'a few rows for the whole service'

/** Tables that stay on the coordinator, each with the reason. */
export const local = {
  entities: 'as a reference table it would serialize commands and deadlock: each command locks its business',
  users: 'one row per person, joined with accounts',
  trucks: 'joined with businesses, changed by their offices',
  ...because(account, 'account_credentials', 'account_sessions', 'account_users', 'account_verifications'),
  ...because(account, 'device_sessions', 'sign_in_codes', 'email_changes', 'rate_limits'),
  ...because(account, 'second_factors', 'backup_codes', 'mfa_codes', 'requests'),
  ...because(account, 'notification_registrations', 'notification_settings'),
  ...because(business, 'entity_state_changes', 'entity_tokens', 'fleet_truckers', 'suppliers'),
  ...because(business, 'materials', 'pit_listings', 'payout_destinations', 'stripe_accounts'),
  ...because(business, 'api_keys', 'webhooks', 'share_links', 'gps_devices'),
  ...because(business, 'papers', 'paper_requirements'),
  ...because(everyone, 'startup_configs', 'withdraw_fee_configs', 'admin_acts', 'proof_keys'),
  kept_mails: 'the emails of an installation without a mail server; gone after a week',
  webhook_deliveries: 'joined with webhooks, by the business and by what is due; its rows are gone after two weeks',
} as const

/** The column that distributes each distributed table. */
export const distributionColumns: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(distributed))

/**
 * The statements that distribute a database with this schema, each safe to repeat. Every table gets the default
 * number of shards. Rows that exist are moved.
 */
export function distributionStatements(): string[] {
  const statements = [`select create_distributed_function('sum_cents(bigint[])')`]
  for (const table of Object.keys(reference))
    statements.push(`select create_reference_table('${table}')${unless(table)}`)
  for (const tables of Object.values(distributed)) {
    const [first] = Object.keys(tables)
    for (const [table, column] of Object.entries(tables)) {
      const beside = table === first ? 'none' : first
      const call = `create_distributed_table('${table}', '${column}', colocate_with => '${beside}')`
      statements.push(`select ${call}${unless(table)}`)
    }
  }
  // It runs on the node of its scope, also within a transaction.
  const ofScope = `'of_scope',\n  colocate_with => 'scopes', force_delegation => true`
  return [...statements, `select create_distributed_function('publish_scope(text, jsonb, int4)', ${ofScope})`]
}

/** The text of `server/citus.sql`. */
export function citusSql(): string {
  return `-- Distributes the tables on Citus (docs/scale.md): \`npm run admin -- distribute\` runs the same statements.
-- Generated from server/src/db/citus/distribution.ts. A test says if it is old, and writes it with WRITE_CITUS_SQL=1.
${['create extension if not exists citus', ...distributionStatements()].join(';\n')};
`
}

function unless(table: string): string {
  return (
    `\n  where not exists (select from citus_tables where table_name = '${table}'::regclass` +
    `\n    and citus_table_type in ('distributed', 'reference'))`
  )
}

function byProject<const Names extends readonly string[]>(...names: Names): Record<Names[number], 'project_id'> {
  return Object.fromEntries(names.map(name => [name, 'project_id'])) as Record<Names[number], 'project_id'>
}

function because<const Names extends readonly string[]>(
  reason: string,
  ...names: Names
): Record<Names[number], string> {
  return Object.fromEntries(names.map(name => [name, reason])) as Record<Names[number], string>
}
