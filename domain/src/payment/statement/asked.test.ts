import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StatementTerms, usualTerms } from '../../work/agreement/statement-terms.ts'
import { Books } from './asked.fixture.ts'
import { askedBy } from './asked.ts'

const terms: StatementTerms = { ...usualTerms, interestPercentMilli: 2000 }
const monday1 = '2026-03-02'
const monday2 = '2026-03-09'
const tuesday2 = '2026-03-10'
const wednesday2 = '2026-03-11'
const monday3 = '2026-03-16'
/** Four months later. */
const july = '2026-07-06'
const none = { baseCents: 0, interestCents: 0 }
const opensOf = (books: Books) => books.dues().map(({ openCents }) => openCents)

/** A week of two loads of $5,000, stated. */
function openWeek(more: Partial<StatementTerms> = {}): Books {
  const books = new Books({ ...terms, ...more })
  books.approve(monday1, 1, 500_000)
  books.approve(monday1, 2, 500_000)
  books.close(monday1)
  return books
}

test('what a dispute held in time, and both took off later, is never charged as late', () => {
  const books = openWeek()
  books.hold(tuesday2, 2, 500_000)
  expect(books.dues()).toMatchObject([{ openCents: 500_000, heldSinceCents: 500_000 }])
  expect(books.pay(wednesday2, 500_000)).toEqual(none)
  books.settle(monday3, 2, { held: 500_000, off: 500_000 })
  books.close(monday3)
  books.approve(july, 3, 500_000)
  books.close(july)
  expect(opensOf(books)).toEqual([0, 0, 500_000])
  expect(books.pay('2026-07-13', 500_000)).toEqual(none)
  expect(books.statements[0]?.paidOn).toBe(wednesday2)
  expect(books.owedCents).toBe(0)
})

test('what is paid late of what was owed still costs its interest', () => {
  const books = openWeek()
  books.hold(tuesday2, 2, 500_000)
  books.settle(monday3, 2, { held: 500_000, off: 500_000 })
  // Due on March 15; 30 days late.
  expect(books.pay('2026-04-14', 500_000)).toEqual({ baseCents: 500_000, interestCents: 10_000 })
})

test('what a dispute gives back to the payee is due with the statement that states it', () => {
  const books = openWeek()
  books.hold(tuesday2, 2, 500_000)
  books.pay(wednesday2, 500_000)
  books.settle(monday3, 2, { held: 500_000, off: 0 })
  books.close(monday3)
  // The second is due on March 29.
  expect(books.pay('2026-03-29', 500_000)).toEqual(none)
  expect(books.owedCents).toBe(0)
})

test.each([
  ['a correction', (books: Books) => books.correct(tuesday2, 2, 500_000, 450_000)],
  ['a deduction', (books: Books) => books.deduct(tuesday2, 50_000)],
])('%s takes off what is not paid at once, also while newer work is approved', (_, take) => {
  const books = openWeek()
  books.approve(monday2, 3, 100_000)
  take(books)
  expect(books.dues()).toMatchObject([{ openCents: 950_000, heldSinceCents: 50_000 }])
  books.close(monday2)
  expect(books.statements[1]?.paper.payCents).toBe(50_000)
  expect(opensOf(books)).toEqual([950_000, 100_000])
  expect(books.pay('2026-03-15', 950_000)).toEqual(none)
  expect(books.pay('2026-03-22', 100_000)).toEqual(none)
  expect(books.statements.map(({ paidOn }) => paidOn)).toEqual(['2026-03-15', '2026-03-22'])
})

test('what a correction takes off after everything is paid lowers the next statement', () => {
  const books = openWeek()
  books.pay(monday2, 1_000_000)
  books.correct(tuesday2, 2, 500_000, 450_000)
  books.approve(wednesday2, 3, 100_000)
  books.close(monday2)
  expect(books.dues()).toMatchObject([
    { openCents: 0, heldSinceCents: 0 },
    { openCents: 50_000, heldSinceCents: 0, statement: { takenEarlierCents: 0 } },
  ])
})

test('what takes off the work of one statement takes off that one first, then the oldest', () => {
  const books = openWeek()
  books.approve(monday2, 3, 100_000)
  books.close(monday2)
  books.hold(monday3, 3, 30_000)
  expect(opensOf(books)).toEqual([1_000_000, 70_000])
  books.deduct(monday3, 20_000)
  expect(opensOf(books)).toEqual([980_000, 70_000])
})

test('what lowers work that is not stated yet lowers no earlier statement', () => {
  const books = openWeek()
  books.approve(monday2, 3, 100_000)
  books.hold(tuesday2, 3, 100_000)
  expect(opensOf(books)).toEqual([1_000_000])
  books.close(monday2)
  expect(opensOf(books)).toEqual([1_000_000, 0])
})

const kinds = ['approve', 'correct', 'hold', 'deduct', 'close', 'pay'] as const
const actArbitrary = fc.record({
  kind: fc.constantFrom(...kinds),
  work: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
})
type Act = typeof actArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Books what is possible of an act. @param approved what each work pays */
function run(books: Books, approved: Map<number, number>, { kind, work, cents }: Act): void {
  const before = approved.get(work)
  if (kind === 'close') books.close(monday1)
  if (kind === 'deduct') books.deduct(monday1, cents)
  if (kind === 'pay' && books.owedCents > 0) books.pay(monday2, Math.min(cents, books.owedCents))
  if (kind === 'hold' && before !== undefined) books.hold(monday1, work, Math.min(cents, before))
  if (kind === 'approve' && before === undefined) books.approve(monday1, work, cents)
  if (kind === 'correct' && before !== undefined) books.correct(monday1, work, before, cents)
  if (before === undefined ? kind === 'approve' : kind === 'correct') approved.set(work, cents)
}

test('in whatever order work is corrected, held and paid, statements ask together for what the books have', () => {
  const taxed = { name: 'Tax', percentMilli: 8250, on: ['haul'], rounding: 'statement' as const, certificate: null }
  const retainage = { percentMilli: 10_000, on: ['haul'], untilHeldCents: null }
  fc.assert(
    fc.property(fc.array(actArbitrary, { maxLength: 40 }), acts => {
      const books = new Books({ ...terms, taxes: [taxed], retainage })
      const approved = new Map<number, number>()
      for (const act of [...acts, { kind: 'close' as const, work: 1, cents: 1 }]) run(books, approved, act)
      let askedCents = 0
      for (const statement of books.statements) {
        const { fromCents, cents } = askedBy(statement)
        expect(fromCents).toBe(askedCents)
        expect(cents).toBeGreaterThanOrEqual(0)
        askedCents += cents
      }
      const { paper, carriedEarlierCents = 0 } = books.statements.at(-1) ?? {}
      const carriedCents = (paper?.carriedOutCents ?? 0) + carriedEarlierCents
      expect(carriedCents).toBeLessThanOrEqual(0)
      expect(askedCents + carriedCents).toBe(books.owedCents + books.paidCents)
      expect(books.retainedCents).toBeGreaterThanOrEqual(0)
    }),
  )
})
