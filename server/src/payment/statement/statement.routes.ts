/**
 * `GET /statements/{payerEntityId}/{statementId}`: a statement as a file, for owners and managers of both parties. The
 * statement of a driver is for those of the fleet and for that driver.
 */
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { languages } from '@haulway/domain/language.ts'
import type { PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import { quickBooksBills, quickBooksInvoices } from '@haulway/domain/pay/statement/quickbooks-csv.ts'
import { statementCsv } from '@haulway/domain/pay/statement/statement-csv.ts'
import { statementFileName, statementFormats } from '@haulway/domain/payment/statement/statement.documents.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Orm } from '../../db/database.ts'
import { findMember } from '../../entity/entity.table.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { Jobs } from '../../jobs/job.ts'
import { findPrintedStatement } from './find-printed-statement.ts'
import { findStatementFile } from './statement.table.ts'
import { ticketsOfStatement } from './statement-tickets.ts'

type StatementParts = {
  database: Pick<Database, 'orm' | 'inTransaction'>
  jobs: Pick<Jobs, 'enqueue'>
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export const statementParamsSchema = z.object({ payerEntityId: idSchema, statementId: idSchema })
export const statementQuerySchema = z.object({
  format: z.enum([...statementFormats, 'json']).default('pdf'),
  language: z.enum(languages).default('en'),
})

const csv = 'text/csv; charset=utf-8'
const types: Record<(typeof statementFormats)[number], string> = {
  pdf: 'application/pdf',
  csv,
  tickets: csv,
  'quickbooks-bill': csv,
  'quickbooks-invoice': csv,
}

export function registerStatements(app: FastifyInstance, { database, jobs, authenticate }: StatementParts): void {
  app.get('/statements/:payerEntityId/:statementId', async (request, reply) => {
    const actor = await authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    const params = readInput(statementParamsSchema, request.params)
    const { format, language } = readInput(statementQuerySchema, request.query)
    const { printed, entityId } = await readStatement(database.orm, actor.uid, params)
    const pdf = format === 'pdf' ? await findStatementFile(database.orm, { ...params, language }) : undefined
    if (format === 'pdf' && !pdf) {
      const data = { ...params, language }
      const job = { kind: 'write-statement' as const, data, key: `${params.statementId} ${language}` }
      await database.inTransaction(tx => jobs.enqueue(tx, [job]))
      // Being written: ask again.
      return reply.code(202).header('retry-after', 1).send({ lines: printed.lines.length })
    }
    // JSON is not a download: the app shows its lines.
    if (format === 'json') return reply.header('cache-control', 'private, no-store').send(printed)
    reply.type(types[format]).header('cache-control', 'private, no-store')
    reply.header('content-disposition', contentDisposition(statementFileName(printed, format)))
    if (format === 'tickets') return reply.send(await ticketsOfStatement(database.orm, printed, entityId))
    return reply.send(format === 'pdf' ? pdf : textOf(printed, format))
  })
}

/** A statement, and the party that its reader manages. */
type StatementOfReader = { printed: PrintedStatement; entityId: string }

/** @throws AppError notFound to everyone but members of its parties, notAllowed to plain members */
async function readStatement(
  orm: Orm,
  uid: string,
  name: z.infer<typeof statementParamsSchema>,
): Promise<StatementOfReader> {
  const printed = await findPrintedStatement(orm, name)
  if (!printed) throw new AppError('notFound', 'This statement could not be found.')
  const parties = [printed.payer.entityId, printed.payee.entityId]
  const members = await Promise.all(parties.map(entityId => findMember(orm, entityId, uid)))
  if (members.every(member => member === undefined)) {
    throw new AppError('notFound', 'This statement could not be found.')
  }
  const entityId = parties.find((_, n) => readsMoney(members[n]?.role))
  if (entityId === undefined) throw new AppError('notAllowed')
  return { printed, entityId }
}

/** QuickBooks takes a statement as one transaction, so there is one file. */
function textOf(printed: PrintedStatement, format: 'csv' | 'quickbooks-bill' | 'quickbooks-invoice'): string {
  if (format === 'csv') return statementCsv(printed)
  return (format === 'quickbooks-bill' ? quickBooksBills([printed]) : quickBooksInvoices([printed])).join('\r\n')
}
