/** The statements of an entity, each with what is paid, processing and open, live from the local documents. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { type DueStatement, dueOf, findBalance, isSamePair } from '@haulway/domain/payment/due.ts'
import {
  type StatementDocument,
  statementDocumentSchema,
} from '@haulway/domain/payment/statement/statement.documents.ts'
import { useMemo, useState } from 'react'
import { useBodies } from '../../work/project/use-jobber-work.ts'

/** The order in which the server's older ones are read. */
export const newestStatements = { orderBy: 'closedAt', direction: 'descending', limit: 200 } as const

/** @returns undefined until the statements are read; the newest first */
export function useDues(scope: Scope, balances: readonly BalanceDocument[]): DueStatement[] | undefined {
  const statements = useBodies(scope, 'statements', statementDocumentSchema)
  return useMemo(
    () =>
      statements
        ?.toSorted((a, b) => b.closedAt - a.closedAt)
        .map(statement => dueOf(statement, findBalance(balances, statement))),
    [statements, balances],
  )
}

/** Also statements that have left this device. */
export function withOlder(
  dues: readonly DueStatement[],
  older: readonly StatementDocument[],
  balances: readonly BalanceDocument[],
): DueStatement[] {
  const here = new Set(dues.map(({ statement }) => statement.statementId))
  const gone = older.filter(({ statementId }) => !here.has(statementId))
  return [...dues, ...gone.map(statement => dueOf(statement, findBalance(balances, statement)))]
}

/** What is due first: everything that is overdue, otherwise the earliest due day. */
export function dueFirst(dues: readonly DueStatement[], today: string): DueStatement[] {
  const open = dues.filter(({ openCents }) => openCents > 0)
  const first = open.map(({ statement }) => statement.dueOn).sort()[0]
  if (first === undefined) return []
  const until = first < today ? today : first
  return open.filter(({ statement }) => statement.dueOn <= until)
}

/** Which statements a payer pays next: at first those that are due first in each currency, then what the user chose. */
export function useDueSelection(dues: readonly DueStatement[], today: string) {
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const open = dues.filter(({ openCents }) => openCents > 0)
  const byCurrency = Map.groupBy(open, ({ statement }) => statement.currency)
  const firsts = [...byCurrency.values()].flatMap(ofCurrency => dueFirst(ofCurrency, today))
  const ids = touched ?? new Set(firsts.map(({ statement }) => statement.statementId))
  return {
    open,
    chosen: open.filter(({ statement }) => ids.has(statement.statementId)),
    toggle: (statementId: string) => setTouched(toggleDue(open, ids, statementId)),
  }
}

/**
 * The chosen statements after a tap on one. Payments settle the oldest statement of a business first, so choosing one
 * also chooses its older ones, and leaving one out also leaves out its newer ones.
 */
export function toggleDue(dues: readonly DueStatement[], chosen: ReadonlySet<string>, statementId: string) {
  const tapped = dues.find(({ statement }) => statement.statementId === statementId)?.statement
  if (!tapped) return chosen
  const isLeftOut = chosen.has(statementId)
  const after = new Set(chosen)
  for (const { statement } of dues.filter(each => isSamePair(each.statement, tapped))) {
    const isOlder = statement.statedBeforeCents <= tapped.statedBeforeCents
    const isNewer = statement.statedBeforeCents >= tapped.statedBeforeCents
    if (isLeftOut && isNewer) after.delete(statement.statementId)
    if (!isLeftOut && isOlder) after.add(statement.statementId)
  }
  return after
}

/**
 * @property settles what it pays: whole statements, statements of which a part is held, or what was approved just now,
 * which is on no statement yet
 */
export type PayeePayment = {
  payeeEntityId: string
  payeeName: string
  amountCents: number
  numbers: string[]
  settles: 'statements' | 'partOfStatements' | 'approvedLoads'
}

/** One payment for each business, of all its chosen statements. */
export function paymentsOf(chosen: readonly DueStatement[]): PayeePayment[] {
  const groups = Map.groupBy(chosen, ({ statement }) => statement.payeeEntityId)
  return [...groups.values()].map(dues => {
    const { payeeEntityId, payeeName } = dues[0]!.statement
    return {
      payeeEntityId,
      payeeName,
      amountCents: dues.reduce((sum, { openCents }) => sum + openCents, 0),
      numbers: dues.map(({ statement }) => statement.number).toReversed(),
      settles: dues.some(({ heldSinceCents, statement }) => heldSinceCents + statement.stillHeldCents > 0)
        ? 'partOfStatements'
        : 'statements',
    }
  })
}
