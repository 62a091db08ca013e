import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../time.ts'
import { type StatementTerms, usualTerms } from '../../work/agreement/statement-terms.ts'
import { Books } from './books.fixture.ts'

const monday1 = '2026-03-02'
const monday2 = '2026-03-09'
const monday3 = '2026-03-16'
const certificate = { number: 'EX-1', validUntil: '2099-12-31' }
const taxOf = (percentMilli: number): StatementTerms['taxes'][number] => ({
  name: 'Sales tax',
  percentMilli,
  on: ['haul'],
  rounding: 'statement',
  certificate: null,
})
const taxed = (percentMilli: number): StatementTerms => ({ ...usualTerms, taxes: [taxOf(percentMilli)] })
const exempt: StatementTerms = { ...usualTerms, taxes: [{ ...taxOf(8250), certificate }] }
const retained = (percentMilli: number): StatementTerms => ({
  ...usualTerms,
  retainage: { percentMilli, on: ['haul'], untilHeldCents: null },
})

test('a correction gives the tax back that its line was stated with, also once a certificate keeps it off', () => {
  const books = new Books(taxed(8250))
  books.approve(monday1, 1, 4_000_000)
  books.close(monday1)
  books.terms = exempt
  books.correct(monday2, 1, 4_000_000, 3_800_000)
  books.approve(monday2, 2, 100_000)
  books.close(monday2)
  const [first, second] = books.statements
  expect(first?.paper.taxes).toEqual([{ name: 'Sales tax', baseCents: 4_000_000, amountCents: 330_000 }])
  expect(second?.paper.taxes).toEqual([{ name: 'Sales tax, S-1', baseCents: -200_000, amountCents: -16_500 }])
  expect(second?.paper.exemptions).toHaveLength(1)
  expect(books.owedCents).toBe(3_800_000 + 313_500 + 100_000)
})

test('a correction of a line that was stated without a tax gives none back', () => {
  const books = new Books(exempt)
  books.approve(monday1, 1, 4_000_000)
  books.close(monday1)
  books.terms = taxed(8250)
  books.correct(monday2, 1, 4_000_000, 3_800_000)
  books.approve(monday2, 2, 100_000)
  books.close(monday2)
  expect(books.statements[1]?.paper).toMatchObject({
    taxes: [{ name: 'Sales tax', baseCents: 100_000, amountCents: 8250 }],
    exemptions: [],
  })
})

test('what a dispute takes off a line is taxed as the line was, at its own rate beside a new one', () => {
  const books = new Books(taxed(8000))
  books.approve(monday1, 1, 1_000_000)
  books.hold(monday1, 1, 100_000)
  books.close(monday1)
  books.terms = taxed(5000)
  books.settle(monday2, 1, { held: 100_000, off: 100_000 })
  books.approve(monday2, 2, 200_000)
  books.close(monday2)
  expect(books.statements[1]?.paper.taxes).toEqual([
    { name: 'Sales tax', baseCents: 200_000, amountCents: 10_000 },
    { name: 'Sales tax, S-1', baseCents: -100_000, amountCents: -8000 },
  ])
})

test('a second correction is taxed as the work was stated first, and one of the same tax is summed up with it', () => {
  const books = new Books(taxed(8000))
  books.approve(monday1, 1, 1_000_000)
  books.close(monday1)
  books.terms = exempt
  books.correct(monday2, 1, 1_000_000, 900_000)
  books.close(monday2)
  books.terms = taxed(8000)
  books.correct(monday3, 1, 900_000, 800_000)
  books.approve(monday3, 2, 300_000)
  books.close(monday3)
  expect(books.statements[2]?.paper.taxes).toEqual([{ name: 'Sales tax', baseCents: 200_000, amountCents: 16_000 }])
})

test('what was retained of a line goes back when a correction takes the line back', () => {
  const books = new Books(retained(10_000))
  books.approve(monday1, 1, 500_000)
  books.approve(monday1, 2, 300_000)
  books.close(monday1)
  expect(books.retainedCents).toBe(80_000)
  // The terms of the week that corrects it retain another share.
  books.terms = retained(5000)
  books.correct(monday2, 1, 500_000, 0)
  books.close(monday2)
  expect(books.statements[1]?.paper).toMatchObject({
    retainedCents: 0,
    released: [{ kind: 'retainage', amountCents: 50_000 }],
  })
  expect(books.retainedCents).toBe(30_000)
  expect(books.owedCents).toBe(270_000)
})

test('a correction and new work of one week retain one share of both', () => {
  const books = new Books(retained(10_000))
  books.approve(monday1, 1, 500_000)
  books.close(monday1)
  books.correct(monday2, 1, 500_000, 400_000)
  books.approve(monday2, 2, 300_000)
  books.close(monday2)
  expect(books.statements[1]?.paper).toMatchObject({ retainedCents: 20_000, released: [] })
  expect(books.retainedCents).toBe(70_000)
})

test('no correction gives back more than is retained', () => {
  const books = new Books({
    ...retained(10_000),
    retainage: { percentMilli: 10_000, on: ['haul'], untilHeldCents: 8000 },
  })
  books.approve(monday1, 1, 500_000)
  books.close(monday1)
  expect(books.retainedCents).toBe(8000)
  books.correct(monday2, 1, 500_000, 0)
  books.close(monday2)
  expect(books.retainedCents).toBe(0)
})

test('a correction of work that the limit left to the payee gives back nothing that the rest still retains', () => {
  const limit = { percentMilli: 10_000, on: ['haul'], untilHeldCents: 8000 }
  const books = new Books({ ...retained(10_000), retainage: limit })
  books.approve(monday1, 1, 500_000)
  books.close(monday1)
  books.correct(monday2, 1, 500_000, 400_000)
  books.close(monday2)
  expect(books.statements[1]?.paper).toMatchObject({ retainedCents: 0, released: [] })
  expect(books.retainedCents).toBe(8000)
  books.terms = usualTerms
  books.correct(monday3, 1, 400_000, 50_000)
  books.close(monday3)
  expect(books.retainedCents).toBe(5000)
})

test('what is retained is the share of all that stands, up to the limit, in whatever order work is corrected', () => {
  const weekArbitrary = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(100_000)), { maxLength: 3 })
  const limitArbitrary = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null })
  fc.assert(
    fc.property(limitArbitrary, fc.array(weekArbitrary, { minLength: 1, maxLength: 6 }), (untilHeldCents, weeks) => {
      const books = new Books({ ...usualTerms, retainage: { percentMilli: 10_000, on: ['haul'], untilHeldCents } })
      const paid = new Map<number, number>()
      for (const [n, week] of weeks.entries()) {
        const day = addDays(monday1, 7 * n)
        for (const [load, tens] of week) {
          const before = paid.get(load)
          if (before === undefined) books.approve(day, load, tens * 10)
          else books.correct(day, load, before, tens * 10)
          paid.set(load, tens * 10)
        }
        books.close(day)
        const share = [...paid.values()].reduce((sum, cents) => sum + cents / 10, 0)
        expect(books.retainedCents).toBe(Math.min(share, untilHeldCents ?? share))
      }
    }),
  )
})

test('once all is released, the limit begins again', () => {
  const limit = { percentMilli: 10_000, on: ['haul'], untilHeldCents: 8000 }
  const books = new Books({ ...retained(10_000), retainage: limit })
  books.approve(monday1, 1, 500_000)
  books.close(monday1)
  books.retainedCents = 0
  books.approve(monday2, 2, 60_000)
  books.close(monday2)
  books.correct(monday3, 2, 60_000, 10_000)
  books.close(monday3)
  expect(books.retainedCents).toBe(1000)
})

test('a correction that adds to a retained line keeps nothing more once both agreed on no retainage', () => {
  const books = new Books(retained(10_000))
  books.approve(monday1, 1, 500_000)
  books.close(monday1)
  books.terms = usualTerms
  books.correct(monday2, 1, 500_000, 700_000)
  books.close(monday2)
  expect(books.retainedCents).toBe(50_000)
})
