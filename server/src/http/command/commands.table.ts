/** Commands already carried out, by which repeats are recognized. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

export type NeededRole = { entityId: string; role: MemberRole }

export const commands = pgTable(
  'commands',
  {
    /** The caller's uid; for a caller without one, a name made from the input's hash. */
    actor: text().notNull(),
    key: uuid().notNull(),
    callName: text('call_name').notNull(),
    inputHash: text('input_hash').notNull(),
    reply: jsonb(),
    /** The scopes whose documents it published. */
    scopes: jsonb().$type<Scope[]>(),
    /** Written by nodes of the release before, in place of the scopes. A later migration, `contract_…`, drops it. */
    versions: jsonb().$type<Record<string, number>>(),
    /** The roles that the command required: a caller who has lost one does not get the reply again. */
    rights: jsonb().$type<NeededRole[]>(),
    deviceId: uuid('device_id'),
    sequence: bigint({ mode: 'number' }),
    occurredAt: bigint('occurred_at', { mode: 'number' }),
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }),
    receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.actor, table.key] }), index('commands_by_receipt').on(table.receivedAt)],
)
