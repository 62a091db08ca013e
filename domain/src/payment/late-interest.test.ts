import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StatementTerms, usualTerms } from '../work/agreement/statement-terms.ts'
import { Books } from './statement/books.fixture.ts'

const terms: StatementTerms = { ...usualTerms, interestPercentMilli: 2000 }
const monday1 = '2026-03-02'
const tuesday2 = '2026-03-10'
const wednesday2 = '2026-03-11'
const monday3 = '2026-03-16'
/** 120 days after the first statement was due, on March 15. */
const july = '2026-07-13'
const none = { baseCents: 0, interestCents: 0 }

/** A week of two loads of $5,000, stated. */
function openWeek(): Books {
  const books = new Books(terms)
  books.approve(monday1, 1, 500_000)
  books.approve(monday1, 2, 500_000)
  books.close(monday1)
  return books
}

test('a payer that pays late owes interest on all of it', () => {
  expect(openWeek().pay('2026-04-14', 1_000_000)).toEqual({ baseCents: 1_000_000, interestCents: 20_000 })
})

test('what a dispute held in time, and both took off later, is never charged as late', () => {
  const books = openWeek()
  books.hold(tuesday2, 2, 500_000)
  expect(books.pay(wednesday2, 500_000)).toEqual(none)
  books.settle(monday3, 2, { held: 500_000, off: 500_000 })
  books.close(monday3)
  books.approve('2026-07-06', 3, 500_000)
  books.close('2026-07-06')
  expect(books.pay(july, 500_000)).toEqual(none)
  expect(books.owedCents).toBe(0)
})

test('what is paid late of what was owed still costs its interest', () => {
  const books = openWeek()
  books.hold(tuesday2, 2, 500_000)
  books.settle(monday3, 2, { held: 500_000, off: 500_000 })
  expect(books.pay('2026-04-14', 500_000)).toEqual({ baseCents: 500_000, interestCents: 10_000 })
})

test('a dispute that its payer withdraws or loses saves no interest of what is paid late', () => {
  for (const close of [true, false]) {
    const books = openWeek()
    books.hold('2026-07-06', 1, 500_000)
    books.hold('2026-07-06', 2, 500_000)
    if (close) books.close('2026-07-06')
    books.settle(july, 1, { held: 500_000, off: 0 })
    books.settle(july, 2, { held: 500_000, off: 0 })
    expect(books.pay(july, 1_000_000)).toEqual({ baseCents: 1_000_000, interestCents: 80_000 })
  }
})

test('a correction of one statement’s work leaves another overdue one whole', () => {
  const books = openWeek()
  books.approve(tuesday2, 3, 100_000)
  books.close(tuesday2)
  books.correct(july, 3, 100_000, 0)
  const { baseCents } = books.pay(july, 1_000_000)
  expect(baseCents).toBe(1_000_000)
})

test.each([
  ['a correction', (books: Books) => books.correct(tuesday2, 2, 500_000, 450_000)],
  ['a deduction', (books: Books) => books.deduct(tuesday2, 50_000)],
])('%s takes its part off what is late, also while it is carried from week to week', (_, take) => {
  const books = openWeek()
  take(books)
  expect(books.pay(wednesday2, 950_000)).toEqual(none)
  books.close(tuesday2)
  expect(books.statements[1]?.paper).toMatchObject({ payCents: 0, carriedOutCents: -50_000 })
  books.approve('2026-07-06', 3, 50_000)
  books.close('2026-07-06')
  expect(books.pay(july, 50_000)).toEqual(none)
  expect(books.owedCents).toBe(0)
})

test('what a correction adds is late only from the day of the statement that states it', () => {
  const books = openWeek()
  books.correct(tuesday2, 2, 500_000, 600_000)
  books.close(tuesday2)
  // The second is due on March 22.
  expect(books.pay('2026-03-22', 1_100_000)).toMatchObject({ baseCents: 1_000_000 })
})

const kinds = ['approve', 'correct', 'hold', 'deduct', 'close', 'pay'] as const
const actArbitrary = fc.record({
  kind: fc.constantFrom(...kinds),
  work: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
})
type Act = typeof actArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Books what is possible of an act. @param approved what each work pays @returns what of a payment was late */
function run(books: Books, approved: Map<number, number>, { kind, work, cents }: Act, day: string): number {
  const before = approved.get(work)
  if (kind === 'close') books.close(monday1)
  if (kind === 'deduct') books.deduct(monday1, cents)
  if (kind === 'hold' && before !== undefined) books.hold(monday1, work, Math.min(cents, before))
  if (kind === 'approve' && before === undefined) books.approve(monday1, work, cents)
  if (kind === 'correct' && before !== undefined) books.correct(monday1, work, before, cents)
  if (before === undefined ? kind === 'approve' : kind === 'correct') approved.set(work, cents)
  return kind === 'pay' && books.owedCents > 0 ? books.pay(day, Math.min(cents, books.owedCents)).baseCents : 0
}

test('in whatever order work is corrected, held and paid, no more is late than is paid, and in time nothing is', () => {
  fc.assert(
    fc.property(fc.array(actArbitrary, { maxLength: 40 }), fc.boolean(), (acts, isLate) => {
      const books = new Books(terms)
      const approved = new Map<number, number>()
      let lateCents = 0
      for (const act of acts) lateCents += run(books, approved, act, isLate ? july : wednesday2)
      expect(lateCents).toBeLessThanOrEqual(isLate ? books.paidCents : 0)
      expect(lateCents).toBeGreaterThanOrEqual(0)
    }),
  )
})
