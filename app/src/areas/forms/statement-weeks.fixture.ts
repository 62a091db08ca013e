/** The weeks of a payer that the test of statements shows: two are due first, one later, and one is paid. */
import { dueOf } from '@haulway/domain/payment/due.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import { idOf } from './form-documents.fixture.ts'

export const payer = idOf(1)
export const week = (n: number, more: Partial<StatementDocument> = {}) =>
  statementDocument({ statementId: idOf(900 + n), number: `S-${n}`, payerEntityId: payer, ...more })
export const moyer = week(4, { payeeEntityId: idOf(4), payeeName: 'Moyer Hauling', payCents: 196_842, loads: 26 })
export const kline = week(5, {
  payeeEntityId: idOf(5),
  payeeName: 'Kline Hauling',
  loads: 7,
  earnedCents: 52_300,
  taxCents: 108,
  retainedCents: 2415,
  heldCents: 1600,
  releasedCents: 2400,
  carriedInCents: -619,
  deductedCents: 500,
  quickPayFeeCents: 50,
  payCents: 49_624,
  carriedOutCents: 0,
})
export const later = week(6, {
  payeeEntityId: idOf(6),
  payeeName: 'Ormrod Pit',
  agreement: 'material',
  dueOn: '2026-10-25',
})
export const old = week(1, { payeeEntityId: idOf(4), payeeName: 'Moyer Hauling', paidOn: '2026-10-09', closedAt: 1 })
export const due = (each: StatementDocument) => dueOf(each, undefined)
export const today = '2026-10-16'
/** No statement has left this device. */
export const allRead = { documents: [], isReading: false, hasFailed: false, hasAll: true, readNext: () => {} }
