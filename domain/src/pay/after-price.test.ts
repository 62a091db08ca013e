/** What holds for everything that is made of a price: corrections, disputes, commissions, driver pay, statements. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { commissionOf, commissionSchema } from './commission/commission.ts'
import { correctionOf } from './correction/correction.ts'
import { grantedCents, holdLines, holdOf } from './dispute/dispute.ts'
import { driverPay, driverPaySchema } from './driver/driver-pay.ts'
import { freightCodes, totalOf, totalOfCodes } from './line/line.ts'
import { anyCard, anyWork, linesOf } from './pay.fixture.ts'
import { statementOf } from './statement/statement.ts'

test('allocated parts sum to the whole, and none is more than a cent off its share', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (cents, shares) => {
      const parts = allocate(cents, shares)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      const whole = shares.reduce((sum, share) => sum + share, 0)
      if (whole === 0) return
      const distance = (part: number, share: number) => {
        const difference = BigInt(part) * BigInt(whole) - BigInt(cents) * BigInt(share)
        return difference < 0n ? -difference : difference
      }
      for (const [i, part] of parts.entries()) expect(distance(part, shares[i]!) < BigInt(whole)).toBe(true)
      expect(allocate(-cents, shares)).toEqual(parts.map(part => 0 - part))
    }),
  )
})

test('correction entries sum to the newest price, whatever the path', () => {
  const versions = fc.array(anyWork, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyCard, versions, (card, path) => {
      const prices = path.map(work => linesOf(card, work))
      const entries = prices.map((lines, i) => correctionOf(prices[i - 1] ?? [], lines))
      expect(entries.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(totalOf(prices.at(-1)!))
      // Line by line, too: what was not reversed is the newest price.
      const left = entries
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => {
          const key = JSON.stringify([
            line.code,
            line.ref,
            line.quantityMilli,
            line.rateNano,
            Math.abs(line.amountCents),
          ])
          return sum.set(key, (sum.get(key) ?? 0) + (line.reverses ? -1 : 1))
        }, new Map<string, number>())
      expect([...left.values()].reduce((sum, count) => sum + count, 0)).toBe(prices.at(-1)!.length)
    }),
  )
})

test('correcting to the same price appends nothing', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      const lines = linesOf(card, work)
      expect(correctionOf(lines, lines)).toEqual({ lines: [], totalCents: 0 })
    }),
  )
})

test('held and payable sum to the total, paid and released to the end', () => {
  const claims = fc.array(
    fc.record({ at: fc.nat(100), granted: fc.nat(50_000), final: fc.nat(50_000), byQuantity: fc.boolean() }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(anyCard, anyWork, claims, fc.constantFrom(50_000, 100_000, 150_000), (card, work, all, factor) => {
      const lines = linesOf(card, work)
      if (lines.length === 0) return
      const holds = all.map(({ at, granted, byQuantity }) => {
        const line = lines[at % lines.length]!
        const isByQuantity = byQuantity && line.quantityMilli !== undefined && line.rateNano !== undefined
        const claim = isByQuantity ? { quantityMilli: granted } : { cents: granted }
        return { line, hold: holdOf({ line, granted: claim }, factor) }
      })
      const { heldCents, payableNowCents } = holdLines(lines, holds)
      expect(heldCents + payableNowCents).toBe(totalOf(lines))
      for (const { line, hold } of holds) {
        expect(hold.heldCents).toBeGreaterThanOrEqual(0)
        expect(hold.heldCents).toBeLessThanOrEqual(Math.max(0, line.amountCents))
      }
    }),
  )
})

test('granting the whole quantity of a line disputes nothing', () => {
  fc.assert(
    fc.property(anyCard, anyWork, (card, work) => {
      for (const line of linesOf(card, work)) {
        if (line.quantityMilli === undefined) continue
        const granted = { quantityMilli: line.quantityMilli }
        expect(grantedCents(line, granted)).toBe(line.amountCents)
        expect(holdOf({ line, granted })).toEqual({ disputedCents: 0, heldCents: 0 })
      }
    }),
  )
})

const anyCommission = fc
  .record({
    percentMilli: fc.integer({ min: 0, max: 30_000 }),
    includesSurcharge: fc.boolean(),
    includesStandby: fc.boolean(),
    includesAddOns: fc.boolean(),
    minE4: fc.option(fc.nat(200_000), { nil: undefined }),
    maxE4: fc.option(fc.nat(200_000), { nil: undefined }),
    per: fc.constantFrom('load', 'statement'),
  })
  .map(commission => commissionSchema.parse(commission))

test('what the payer pays is what broker and payee get', () => {
  fc.assert(
    fc.property(anyCard, anyWork, anyCommission, (card, work, commission) => {
      const lines = linesOf(card, work)
      const kept = commissionOf(commission, lines)
      const payeeCents = totalOf([...lines, ...kept])
      expect(payeeCents - totalOf(kept)).toBe(totalOf(lines))
      expect(new Set(kept.map(({ ref }) => ref)).size).toBe(kept.length)
      for (const { ref, facts } of kept) {
        // Freight, and what the flags add.
        const { includesSurcharge, includesStandby, includesAddOns } = commission
        const more = [includesSurcharge && 'fuel', includesStandby && 'standby*', includesAddOns && 'addOn:*']
        const codes = [...freightCodes, ...more.filter(each => each !== false)]
        const ofRef = lines.filter(line => ref === null || line.ref === ref)
        expect(facts?.baseCents).toBe(totalOfCodes(ofRef, codes))
      }
    }),
  )
})

test('the greater of several options is never less than one of them', () => {
  const percents = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(anyCard, anyCard, anyWork, percents, (card, own, work, shares) => {
      const pay = driverPaySchema.parse({
        greaterOf: [{ card: own }, ...shares.map(percentMilli => ({ percentMilli, on: [...freightCodes] }))],
      })
      const price = driverPay(pay, { fleetLines: linesOf(card, work), commission: [], work })
      if (price.missing !== undefined) return
      expect(price.totalCents).toBe(Math.max(...price.optionsCents!))
      expect(price.totalCents).toBe(totalOf(price.lines))
    }),
  )
})

test('a statement pays or carries every cent', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const items = fc.array(fc.record({ code: fc.constantFrom('haul', 'fuel', 'standby:pit'), amountCents: cents }))
  const tax = fc.record({
    name: fc.constant('sales'),
    percentMilli: fc.nat(20_000),
    on: fc.subarray(['haul', 'fuel', 'standby*']),
    rounding: fc.constantFrom('line' as const, 'statement' as const),
  })
  const input = fc.record({
    items,
    taxes: fc.array(tax, { maxLength: 2 }),
    retainage: fc.option(
      fc.record({
        percentMilli: fc.nat(20_000),
        on: fc.constant(['haul']),
        untilHeldCents: fc.option(fc.nat(100_000), { nil: undefined }),
        heldBeforeCents: fc.nat(100_000),
      }),
      { nil: undefined },
    ),
    heldCents: fc.nat(10_000),
    releasedCents: fc.nat(10_000),
    carriedInCents: fc.integer({ min: -100_000, max: 0 }),
    deductions: fc.array(fc.record({ code: fc.constant('lease'), amountCents: fc.nat(10_000) }), { maxLength: 2 }),
    quickPayPercentMilli: fc.option(fc.nat(5000), { nil: undefined }),
  })
  fc.assert(
    fc.property(input, given => {
      const made = statementOf(given)
      const { earnedCents, taxCents, retainedCents, heldCents, releasedCents, carriedInCents, deductedCents } = made
      const due = earnedCents + taxCents - retainedCents - heldCents + releasedCents + carriedInCents - deductedCents
      expect(made.payCents + made.carriedOutCents + made.quickPayFeeCents).toBe(due)
      expect(made.payCents).toBeGreaterThanOrEqual(0)
      expect(made.carriedOutCents).toBeLessThanOrEqual(0)
      expect(made.payCents === 0 || made.carriedOutCents === 0).toBe(true)
    }),
  )
})
