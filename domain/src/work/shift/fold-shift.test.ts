import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { shiftFactsSchema } from '../../pay/shift/shift-facts.ts'
import { completeSheet, foldShift } from './fold-shift.ts'
import { actsArbitrary, at, sheetOf, shiftAct, wholeDay, wholeSheet } from './shift.fixture.ts'
import { shiftTermsOf } from './shift.ts'
import { shiftFactsOf, whyNotAgree, workedMinutes } from './shift-facts.ts'
import { refuseSheet, refuseShiftAct } from './shift-rules.ts'

const name = { shiftId: 's', shiftDay: '2026-10-15', terms: { truck: { truckId: 't' } } }

test('a day with a lunch break ends with its worked minutes', () => {
  const fold = foldShift(wholeDay)
  expect(fold).toMatchObject({ state: 'ended', startSource: 'tap', needsYou: [], agreedAt: null })
  expect(completeSheet(fold.sheet)).toEqual(wholeSheet)
  expect(workedMinutes(name, fold.sheet)).toBe(570)
})

test('each punch changes the state, and a running shift is measured to now', () => {
  const states = wholeDay.map((_, i) => foldShift(wholeDay.slice(0, i + 1)).state)
  expect(states).toEqual(['working', 'onBreak', 'working', 'ended'])
  const onBreak = foldShift(wholeDay.slice(0, 2)).sheet
  expect(workedMinutes(name, onBreak)).toBe(null)
  expect(workedMinutes(name, onBreak, at(375))).toBe(360)
})

test('any order of acts, with any repeats, gives the same shift', () => {
  const shuffled = actsArbitrary.chain(acts =>
    fc.record({
      acts: fc.constant(acts),
      again: fc.shuffledSubarray([...acts, ...acts], { minLength: acts.length * 2, maxLength: acts.length * 2 }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ acts, again }) => {
      expect(foldShift(again)).toEqual(foldShift(acts))
    }),
    { numRuns: 1000 },
  )
})

test('once agreed, the sheet never changes, whatever arrives later', () => {
  fc.assert(
    fc.property(actsArbitrary, acts => {
      const agreed = [
        ...wholeDay,
        shiftAct(5, 'agree', 610, { relation: 'fleet', sheet: wholeSheet }),
        shiftAct(6, 'agree', 620, { relation: 'jobber', sheet: wholeSheet }),
      ]
      const later = acts.map((act, i) => ({ ...act, actId: `later ${i}`, sequence: 7 + i }))
      const fold = foldShift([...later, ...agreed])
      expect(fold).toMatchObject({ state: 'agreed', agreedAt: at(620) })
      expect(completeSheet(fold.sheet)).toEqual(wholeSheet)
    }),
  )
})

test('every fold gives facts that the pay engine reads, and worked time is never negative', () => {
  fc.assert(
    fc.property(actsArbitrary, acts => {
      const { sheet } = foldShift(acts)
      expect(shiftFactsSchema.safeParse(shiftFactsOf(name, sheet)).error).toBeUndefined()
      expect(workedMinutes(name, sheet, at(2000)) ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('facts have the span, the day, the truck and each finished break', () => {
  const [lunch] = wholeSheet.breaks
  expect(shiftFactsOf(name, wholeSheet, { arriveAt: at(30) })).toEqual({
    id: 's',
    truck: 't',
    day: '2026-10-15',
    clockInAt: at(0),
    clockOutAt: at(600),
    arriveAt: at(30),
    addOns: [],
    breaks: [{ from: lunch?.from, to: lunch?.to, paid: false }],
  })
})

test('a break and a breakdown at the same time are subtracted once', () => {
  const acts = [
    shiftAct(1, 'start', 0),
    shiftAct(2, 'startBreakdown', 100),
    shiftAct(3, 'startBreak', 110),
    shiftAct(4, 'endBreak', 140),
    shiftAct(5, 'endBreakdown', 160),
    shiftAct(6, 'end', 300),
  ]
  expect(workedMinutes(name, foldShift(acts).sheet)).toBe(240)
})

test('a start after an end continues the shift, and the time between is a break', () => {
  const fold = foldShift([...wholeDay, shiftAct(5, 'start', 620), shiftAct(6, 'end', 650)])
  expect(fold.sheet.endAt).toBe(at(650))
  expect(workedMinutes(name, fold.sheet)).toBe(600)
})

test('a forgotten break, a missing start and a very long day need attention, and refuse nothing', () => {
  expect(foldShift([...wholeDay.slice(0, 2), shiftAct(9, 'end', 600)]).needsYou).toEqual(['breakOpen'])
  expect(foldShift([shiftAct(4, 'end', 600)]).needsYou).toEqual(['noStart'])
  expect(foldShift([shiftAct(1, 'start', 0), shiftAct(2, 'end', 17 * 60)]).needsYou).toEqual(['long'])
})

test('a proposal is shown until the other side agrees to exactly it', () => {
  const other = sheetOf(0, 540)
  const proposed = [...wholeDay, shiftAct(5, 'change', 610, { relation: 'jobber', sheet: other, reason: 'Left early' })]
  const fold = foldShift(proposed)
  expect(completeSheet(fold.sheet)).toEqual(other)
  expect(whyNotAgree(fold, 'jobber')).toBe('You agreed. The other side is next.')
  expect(whyNotAgree(fold, 'hauler')).toBeUndefined()
  const toOld = foldShift([...proposed, shiftAct(6, 'agree', 620, { relation: 'fleet', sheet: wholeSheet })])
  expect(toOld).toMatchObject({ agreedAt: null, needsYou: ['timesDiffer'] })
  const toNew = foldShift([...proposed, shiftAct(6, 'agree', 620, { relation: 'fleet', sheet: other })])
  expect(toNew.agreedAt).toBe(at(620))
  expect(whyNotAgree(toNew, 'hauler')).toBe('Both sides have agreed.')
})

test('a punch that arrives after a proposal needs attention and does not change it', () => {
  const proposed = shiftAct(5, 'change', 500, { relation: 'fleet', sheet: sheetOf(0, 540) })
  const fold = foldShift([...wholeDay.slice(0, 3), proposed, shiftAct(6, 'end', 600)])
  expect(fold).toMatchObject({ state: 'ended', needsYou: ['recordedLater'] })
  expect(fold.sheet.endAt).toBe(at(540))
})

test('a proposal during the shift does not take the driver off the clock', () => {
  const proposed = shiftAct(2, 'change', 30, { relation: 'jobber', sheet: sheetOf(0, 540) })
  expect(foldShift([shiftAct(1, 'start', 0), proposed]).state).toBe('working')
})

test('an unfinished shift can’t be agreed to', () => {
  expect(whyNotAgree(foldShift(wholeDay.slice(0, 3)), 'hauler')).toBe("The shift hasn't ended yet.")
})

test('the driver punches, and the two sides propose and agree; no one else records anything', () => {
  const may = (kind: 'start' | 'agree', relation: 'trucker' | 'fleet' | 'jobber' | undefined) =>
    refuseShiftAct(shiftAct(1, kind, 0, { sheet: wholeSheet }), relation)?.sentence
  expect(may('start', 'trucker')).toBeUndefined()
  expect(may('start', 'fleet')).toBe('Only the driver can do this.')
  expect(may('agree', 'fleet')).toBeUndefined()
  expect(may('agree', 'jobber')).toBeUndefined()
  expect(may('agree', 'trucker')).toBe('Only the hauler and the jobber can do this.')
  expect(may('start', undefined)).toBe("You're not part of this shift.")
})

const year9999 = (Date.UTC(9999, 0, 2) - at(0)) / 60_000

test.each([
  ['an end before its start', sheetOf(60, 0), 'The shift must end after it starts.'],
  ['more than a day', sheetOf(0, 24 * 60 + 1), 'Enter a shift of 24 hours or less.'],
  ['a day past the calendar', sheetOf(year9999, year9999 + 60), 'Enter a day before the year 9999.'],
  ['a break outside', sheetOf(400, 600, wholeSheet.breaks), 'Enter breaks between the start and the end.'],
  [
    'a break that ends first',
    sheetOf(0, 600, [{ kind: 'break', from: at(30), to: at(30), paid: false }]),
    'A break must end after it starts.',
  ],
])('a time sheet with %s is refused', (_, sheet, sentence) => {
  expect(refuseSheet(sheet)?.sentence).toBe(sentence)
})

test('the terms of a shift have no price, no pit and no material', () => {
  const terms = shiftTermsOf(testTerms)
  expect(Object.keys(terms).filter(key => /pit|rate|cents|material/i.test(key))).toEqual([])
  expect(terms.truck).toEqual({ truckId: testTerms.truck.truckId, number: '12', plate: '' })
})
