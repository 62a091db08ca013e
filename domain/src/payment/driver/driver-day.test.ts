/** What holds for every driver's day and its statements, whatever changes in which order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSchema, totalOf } from '../../pay/line/line.ts'
import { loadFactsSchema } from '../../pay/load/load-facts.ts'
import { partsOf, printedMax } from '../../pay/statement/printed-statement.ts'
import { agreedDriverPaySchema } from '../../work/driver-terms/driver-terms.ts'
import {
  type DriverDay,
  type DriverFacts,
  driverDaySchema,
  earnedCents,
  expectedCents,
  finalLines,
  priceDriverDay,
} from './driver-day.ts'
import { type DriverStatement, decideCloseDriverStatement, driverStatementSchema } from './driver-statement.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const named: DriverDay = {
  fleetEntityId: id(1),
  fleetName: 'Keystone',
  driverEntityId: id(2),
  driverName: 'Dana',
  day: '2026-03-04',
  currency: 'USD',
  pays: [],
  stated: [],
}
const terms = (pay: object) => agreedDriverPaySchema.parse({ version: 1, validFrom: '2026-03-02', pay })
const percent = { percentMilli: 28_000, on: ['haul'], afterCommission: false }
const perLoad = { card: { basis: 'load', rateE4: 400_000 } }
const agreements = [
  terms(percent),
  terms({ ...percent, on: ['haul', 'standby*'], afterCommission: true }),
  terms(perLoad),
  terms({ greaterOf: [percent, perLoad] }),
]

const lineOf = (ref: string, code: string, amountCents: number) =>
  lineSchema.parse({ code, ref, amountCents, rule: 'quantityTimesRate', facts: { baseCents: 987_654 } })

const facts = (n: number, cents: { haul: number; fuel: number; standby: number }, agreed: DriverFacts['agreed']) => ({
  kind: 'load' as const,
  ref: id(100 + n),
  agreed,
  projectName: 'Mill Road',
  loadNo: n,
  ticketNo: `T-${n}`,
  truckNumber: '7',
  isFinal: n % 3 !== 0,
  minutes: null,
  fleetLines: [
    lineOf(id(100 + n), 'haul', cents.haul),
    lineOf(id(100 + n), 'fuel', cents.fuel),
    lineOf(id(100 + n), 'standby:pit', cents.standby),
    lineOf(id(100 + n), 'commission', -Math.floor(cents.haul / 10)),
  ],
  load: loadFactsSchema.parse({ id: id(100 + n), day: '2026-03-04' }),
})

const cents = fc.nat(50_000)
const anyAgreed = fc.constantFrom(...agreements)
const anyFacts = fc
  .array(fc.tuple(fc.record({ haul: cents, fuel: cents, standby: cents }), anyAgreed), { minLength: 1, maxLength: 12 })
  .map(rows => rows.map(([amounts, agreed], i) => facts(i + 1, amounts, agreed)))

test('the day is the sum of its lines, whatever the order and however often a fact comes', () => {
  fc.assert(
    fc.property(
      anyFacts.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const day = priceDriverDay(named, all)
        driverDaySchema.parse(day)
        const again = priceDriverDay(named, [...shuffled, ...shuffled])
        expect(earnedCents(again)).toBe(earnedCents(day))
        expect(expectedCents(again)).toBe(expectedCents(day))
        expect(earnedCents(day)).toBe(totalOf(finalLines(day)))
      },
    ),
  )
})

test('where the greater counts, the day pays at least what each rule would pay, and exactly one of them', () => {
  fc.assert(
    fc.property(anyFacts, all => {
      const greater = agreements[3]!
      const day = priceDriverDay(
        named,
        all.map(each => ({ ...each, agreed: greater })),
      )
      const options = day.pays[0]!.optionsCents!
      expect(expectedCents(day)).toBe(Math.max(...options))
    }),
  )
})

test('the driver sees the lines a percentage is of, and of them nothing that tells another amount', () => {
  const amounts = { haul: 13_611, fuel: 777, standby: 555 }
  const shown = (agreed: DriverFacts['agreed']) =>
    priceDriverDay(named, [facts(1, amounts, agreed)]).pays[0]!.work[0]!.fleetLines
  expect(shown(agreements[0]!).map(({ code }) => code)).toEqual(['haul'])
  expect(shown(agreements[1]!).map(({ code }) => code)).toEqual(['haul', 'standby:pit', 'commission'])
  expect(shown(agreements[2]!)).toEqual([])
  for (const agreed of agreements) expect(JSON.stringify(shown(agreed))).not.toMatch(/987654|777/)
})

test('all statements together state what the newest facts pay, whatever changed in between', () => {
  fc.assert(
    fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 5 }), path => {
      let day = named
      let before: DriverStatement | undefined
      let paid = 0
      let number = 0
      const close = (of: DriverDay) =>
        decideCloseDriverStatement([of], {
          driverStatementId: id(900),
          number: `D-${++number}`,
          week: { from: '2026-03-02', to: '2026-03-08' },
          fleet: { entityId: id(1), name: 'Keystone', address: [] },
          driver: { entityId: id(2), name: 'Dana', address: [] },
          currency: 'USD',
          before,
          closedOn: '2026-03-09',
          at: 1,
        })
      for (const all of path) {
        const closed = close(priceDriverDay(day, all))
        if (!closed.statement) continue
        // Throws when the parts don't add up.
        partsOf(closed.statement.paper)
        before = closed.statement
        day = closed.days[0]!
        paid += closed.statement.paper.payCents
      }
      const newest = priceDriverDay(day, path.at(-1)!)
      expect(paid + (before?.paper.carriedOutCents ?? 0)).toBe(earnedCents(newest))
      expect(close(newest).statement).toBeUndefined()
    }),
  )
})

test('days with more lines than a statement has room for are on the next one', () => {
  const day = (n: number, count: number): DriverDay => {
    const lines = Array.from({ length: count }, () => lineOf(id(100), 'driver', 1))
    const final = { lines, totalCents: count }
    return { ...named, day: `2026-03-0${n}`, pays: [{ agreed: agreements[0]!, work: [], final, expected: final }] }
  }
  const scene = {
    driverStatementId: id(3),
    number: 'D-1',
    week: { from: '2026-03-02', to: '2026-03-08' },
    currency: 'USD',
    fleet: { entityId: id(1), name: 'Keystone', address: [] },
    before: undefined,
    closedOn: '2026-03-09',
    driver: { entityId: id(2), name: 'Dana', address: [] },
    at: 0,
  }
  const days = [day(2, 1), day(3, printedMax.lines - 1), day(4, 1)]
  const { statement, days: stated } = decideCloseDriverStatement(days, scene)
  expect(driverStatementSchema.parse(statement).paper.payCents).toBe(printedMax.lines)
  expect(stated.map(each => each.day)).toEqual(['2026-03-02', '2026-03-03'])
})
