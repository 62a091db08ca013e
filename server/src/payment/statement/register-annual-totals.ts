/** `GET /annual-totals/{payerEntityId}/{year}`: what a business paid each payee in a year, as CSV, for its managers. */
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { annualTotalsCsv, type PaidPayment } from '@haulway/domain/pay/statement/annual-totals.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { dayMs, dayOf } from '@haulway/domain/time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Orm } from '../../db/database.ts'
import type { ReadHistory } from '../../db/history.ts'
import { findMember, getEntity } from '../../entity/entity.table.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { listArrivedPayments } from '../payment.table.ts'

type Parts = { orm: Orm; readHistory: ReadHistory; authenticate: (request: FastifyRequest) => Promise<Actor | null> }

export const totalsParamsSchema = z.object({
  payerEntityId: idSchema,
  year: z.coerce.number().int().min(2000).max(2100),
})

export function registerAnnualTotals(app: FastifyInstance, { orm, readHistory, authenticate }: Parts): void {
  app.get('/annual-totals/:payerEntityId/:year', async (request, reply) => {
    const actor = await authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    const { payerEntityId, year } = readInput(totalsParamsSchema, request.params)
    const member = await findMember(orm, payerEntityId, actor.uid)
    if (!member) throw new AppError('notFound', 'This business could not be found.')
    if (!readsMoney(member.role)) throw new AppError('notAllowed')
    const paid = await readHistory(from => listPaid(from.orm, payerEntityId, year))
    reply.type('text/csv; charset=utf-8').header('cache-control', 'private, no-store')
    reply.header('content-disposition', contentDisposition(`paid-${year}.csv`))
    return reply.send(annualTotalsCsv(year, paid))
  })
}

/** The year is the one of the payer's time zone, which is at most a day away from UTC. */
async function listPaid(orm: Orm, payerEntityId: string, year: number): Promise<PaidPayment[]> {
  const { timeZone } = await getEntity(orm, payerEntityId)
  const span = { fromMs: Date.UTC(year, 0, 1) - dayMs, untilMs: Date.UTC(year + 1, 0, 1) + dayMs }
  const payments = await listArrivedPayments(orm, payerEntityId, span)
  return payments.map(({ entityId, entityName, currency, amountCents, paidTimestamp }) => ({
    payee: { entityId, name: entityName },
    currency,
    paidCents: amountCents,
    paidOn: dayOf(paidTimestamp ?? 0, timeZone),
  }))
}
