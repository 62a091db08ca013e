/** Why a load pays what it pays: who agreed to each rate, and its entries. Each party sees its own agreements. */
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { JournalEntry } from '@haulway/domain/ledger/journal-entry.ts'
import { agreementsOfRelation } from '@haulway/domain/load-log/act/act-rules.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { ExplainedAgreement, ExplainedEntry, ExplainedLoad } from '@haulway/domain/load-log/pay/explained-load.ts'
import { relationsOf } from '@haulway/domain/load-log/relations.ts'
import { frozenIn } from '@haulway/domain/payment/statement/statement-lines.ts'
import { type AgreementParties, agreementPartiesOf, type Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { listEntriesOf } from '../ledger/ledger.table.ts'
import { findAgreed } from '../work/agreement/find-agreed.ts'
import { findLoadLog } from './load-log.table.ts'

type Named = { entityId: string; projectId: string; loadLogId: string }

/** @throws AppError notFound for a load of which the entity is not a party with an agreement */
export async function explainLoad(unit: Unit, { entityId, projectId, loadLogId }: Named): Promise<ExplainedLoad> {
  if (!readsMoney(await requireRole(unit, entityId, 'member'))) throw new AppError('notAllowed')
  const named = await findLoadLog(unit.tx, projectId, loadLogId)
  const leaderId = named?.loadLog.aliasOf
  const loadLog = (leaderId ? await findLoadLog(unit.tx, projectId, leaderId) : named)?.loadLog
  const seen = loadLog ? relationsOf(entityId, loadLog.terms, []).flatMap(each => agreementsOfRelation[each]) : []
  if (!loadLog || seen.length === 0) throw new AppError('notFound', 'This load could not be found.')
  const own = agreementPartiesOf(loadLog.terms).filter(({ kind }) => seen.includes(kind))
  const entries = await listEntriesOf(unit.tx, projectId, causesOf(loadLog))
  return { agreements: await Promise.all(own.map(each => explain(unit, loadLog, each, entries))) }
}

async function explain(
  { tx }: Pick<Unit, 'tx'>,
  { projectId, terms }: LoadLog,
  parties: AgreementParties,
  entries: readonly JournalEntry[],
): Promise<ExplainedAgreement> {
  const { kind, payerEntityId } = parties
  const agreed = await findAgreed(tx, { ...frozenIn(terms, kind), kind, payerEntityId, projectId })
  const booked = entries.flatMap(entry => explainEntry(entry, parties))
  return { agreement: kind, ...namesOf(terms, kind), agreed: agreed ?? null, entries: booked }
}

/** What an entry moved between the two businesses of an agreement; an approval books several agreements at once. */
function explainEntry(entry: JournalEntry, { payerEntityId, payeeEntityId }: AgreementParties): ExplainedEntry[] {
  const accounts = {
    [`payable:${payerEntityId}:${payeeEntityId}`]: 'payable' as const,
    [`disputed:${payerEntityId}:${payeeEntityId}`]: 'disputed' as const,
    [`receivable:${payeeEntityId}:${payerEntityId}`]: 'receivable' as const,
  }
  const lines = entry.lines.flatMap(({ account, amountCents }) => {
    const known = accounts[account]
    return known ? [{ account: known, amountCents }] : []
  })
  const { journalEntryId, cause, at } = entry
  return lines.length === 0 ? [] : [{ journalEntryId, cause: cause.kind, at, lines }]
}

/** Everything of the load that the ledger may have booked. */
function causesOf({ loadLogId, holds = [], corrections = [] }: LoadLog): string[] {
  return [loadLogId, ...holds.map(({ disputeId }) => disputeId), ...corrections.map(({ bookingId }) => bookingId)]
}

function namesOf(terms: Terms, kind: AgreementParties['kind']) {
  const { jobberName, pitName, truckingName, broker } = terms
  const broking = broker?.name ?? truckingName
  const [payerName, payeeName] = {
    haul: [jobberName, broking] as const,
    subHaul: [broking, truckingName] as const,
    material: [jobberName, pitName] as const,
  }[kind]
  return { payerName, payeeName }
}
