/** Daily: closes the statements of weeks that are over. Run again, or on two nodes at once, it closes none twice. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { decideBookStatement } from '@haulway/domain/ledger/statement-postings.ts'
import type { PrintedAgreement, PrintedParty } from '@haulway/domain/pay/statement/printed-statement.ts'
import { medianDaysToPay } from '@haulway/domain/payment/due.ts'
import { decideCloseStatement, partsToBook } from '@haulway/domain/payment/statement/close-statement.ts'
import { statementDocuments } from '@haulway/domain/payment/statement/statement.documents.ts'
import { itemsThatFit, lastWeek, type StatementItem } from '@haulway/domain/payment/statement/statement.ts'
import { rateKeyOf, type StatedFirst } from '@haulway/domain/payment/statement/statement-lines.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { agreedNumber } from '@haulway/domain/work/agreement/agreed-rate.ts'
import { findTerms, takesQuickPay } from '@haulway/domain/work/agreement/agreement-money.ts'
import { usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import type { Orm, Transaction } from '../../db/database.ts'
import { getEntity } from '../../entity/entity.table.ts'
import { runCommand, type SystemParts, type SystemUnit } from '../../http/command/run-command.ts'
import { runEach } from '../../jobs/run-each.ts'
import { lockDebt, postEntry, stampOf } from '../../ledger/post-entry.ts'
import { listAgreements } from '../../work/agreement/agreement.table.ts'
import { findAgreed } from '../../work/agreement/find-agreed.ts'
import {
  addStatement,
  findLastStatement,
  listItemsToStateForUpdate,
  listPaidDays,
  listPairsToState,
  listStatedFirst,
  lockStatementNo,
  type StatementPair,
} from './statement.table.ts'

/**
 * @returns how many it closed
 * @throws Error in the end, if a pair's statement can't be closed; the others are
 */
export function closeStatements(parts: SystemParts): Promise<number> {
  return closeDue(parts.database.orm, parts.clock(), work => runCommand(parts, work))
}

/** The same for an administrator who does not wait for the job. @param inUnit runs work in its own transaction */
export function closeStatementsNow({ tx, receivedAt }: ClosingUnit, inUnit: InUnit): Promise<number> {
  return closeDue(tx, receivedAt, inUnit)
}

async function closeDue(orm: Orm, at: number, inUnit: InUnit): Promise<number> {
  return closeEach(await listPairsToState(orm, lastDayToState(at)), inUnit, closeStatement)
}

export type ClosingUnit = Pick<SystemUnit, 'tx' | 'receivedAt' | 'newId' | 'publish'>

/** Runs work in its own transaction. */
export type InUnit = (work: (unit: ClosingUnit) => Promise<void>) => Promise<void>

/**
 * Closes statements of businesses or of drivers, each in its own transaction.
 * @param close returns how many statements it closed: 1, or 0 if none was due
 * @returns how many were closed
 * @throws Error in the end, if one can't be closed; the others are
 */
export async function closeEach<Each>(
  due: readonly Each[],
  inUnit: InUnit,
  close: (unit: ClosingUnit, each: Each) => Promise<number>,
): Promise<number> {
  let closed = 0
  await runEach(due, each =>
    inUnit(async unit => {
      closed += await close(unit, each)
    }),
  )
  return closed
}

/**
 * The last day of a week that is over somewhere. Kiritimati's days begin first; whether a business's own week is over
 * is checked when its statement is closed.
 */
export function lastDayToState(at: number): string {
  return lastWeek(dayOf(at, 'Pacific/Kiritimati')).to
}

/** @returns 1, or 0 if the payer's week is not over yet or another node was faster */
async function closeStatement(unit: ClosingUnit, pair: StatementPair): Promise<number> {
  const payer = await getEntity(unit.tx, pair.payerEntityId)
  const closedOn = dayOf(unit.receivedAt, payer.timeZone)
  const week = lastWeek(closedOn)
  const statementNo = 1 + (await lockStatementNo(unit.tx, pair.payerEntityId))
  // Locked first, so that a payment or a correction that is booked at the same time sees this statement or is seen by
  // it.
  const { payerEntityId, payeeEntityId } = pair
  const debt = { payerEntityId, payeeEntityId }
  const { paidCents, retainedCents: retainedBeforeCents } = await lockDebt(unit.tx, debt, pair.currency)
  const items = itemsThatFit(await listItemsToStateForUpdate(unit.tx, pair, week.to))
  if (items.length === 0) return 0
  const before = await findLastStatement(unit.tx, pair)
  const payerMedianDays = medianDaysToPay(await listPaidDays(unit.tx, pair.payerEntityId)) ?? null
  const payee = await getEntity(unit.tx, pair.payeeEntityId)
  const statement = decideCloseStatement(items, {
    week,
    ...(await findTermsOfItems(unit.tx, pair, week.to, items)),
    statementId: unit.newId(),
    number: `S-${statementNo}`,
    closedOn,
    at: unit.receivedAt,
    payer: printedPartyOf(payer),
    payee: printedPartyOf(payee),
    currency: pair.currency,
    before,
    paidCents,
    payerMedianDays,
    retainedBeforeCents,
    agreed: await findPrintedAgreements(unit.tx, items, payer.timeZone),
  })
  const { statementId } = statement
  const entry = decideBookStatement(
    stampOf(unit, pair.currency),
    { ...debt, statementId },
    partsToBook(statement, items),
  )
  if (entry) await postEntry(unit, pair.payerEntityId, entry)
  addStatement(unit.tx, statement, statementNo, items)
  unit.publish(statementDocuments(statement))
  return 1
}

/** What each rate of the items was agreed by. */
async function findPrintedAgreements(tx: Transaction, items: readonly StatementItem[], timeZone: string) {
  const found = new Map<string, PrintedAgreement>()
  for (const [key, [item]] of Map.groupBy(items, each => rateKeyOf(each) ?? '')) {
    if (!item?.rate || item.projectId === null) continue
    const { payerEntityId, projectId, agreement: kind, rate } = item
    const agreed = await findAgreed(tx, { ...rate, payerEntityId, projectId, kind })
    if (!agreed) continue
    const { version, agreedAt, agreedBy } = agreed
    const agreedOn = agreedAt === null ? null : dayOf(agreedAt, timeZone)
    found.set(key, { number: agreedNumber(agreed), version, agreedOn, agreedBy })
  }
  return found
}

/**
 * What both have agreed on: the terms on the last day of the week, and whether the payee takes quick pay. Of work that
 * is corrected now, the terms that its first statement was closed by. Only in the agreements' own currency: what is
 * retained in another one, no agreement could release.
 */
async function findTermsOfItems(tx: Transaction, pair: StatementPair, day: string, items: readonly StatementItem[]) {
  const agreements = (await listAgreements(tx, pair)).filter(({ currency }) => currency === pair.currency)
  const statedFirst = new Map<string, StatedFirst>()
  for (const [work, first] of await listStatedFirst(tx, pair, items)) {
    const { statementId, number, to, closedAt } = first
    const terms = first.terms ?? findTerms(agreements, to, closedAt) ?? usualTerms
    statedFirst.set(work, { statementId, number, week: { to }, terms })
  }
  return { terms: findTerms(agreements, day) ?? usualTerms, isQuick: takesQuickPay(agreements), statedFirst }
}

function printedPartyOf({ entityId, name, phoneNo }: Entity): PrintedParty {
  return { entityId, name, address: [], ...(phoneNo && { phoneNo }) }
}
