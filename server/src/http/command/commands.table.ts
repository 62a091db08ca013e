/** Commands already carried out: what makes a repeat harmless. */
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

export type NeededRole = { entityId: string; role: MemberRole }

export const commands = pgTable(
  'commands',
  {
    /** The caller's uid; for a caller without one, a name made of what was asked. */
    actor: text().notNull(),
    key: uuid().notNull(),
    callName: text('call_name').notNull(),
    inputHash: text('input_hash').notNull(),
    reply: jsonb(),
    versions: jsonb().$type<Record<string, number>>(),
    /** The roles by which the caller was let in: who has lost one is not given the reply again. */
    rights: jsonb().$type<NeededRole[]>(),
    deviceId: uuid('device_id'),
    sequence: bigint({ mode: 'number' }),
    occurredAt: bigint('occurred_at', { mode: 'number' }),
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }),
    receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.actor, table.key] }), index('commands_by_receipt').on(table.receivedAt)],
)
