import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { minuteMs } from '../../time.ts'
import { adviseBalance, type PitGroup, savedCentsMin } from './balance-advice.ts'
import { heldAdvice, type PitLoad, type PitNow } from './held-advice.ts'
import { truckHourOf } from './truck-hour.ts'

/** Four minutes under the loader in a cycle of 34. */
const pit = (trucks: number, more: Partial<PitGroup> = {}): PitGroup => ({
  key: 'Ormrod',
  loaders: 1,
  loadsLeft: 200,
  truckHourCents: 9_200,
  loaderHourCents: 31_000,
  classes: [{ trucks, serviceMinutes: 4, cycleMinutes: 34 }],
  ...more,
})

test('far too many trucks: two are released, and the waiting that they cost is in dollars', () => {
  const advice = adviseBalance(pit(14))
  expect(advice?.best?.change).toEqual({ kind: 'release', trucks: 2 })
  // Steady: 14 × 4 − 34 = 22 minutes of wait, 15 loads an hour, 5.5 truck-hours of $92.
  expect(advice?.now.steady.waitMinutes).toBeCloseTo(22, 9)
  expect(advice?.now.waitCentsPerHour).toBe(50_600)
  expect(advice?.best?.savedCentsPerHour).toBeGreaterThanOrEqual(savedCentsMin)
})

test('far too few trucks: more are advised, and near balance nothing is', () => {
  expect(adviseBalance(pit(3))?.best?.change.kind).toBe('add')
  expect(adviseBalance(pit(9))?.best).toBeUndefined()
  expect(adviseBalance(pit(8))?.best).toBeUndefined()
})

test('shortly before the end there is no advice, and what else was tried is still shown', () => {
  const advice = adviseBalance(pit(14, { loadsLeft: 40 }), [pit(3, { key: 'Oak Run' })])
  expect(advice?.best).toBeUndefined()
  expect(advice?.tried.map(({ change }) => change.kind)).toEqual(expect.arrayContaining(['release', 'add', 'move']))
  // Two trucks more at a pit that is short of them save more than sending them home.
  expect(advice?.tried[0]?.change).toEqual({ kind: 'move', trucks: 2, to: 'Oak Run' })
})

const anyPit = fc
  .record({
    trucks: fc.integer({ min: 1, max: 16 }),
    loaders: fc.integer({ min: 1, max: 3 }),
    service: fc.double({ min: 2, max: 8, noNaN: true }),
    away: fc.double({ min: 8, max: 60, noNaN: true }),
    truckHourCents: fc.integer({ min: 5_000, max: 20_000 }),
    loaderHourCents: fc.integer({ min: 5_000, max: 60_000 }),
  })
  .map(({ trucks, service, away, ...rest }): PitGroup => {
    const classes = [{ trucks, serviceMinutes: service, cycleMinutes: service + away }]
    return { key: 'pit', loadsLeft: 500, classes, ...rest }
  })

test('what is advised is the best of what was tried and above the threshold, and never a truck of none', () => {
  fc.assert(
    fc.property(anyPit, group => {
      const advice = adviseBalance(group)!
      const { best, tried, now } = advice
      for (const each of tried) expect(each.trucks).toBeGreaterThanOrEqual(1)
      if (!best) return
      expect(best.savedCentsPerHour).toBeGreaterThanOrEqual(savedCentsMin)
      expect(best.change.kind === 'release' ? best.trucks < now.trucks : best.trucks > now.trucks).toBe(true)
      // Money and nothing else decides: with loaders and trucks for twice the money, the advice is the same.
      const { truckHourCents, loaderHourCents } = group
      const costly = { ...group, truckHourCents: truckHourCents * 2, loaderHourCents: loaderHourCents * 2 }
      expect(adviseBalance(costly)?.best?.change).toEqual(best.change)
    }),
  )
})

/** Loads of `trucks` trucks on one loader, one after the other, `service` minutes each in cycle n. */
function loadsOf(trucks: number, cycles: number, service: (cycle: number) => number): PitLoad[] {
  let loaded = 0
  return Array.from({ length: trucks * cycles }, (_, n) => {
    const minutes = service(Math.floor(n / trucks))
    loaded += minutes
    const at = (minute: number) => Math.round(minute * minuteMs) + 1
    return {
      milestones: {
        start: at(loaded),
        arriveAtPit: at(loaded + 1),
        confirmTrucker: at(loaded + 200),
        confirmLoad: at(loaded + 200 + minutes),
        deliver: at(loaded + 229 + minutes),
      },
      acts: [{ kind: 'confirmLoad', by: { uid: 'luis', entityId: 'EX 1' } }],
      terms: { haulId: 'h' },
    }
  })
}

const pitNow = (loads: readonly PitLoad[], trucks: number): PitNow => ({
  key: 'Ormrod',
  loads,
  trucksByHaul: new Map([['h', trucks]]),
  loadsLeft: 300,
  truckHourCents: 9_200,
  loaderHourCents: 31_000,
})

test('advice is held once three cycles of all trucks agree, and says since when', () => {
  const steady = (cycles: number) =>
    heldAdvice(
      pitNow(
        loadsOf(16, cycles, () => 4),
        16,
      ),
    )
  expect(steady(1)?.advice.best?.change.kind).toBe('release')
  expect(steady(2)?.held).toBeUndefined()
  const held = steady(6)?.held
  expect(held?.change).toEqual({ kind: 'release', trucks: 2 })
  expect(held?.since).toBeLessThan(Number.POSITIVE_INFINITY)
})

test('after a truck was released, three cycles without it come before the next advice', () => {
  const loads = loadsOf(16, 6, () => 4)
  const endOf = (cycle: number) => loads[cycle * 16 - 1]!.milestones.deliver!
  const leftAfter = (cycle: number) => heldAdvice({ ...pitNow(loads, 16), leftAt: endOf(cycle) })
  expect(leftAfter(3)?.held?.change).toEqual({ kind: 'release', trucks: 2 })
  expect(leftAfter(4)?.held).toBeUndefined()
  // The measured times stay, and the table of what else was tried with them.
  expect(leftAfter(4)?.advice.best?.change.kind).toBe('release')
})

test('a haul with trucks that is not measured yet gives no advice for its pit', () => {
  const loads = loadsOf(16, 4, () => 4)
  const trucksByHaul = new Map([
    ['h', 16],
    ['new', 2],
  ])
  expect(heldAdvice({ ...pitNow(loads, 16), trucksByHaul })).toBeUndefined()
})

test('a waiting truck costs its hourly rate, else its standby, else what it would earn in motion', () => {
  const perHour = { loads: 1.5, loadCents: 7_120 }
  const card = (basis: string, rateE4: number, standby: object[] = []) =>
    rateCardFieldsSchema.parse({ basis, rateE4, standby })
  const paidWaiting = [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' } }]
  expect(truckHourOf(card('hour', 920_000), perHour)).toEqual({ cents: 9_200, from: 'hour' })
  expect(truckHourOf(card('ton', 34_000, paidWaiting), perHour)).toEqual({ cents: 7_500, from: 'standby' })
  expect(truckHourOf(card('ton', 34_000), perHour)).toEqual({ cents: 10_680, from: 'earnings' })
  expect(truckHourOf(card('ton', 34_000), undefined)).toBeUndefined()
})
