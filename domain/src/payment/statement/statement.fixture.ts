/** A statement's document, for tests. */
import { type StatementDocument, statementDocumentSchema } from './statement.documents.ts'

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`

export function statementDocument(more: Partial<StatementDocument> = {}): StatementDocument {
  return statementDocumentSchema.parse({
    statementId: id(901),
    payerEntityId: id(2),
    payerName: 'Alder',
    payeeEntityId: id(3),
    payeeName: 'Keystone',
    agreement: 'haul',
    number: 'S-1',
    from: '2026-10-05',
    to: '2026-10-11',
    closedOn: '2026-10-12',
    dueOn: '2026-10-18',

    closedAt: Date.UTC(2026, 9, 12, 8),
    statedBeforeCents: 0,
    paidOn: null,
    payerMedianDays: null,
    interestPercentMilli: null,
    currency: 'USD',

    loads: 8,
    earnedCents: 1000,
    taxCents: 0,
    retainedCents: 0,
    heldCents: 0,
    stillHeldCents: 0,
    releasedCents: 0,
    carriedInCents: 0,
    deductedCents: 0,
    quickPayFeeCents: 0,
    payCents: 1000,
    carriedOutCents: 0,
    ...more,
  })
}
