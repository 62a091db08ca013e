/** The books of a payer and a payee, for tests: what is booked, stated, taken off and paid, as the server does it. */
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { addDays } from '../../time.ts'
import { type StatementTerms, usualTerms } from '../../work/agreement/statement-terms.ts'
import { dueOf, lateInterestOf } from '../due.ts'
import { centsOfItem, decidePaid, takeOff } from './asked.ts'
import { decideCloseStatement, partsToBook, taxOfCorrections } from './close-statement.ts'
import { statementDocumentSchema, statementDocuments } from './statement.documents.ts'
import { type Statement, type StatementItem, statementItemSchema, weekOf } from './statement.ts'
import { changedWorkOf, type StatedFirst } from './statement-lines.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const party = (n: number, name: string) => ({ entityId: id(n), name, address: [] })

export type Books = ReturnType<typeof openBooks>

export function openBooks(agreedOn: StatementTerms = usualTerms) {
  let statements: Statement[] = []
  let open: StatementItem[] = []
  let terms = agreedOn
  let bookedCents = 0
  let paidCents = 0
  let retainedCents = 0
  const first = new Map<string, StatedFirst>()
  const off = (cents: number, statementId: string | undefined, day: string) => {
    const { statements: now, takenCents } = takeOff(
      statements.filter(({ paidOn }) => paidOn === null),
      { cents, statementId, reachedCents: paidCents },
    )
    replace(now.map(each => decidePaid(each, paidCents, day) ?? each))
    return takenCents
  }
  const replace = (now: readonly Statement[]) => {
    statements = statements.map(each => now.find(({ statementId }) => statementId === each.statementId) ?? each)
  }
  const book = (day: string, more: Partial<StatementItem>) => {
    const item = statementItemSchema.parse({
      payerEntityId: id(1),
      payeeEntityId: id(2),
      currency: 'USD',
      projectId: null,
      causeId: id(50),
      agreement: 'haul',
      bookedDay: day,
      lines: [],
      held: [],
      released: [],
      deductions: [],
      ...more,
    })
    const cents = centsOfItem(item)
    bookedCents += cents
    const stated = first.get(changedWorkOf(item) ?? '')
    const mayTakeOff = cents < 0 && (stated !== undefined || item.cause === 'deduction')
    const takenOffCents = mayTakeOff ? off(-cents, stated?.statementId, day) : 0
    open.push({ ...item, ...(takenOffCents > 0 && { takenOffCents }) })
  }
  const lineOf = (work: number, amountCents: number): StatementItem['lines'] => [
    {
      code: 'haul',
      ref: id(1000 + work),
      amountCents,
      rule: 'quantityTimesRate',
      day: '2026-03-03',
      project: testTerms.projectName,
      loadNo: work,
      ticketNumbers: [],
      truckNumber: null,
      corrects: null,
    },
  ]
  const heldOf = (work: number, amountCents: number): StatementItem['held'] =>
    amountCents === 0 ? [] : [{ kind: 'dispute', loadNo: work, day: '2026-03-03', amountCents }]
  const of = (work: number) => ({ workId: id(1000 + work) })
  return {
    agree: (next: StatementTerms) => {
      terms = next
    },
    approve: (day: string, work: number, cents: number) =>
      book(day, { ...of(work), cause: 'approval', lines: lineOf(work, cents) }),
    correct: (day: string, work: number, from: number, to: number) =>
      book(day, { ...of(work), cause: 'corrected', lines: [...lineOf(work, -from), ...lineOf(work, to)] }),
    hold: (day: string, work: number, cents: number) =>
      book(day, { ...of(work), cause: 'held', held: heldOf(work, cents) }),
    settle: (day: string, work: number, { held, off: less }: { held: number; off: number }) =>
      book(day, { ...of(work), cause: 'settled', lines: lineOf(work, -less), released: heldOf(work, held) }),
    deduct: (day: string, amountCents: number) =>
      book(day, { cause: 'deduction', deductions: [{ name: 'Ruts', amountCents }] }),
    /** Closes the week of a day; nothing without anything to state. */
    close: (day: string): void => {
      if (open.length === 0) return
      const week = weekOf(day)
      const scene = { week, terms, statedFirst: first }
      const taxCents = taxOfCorrections(open, scene)
      const statement = decideCloseStatement(open, {
        ...scene,
        statementId: id(90 + statements.length),
        number: `S-${statements.length + 1}`,
        closedOn: addDays(week.to, 1),
        at: Date.parse(week.to),
        payer: party(1, 'Alder'),
        payee: party(2, 'Keystone'),
        currency: 'USD',
        taxTakenOffCents: taxCents < 0 ? off(-taxCents, undefined, addDays(week.to, 1)) : 0,
        before: statements.at(-1),
        paidCents,
        payerMedianDays: null,
        isQuick: false,
        retainedBeforeCents: retainedCents,
        agreed: new Map(),
      })
      const booked = partsToBook(statement, open)
      bookedCents += booked.taxCents - booked.retainedCents
      retainedCents += booked.retainedCents
      for (const item of open.filter(({ cause }) => cause === 'approval')) {
        const { statementId, paper } = statement
        if (item.workId !== undefined) first.set(item.workId, { statementId, number: paper.number, week, terms })
      }
      statements.push(statement)
      open = []
    },
    /** @returns the interest of what it pays late */
    pay: (day: string, amountCents: number) => {
      paidCents += amountCents
      const unpaid = statements.filter(({ paidOn }) => paidOn === null)
      const interest = lateInterestOf(unpaid, { paidCents, amountCents, day })
      replace(unpaid.map(each => decidePaid(each, paidCents, day) ?? each))
      return interest
    },
    paidCents: () => paidCents,
    owedCents: () => bookedCents - paidCents,
    retainedCents: () => retainedCents,
    statements: () => statements,
    dues: () =>
      statements.map(statement =>
        dueOf(statementDocumentSchema.parse(statementDocuments(statement)[0]!.body), {
          jobberEntityId: id(1),
          jobberName: 'Alder',
          entityId: id(2),
          entityName: 'Keystone',
          money: {
            currency: 'USD',
            owedCents: bookedCents - paidCents,
            payingCents: 0,
            disputedCents: 0,
            retainedCents,
            paidCents,
          },
        }),
      ),
  }
}
