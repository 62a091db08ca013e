/**
 * Columns of records. A record is written through the schema that reads it, so that we never store one that we can't
 * read. A record that can't be read is our bug, never the caller's fault.
 */
import { customType } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/**
 * A JSON column that holds what a schema describes. Writing and reading both go through the schema.
 * @param table named in the error when a record does not fit
 */
export function recordColumn<Schema extends z.ZodType>(table: string, schema: Schema) {
  return customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => 'jsonb',
    toDriver: record => JSON.stringify(parseRecord(table, schema, record, 'written')),
    fromDriver: stored => readRecord(table, schema, typeof stored === 'string' ? JSON.parse(stored) : stored),
  })()
}

/** Parses a record that was read by raw SQL. @throws Error, a bug, that names the table and the record */
export function readRecord<Schema extends z.ZodType>(table: string, schema: Schema, stored: unknown): z.output<Schema> {
  return parseRecord(table, schema, stored, 'read')
}

function parseRecord<Schema extends z.ZodType>(table: string, schema: Schema, record: unknown, done: string) {
  const parsed = schema.safeParse(record)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`a record of ${table} (${keyOf(record)}) can't be ${done}: ${faults.join(', ')}`)
}

const keySchema = z.record(z.string(), z.unknown())

/** A record's ids: enough to find the row, and nothing that must stay out of the log. */
function keyOf(record: unknown): string {
  const fields = Object.entries(keySchema.safeParse(record).data ?? {})
  const ids = fields.filter(([name, value]) => /^(uid|kind|day|.*Id)$/.test(name) && typeof value === 'string')
  return ids.map(([name, value]) => `${name} ${value}`).join(', ')
}
