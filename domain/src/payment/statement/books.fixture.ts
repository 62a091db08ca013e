/** The books of a payer and a payee, for tests: what is booked, stated and paid, as the server does it. */
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { addDays } from '../../time.ts'
import type { StatementTerms } from '../../work/agreement/statement-terms.ts'
import { type DueStatement, dueOf } from '../due.ts'
import { lateInterestOf, type TakenOff, takenOffBy } from '../late-interest.ts'
import { decideCloseStatement, partsToBook } from './close-statement.ts'
import { statementDocumentSchema, statementDocuments } from './statement.documents.ts'
import { decidePaid, type Statement, type StatementItem, statementItemSchema, weekOf } from './statement.ts'
import { changedWorkOf, type StatedFirst } from './statement-lines.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const party = (n: number, name: string) => ({ entityId: id(n), name, address: [] })
const noItem = { payerEntityId: id(1), payeeEntityId: id(2), currency: 'USD', projectId: null, causeId: id(50) }
const noParts = { agreement: 'haul', lines: [], held: [], released: [], deductions: [] }

/** Loads are numbers; days are of the payer's calendar. */
export class Books {
  terms: StatementTerms
  statements: Statement[] = []
  paidCents = 0
  retainedCents = 0
  private bookedCents = 0
  private open: StatementItem[] = []
  private taken: TakenOff[] = []
  private readonly statedFirst = new Map<string, StatedFirst>()

  constructor(terms: StatementTerms) {
    this.terms = terms
  }

  get owedCents(): number {
    return this.bookedCents - this.paidCents
  }

  approve(day: string, load: number, cents: number): void {
    this.book({ ...workOf(day, load), cause: 'approval', lines: linesOf(load, cents) })
  }

  correct(day: string, load: number, from: number, to: number): void {
    this.book({ ...workOf(day, load), cause: 'corrected', lines: [...linesOf(load, -from), ...linesOf(load, to)] })
  }

  hold(day: string, load: number, cents: number): void {
    this.book({ ...workOf(day, load), cause: 'held', held: heldOf(load, cents) })
  }

  settle(day: string, load: number, { held, off }: { held: number; off: number }): void {
    const parts = { lines: linesOf(load, -off), released: heldOf(load, held) }
    this.book({ ...workOf(day, load), cause: 'settled', ...parts })
  }

  deduct(day: string, amountCents: number): void {
    this.book({ bookedDay: day, cause: 'deduction', deductions: [{ name: 'Ruts', amountCents }] })
  }

  /** Closes the week of a day; nothing without anything to state. */
  close(day: string): void {
    if (this.open.length === 0) return
    const week = weekOf(day)
    const { terms, statedFirst, statements, paidCents, open } = this
    const statement = decideCloseStatement(open, {
      week,
      terms,
      statedFirst,
      statementId: id(90 + statements.length),
      number: `S-${statements.length + 1}`,
      closedOn: addDays(week.to, 1),
      at: Date.parse(week.to),
      payer: party(1, 'Alder'),
      payee: party(2, 'Keystone'),
      currency: 'USD',
      before: this.statements.at(-1),
      paidCents,
      payerMedianDays: null,
      isQuick: false,
      retainedBeforeCents: this.retainedCents,
      agreed: new Map(),
    })
    this.statements = [...this.statements, statement]
    this.bookClosed(statement)
  }

  /** @returns the interest of what it pays late */
  pay(day: string, amountCents: number): ReturnType<typeof lateInterestOf> {
    this.paidCents += amountCents
    const unpaid = this.statements.filter(({ paidOn }) => paidOn === null)
    const ids = new Set<string | null>(unpaid.map(({ statementId }) => statementId))
    const taken = this.taken.filter(
      ({ from, statedBy }) => (from === undefined || ids.has(from)) && (statedBy === null || ids.has(statedBy)),
    )
    const interest = lateInterestOf(unpaid, taken, { paidCents: this.paidCents, amountCents, day })
    this.statements = this.statements.map(each => decidePaid(each, this.paidCents, day) ?? each)
    return interest
  }

  dues(): DueStatement[] {
    const { owedCents, retainedCents, paidCents } = this
    const money = { currency: 'USD', owedCents, payingCents: 0, disputedCents: 0, retainedCents, paidCents }
    const balance = { jobberEntityId: id(1), jobberName: 'Alder', entityId: id(2), entityName: 'Keystone', money }
    return this.statements.map(statement =>
      dueOf(statementDocumentSchema.parse(statementDocuments(statement)[0]?.body), balance),
    )
  }

  private book(more: Partial<StatementItem>): void {
    const item = statementItemSchema.parse({ ...noItem, ...noParts, ...more })
    const cents = takenOffBy(item)
    this.bookedCents -= cents
    const from = this.statedFirst.get(changedWorkOf(item) ?? '')?.statementId
    if (from !== undefined || item.cause === 'deduction') this.taken.push({ cents, from, statedBy: null })
    this.open.push(item)
  }

  private bookClosed(statement: Statement): void {
    const { taxCents, retainedCents } = partsToBook(statement, this.open)
    this.bookedCents += taxCents - retainedCents
    this.retainedCents += retainedCents
    const { statementId, paper } = statement
    const first = { statementId, number: paper.number, week: paper, terms: this.terms }
    this.taken = this.taken.map(each => ({ ...each, statedBy: each.statedBy ?? statementId }))
    for (const { cause, workId } of this.open) {
      if (cause === 'approval' && workId !== undefined) this.statedFirst.set(workId, first)
    }
    this.open = []
  }
}

function workOf(bookedDay: string, load: number) {
  return { bookedDay, workId: id(1000 + load) }
}

function linesOf(load: number, amountCents: number): StatementItem['lines'] {
  const line = { code: 'haul', ref: id(1000 + load), amountCents, rule: 'quantityTimesRate' } as const
  const about = { day: '2026-03-03', project: testTerms.projectName, loadNo: load, ticketNumbers: [] }
  return [{ ...line, ...about, truckNumber: null, corrects: null }]
}

function heldOf(load: number, amountCents: number): StatementItem['held'] {
  return amountCents === 0 ? [] : [{ kind: 'dispute', loadNo: load, day: '2026-03-03', amountCents }]
}
