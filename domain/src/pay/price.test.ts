/** What holds for the price of any work by any card. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfAmount, exact, times } from '../exact.ts'
import { priceWork, type Work } from './day/price-work.ts'
import { freightCodes, type Line, lineSchema, totalOf, totalOfCodes } from './line/line.ts'
import { anyCard, anyWork, linesOf } from './pay.fixture.ts'

test('most generated work has a price', () => {
  let priced = 0
  let lines = 0
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      const price = priceWork(card, work)
      if (price.missing !== undefined) return
      priced++
      lines += price.lines.length
    }),
    { numRuns: 400 },
  )
  expect(priced).toBeGreaterThan(150)
  expect(lines / priced).toBeGreaterThan(5)
})

test('a total is the sum of its lines, and every line is one that can be stored', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      const price = priceWork(card, work)
      if (price.missing !== undefined) return
      expect(price.totalCents).toBe(totalOf(price.lines))
      for (const line of price.lines) expect(lineSchema.safeParse(line).error).toBeUndefined()
    }),
  )
})

test('the order of facts, and facts that come twice, change nothing', () => {
  const twice = <T>(facts: readonly T[]) => fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })
  const withTwice = anyWork.chain(work =>
    fc.record({
      work: fc.constant(work),
      again: fc.record({
        loads: twice(work.loads),
        shifts: twice(work.shifts.map(shift => ({ ...shift, breaks: [...shift.breaks, ...shift.breaks].reverse() }))),
        fuelPrices: twice(work.fuelPrices),
        timeZone: fc.constant(work.timeZone),
      }),
    }),
  )
  fc.assert(
    fc.property(anyCard, withTwice, (card, { work, again }) => {
      expect(priceWork(card, again)).toEqual(priceWork(card, work))
    }),
  )
})

test('a time zone decides days and nothing else', () => {
  const withDays = anyWork.map(work => ({
    ...work,
    loads: work.loads.map(load => ({ ...load, day: '2026-05-05' })),
    shifts: work.shifts.map(shift => ({ ...shift, day: '2026-05-04' })),
  }))
  fc.assert(
    fc.property(anyCard, withDays, (card, work) => {
      expect(priceWork(card, { ...work, timeZone: 'Asia/Kolkata' })).toEqual(priceWork(card, work))
    }),
  )
})

test('pricing changes neither card nor facts', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      const before = structuredClone({ card, work })
      priceWork(card, work)
      expect({ card, work }).toEqual(before)
    }),
  )
})

test('loads and shifts without rules of a whole day are priced one by one', () => {
  const aloneCard = anyCard.map(card => ({
    ...card,
    minimumPerDayE4: undefined,
    minimumPer: 'shift' as const,
    standby: card.standby.map(rule => ({ ...rule, per: 'load' as const })),
  }))
  fc.assert(
    fc.property(aloneCard, anyWork, (card, { loads, shifts, ...work }) => {
      const together = priceWork(card, { ...work, loads, shifts })
      if (together.missing !== undefined) return
      const alone = [
        ...loads.map(load => linesOf(card, { ...work, loads: [load] })),
        ...shifts.map(shift => linesOf(card, { ...work, shifts: [shift] })),
      ]
      expect(totalOf(alone.flat())).toBe(together.totalCents)
    }),
  )
})

test('a top-up and what it adds to are the minimum exactly', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      const lines = linesOf(card, work)
      for (const { code, ref, facts } of lines) {
        const ofRef = lines.filter(line => line.ref === ref)
        if (code === 'minimumLoad') expect(totalOfCodes(ofRef, freightCodes)).toBe(facts?.limitCents)
        if (code !== 'minimumQuantity' && code !== 'overloadCut') continue
        const until = ofRef.slice(0, ofRef.findIndex(line => line.code === code) + 1)
        const [{ rateNano = 0 }] = until as [Line]
        const atLimit = centsOfAmount(times(exact(rateNano, 10n ** 9n), exact(facts?.limitMilli ?? 0, 1000n)))
        expect(totalOf(until)).toBe(atLimit)
        // A top-up of no cents is left out, with its quantity.
        if (code === 'overloadCut' && card.minimumQuantityMilli !== undefined) continue
        expect(until.reduce((sum, { quantityMilli = 0 }) => sum + quantityMilli, 0)).toBe(facts?.limitMilli)
      }
    }),
  )
})

test('the minimum of a day and its counted lines are the minimum exactly', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      for (const { code, amountCents, facts } of linesOf(card, work)) {
        if (code === 'minimumDay') expect((facts?.baseCents ?? 0) + amountCents).toBe(facts?.limitCents)
      }
    }),
  )
})

test('worked time and its top-up pay the minimum time of the day exactly', () => {
  const byDay = anyCard
    .filter(({ basis, clock }) => basis === 'hour' && clock !== 'load')
    .map(card => ({
      ...card,
      minimumPer: 'day' as const,
      minimumMinutes: 600,
      travelMinutes: undefined,
      overtime: undefined,
    }))
  fc.assert(
    fc.property(byDay, anyWork, (card, work) => {
      const shifts = work.shifts.map(shift => ({ ...shift, truck: 'T1', day: '2026-05-04', minimumWaived: false }))
      const lines = linesOf(card, { ...work, loads: [], shifts }).filter(({ rateNano }) => rateNano !== 0)
      if (!lines.some(({ code }) => code === 'minimumHours')) return
      const paid = totalOfCodes(lines, ['hours', 'minimumHours'])
      expect(paid).toBe(centsOfAmount(times(exact(card.rateE4, 10_000n), exact(10n))))
    }),
  )
})

test('a later fact changes nothing that does not depend on it', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      const late: Work = { ...work, fuelPrices: [...work.fuelPrices, { effectiveFrom: '2027-01-01', priceMills: 1 }] }
      expect(priceWork(card, late)).toEqual(priceWork(card, work))
    }),
  )
})
