import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../../ledger/journal-entry.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { withoutReversed } from '../../pay/correction/correction.ts'
import { totalOf } from '../../pay/line/line.ts'
import { bookedLoad } from '../../payment/booked-work.ts'
import { decideEntry } from '../../payment/booking.ts'
import { testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { decideApproval } from '../approval/decide-approval.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { payOfLoad, standingPay } from '../pay/load-pay.ts'
import {
  acts,
  answer,
  approved,
  book,
  by,
  card,
  pathArbitrary,
  plain,
  propose,
  terms,
  tons,
  totals,
  type Who,
  withdraw,
} from './correction.fixture.ts'
import { decideCorrections, whyNotCorrect } from './correction-effect.ts'
import { factIn } from './load-correction.ts'

const approvedTotals = [13_611, 38_216]

test('a ton less is paid less as soon as each payee agrees, and each agrees for its own agreement', () => {
  const less = propose(30, 'jobber', tons(19_940))
  expect(totals(book([less]))).toEqual(approvedTotals)
  const byHauler = book([less, answer(31, 'fleet', 30, 'accept')])
  expect(totals(byHauler)).toEqual([12_961, 38_216])
  expect(byHauler.corrections).toMatchObject([{ agreement: 'haul', changeCents: -650 }])
  const byBoth = book([less, answer(31, 'fleet', 30, 'accept'), answer(32, 'pit', 30, 'accept')])
  expect(totals(byBoth)).toEqual([12_961, 36_391])
})

test('a changed line is reversed whole and written again', () => {
  const { haul } = standingPay(book([propose(30, 'jobber', tons(19_940)), answer(31, 'fleet', 30, 'accept')]))!
  expect(haul.missing ? [] : haul.lines.map(line => [line.quantityMilli, line.amountCents, line.reverses])).toEqual([
    [20_940, 13_611, undefined],
    [20_940, -13_611, true],
    [19_940, 12_961, undefined],
  ])
})

test('the payer who proposes to pay more needs no one else, a hauler who wants more needs the payer', () => {
  expect(totals(book([propose(30, 'jobber', tons(21_940))]))).toEqual([14_261, 40_041])
  const more = propose(30, 'fleet', tons(21_940))
  expect(totals(book([more]))).toEqual(approvedTotals)
  expect(totals(book([more, answer(31, 'jobber', 30, 'accept')]))).toEqual([14_261, 40_041])
})

test('the pit lowers its own ticket alone, unless it also gains from the haul', () => {
  const own = [propose(30, 'pit', tons(19_940))]
  expect(totals(book(own))).toEqual([12_961, 36_391])
  // The trucking company owns the pit: its own ticket needs the payer.
  const terms = { ...testTerms, card, truckingEntityId: testTerms.pitEntityId }
  expect(totals(book([propose(30, 'pit', tons(21_940))], { ...approved, terms }))).toEqual(approvedTotals)
})

const less = [12_961, 36_391]
const more = [14_261, 40_041]
const [haul, material] = approvedTotals

/** What is paid after a proposal alone, and then with the consent of each of the others, for hauling and material. */
test.each<[Who, 'less' | 'more', number[], Partial<Record<Who, number[]>>]>([
  ['jobber', 'less', [haul!, material!], { fleet: [less![0]!, material!], pit: [haul!, less![1]!] }],
  ['jobber', 'more', more!, { fleet: more!, pit: more! }],
  ['fleet', 'less', [less![0]!, material!], { jobber: [less![0]!, material!], pit: less! }],
  ['fleet', 'more', [haul!, material!], { jobber: more!, pit: [haul!, material!] }],
  ['pit', 'less', less!, { jobber: less!, fleet: less! }],
  ['pit', 'more', [haul!, material!], { jobber: more!, fleet: [haul!, material!] }],
])('a correction by the %s to %s is paid as those agree who lose by it', (who, direction, alone, agreed) => {
  const proposal = propose(30, who, tons(direction === 'less' ? 19_940 : 21_940))
  expect(totals(book([proposal]))).toEqual(alone)
  for (const [other, paid] of Object.entries(agreed)) {
    expect(totals(book([proposal, answer(31, other as Who, 30, 'accept')])), other).toEqual(paid)
  }
})

test('another rate and what changes no amount need both sides; a missing add-on needs the payer', () => {
  const rate = { correction: { agreement: 'haul' as const, card: { ...card, rateE4: 70_000 } } }
  const yes = (n: number, who: Who) => answer(n, who, 30, 'accept', { agreement: 'haul' })
  expect(totals(book([propose(30, 'jobber', rate)]))).toEqual(approvedTotals)
  expect(totals(book([propose(30, 'jobber', rate), yes(31, 'fleet')]))).toEqual([14_658, 38_216])
  const addOn = { code: 'Toll', eachMilli: 1000, amountE4: 122_500, markupPercentMilli: 0 }
  const toll = { correction: { agreement: 'haul' as const, addOn } }
  expect(totals(book([propose(30, 'fleet', toll)]))).toEqual(approvedTotals)
  expect(totals(book([propose(30, 'fleet', toll), yes(31, 'jobber')]))).toEqual([14_836, 38_216])
  const withMinimum = { ...terms, card: { ...card, minimumQuantityMilli: 22_000 } }
  const short = { ...plain, terms: withMinimum }
  const load = { ...short, approval: decideApproval(short, acts) }
  const less = propose(30, 'jobber', tons(21_000))
  expect(book([less, answer(31, 'pit', 30, 'accept')], load).corrections ?? []).toEqual([
    expect.objectContaining({ agreement: 'material' }),
  ])
})

test('with a broker, each agreement of the chain follows once its own payee agrees', () => {
  const broker = { entityId: testId(8100), name: 'Ridge', offerId: testId(8101), card: { ...card, rateE4: 60_000 } }
  const chained = { ...plain, terms: { ...terms, broker } }
  const load = { ...chained, approval: decideApproval(chained, acts) }
  const subHaul = (booked: LoadLog) => {
    const pay = standingPay(booked)!.subHaul
    return pay && pay.missing === undefined ? pay.totalCents : 0
  }
  const less = propose(30, 'jobber', tons(19_940))
  expect([...totals(load), subHaul(load)]).toEqual([...approvedTotals, 12_564])
  // The hauler agrees with its broker; the broker has not agreed with the jobber.
  const byHauler = book([less, answer(31, 'fleet', 30, 'accept')], load)
  expect([...totals(byHauler), subHaul(byHauler)]).toEqual([...approvedTotals, 11_964])
  const byPit = book([propose(30, 'pit', tons(19_940))], load)
  expect([...totals(byPit), subHaul(byPit)]).toEqual([12_961, 36_391, 11_964])
})

test('a refused, withdrawn or replaced proposal changes nothing, and two sides that say the same agree', () => {
  const less = propose(30, 'jobber', tons(19_940))
  expect(totals(book([less, answer(31, 'fleet', 30, 'refuse')]))).toEqual(approvedTotals)
  expect(totals(book([less, withdraw(31, 'fleet', 30), answer(32, 'fleet', 30, 'accept')]))[0]).toBe(12_961)
  expect(totals(book([less, withdraw(31, 'jobber', 30), answer(32, 'fleet', 30, 'accept')]))).toEqual(approvedTotals)
  const other = propose(31, 'fleet', tons(20_440))
  expect(totals(book([less, other, answer(32, 'fleet', 30, 'accept')]))[0]).toBe(13_286)
  expect(totals(book([less, propose(31, 'fleet', tons(19_940))]))[0]).toBe(12_961)
})

test('a correction waits for a dispute of its agreement, and then starts from what was settled', () => {
  const dispute = by(30, 'disputeLine', 'jobber', {
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 20_000 },
  })
  const less = propose(31, 'pit', tons(19_940))
  expect(totals(book([dispute, less]))).toEqual([13_611, 36_391])
  const ended = by(32, 'withdrawDispute', 'jobber', { aboutActId: testId(30), dispute: { agreement: 'haul' } })
  expect(totals(book([dispute, less, ended]))).toEqual([12_961, 36_391])
  const fold = foldLoadLog([...acts, dispute], foldOptionsOf(approved))
  const fact = factIn(less, foldOptionsOf(approved))!
  expect(whyNotCorrect(approved, fold, fact, ['haul'])).toContain('Resolve the dispute first')
  // The pit learns nothing about a dispute of the haul.
  expect(whyNotCorrect(approved, fold, fact, ['material'])).toBeUndefined()
})

test('a proposal that changes nothing, or that has no price, is refused where it is made', () => {
  const fold = foldLoadLog(acts, foldOptionsOf(approved))
  const why = (more: Partial<LoadLogAct>, load = approved) =>
    whyNotCorrect(load, fold, factIn(propose(30, 'jobber', more), foldOptionsOf(approved))!, ['haul', 'material'])
  expect(why(tons(20_940))).toContain('changes nothing')
  expect(why({ quantity: { amountMilli: 12_000, unit: 'yard' }, correction: {} })).toContain(
    "can't be priced with this quantity",
  )
  expect(why(tons(19_940), plain)).toContain("isn't approved yet")
})

/** Cards under which more tons change no cent of the hauling. */
const regardless = {
  hour: { basis: 'hour', rateE4: 950_000 },
  load: { basis: 'load', rateE4: 2_000_000 },
  'minimum per load': { basis: 'ton', rateE4: 65_000, minimumQuantityMilli: 30_000 },
}

test.each(Object.entries(regardless))(
  'by the %s, a higher ticket counts for the haul only if its payer agrees',
  (_, by) => {
    const own = { ...plain, terms: { ...terms, card: rateCardFieldsSchema.parse(by) } }
    const load = { ...own, approval: decideApproval(own, acts) }
    const [paid] = totals(load)
    const higher = propose(30, 'pit', tons(28_000))
    expect(book([higher, answer(31, 'jobber', 30, 'refuse')], load).corrections).toEqual([])
    // A minimum shows the tons in its lines, so the hauler agrees as well.
    const agreed = book([higher, answer(31, 'jobber', 30, 'accept'), answer(32, 'fleet', 30, 'accept')], load)
    const quantities = agreed.corrections?.map(({ agreement, quantity }) => [agreement, quantity?.amountMilli])
    expect(new Map(quantities as [string, number][])).toEqual(
      new Map([
        ['haul', 28_000],
        ['material', 28_000],
      ]),
    )
    expect(totals(agreed)[0]).toBe(paid)
    const inYards = { quantity: { amountMilli: 40_000, unit: 'yard' as const }, correction: {} }
    expect(book([propose(30, 'pit', inYards)], load).corrections).toEqual([])
    expect(book([propose(30, 'pit', tons(19_940))], load).corrections).toMatchObject([
      { agreement: 'haul', changeCents: 0 },
      { agreement: 'material', changeCents: 36_391 - 38_216 },
    ])
  },
)

test('whatever the path, all lines sum to the fresh price, and the ledger sums to zero', () => {
  fc.assert(
    fc.property(pathArbitrary, path => {
      const load = book(path)
      const booked = load.corrections ?? []
      const fold = foldLoadLog(acts, foldOptionsOf(load))
      const balances = new Map<string, number>()
      for (const { bookingId: id, agreement, lines, changeCents } of booked) {
        const stamp = { journalEntryId: testId(1), at: 1, currency: 'USD' }
        const entry = decideEntry(stamp, bookedLoad(load), { kind: 'loadCorrected', id, parts: [{ agreement, lines }] })
        expect(totalOf(lines)).toBe(changeCents)
        expect(entry ? sumCents(entry.lines) : 0).toBe(0)
        balances.set(agreement, (balances.get(agreement) ?? 0) + changeCents)
      }
      for (const agreement of ['haul', 'material'] as const) {
        const own = booked.filter(each => each.agreement === agreement)
        const pay = standingPay(load)![agreement]
        if (pay.missing !== undefined) throw new Error('no pay')
        const quantity = own.findLast(each => each.quantity)?.quantity ?? fold.quantity
        const of = own.findLast(each => each.card)?.card ?? (agreement === 'haul' ? card : terms.materialCard)
        const fresh = payOfLoad(load, { haul: { card: of }, material: { card: of } }, { ...fold, quantity })!.haul
        const added = own.flatMap(each => each.addOn ?? []).reduce((sum, each) => sum + each.amountE4, 0)
        const tolls = withoutReversed(pay.lines).filter(line => line.code === 'addOn:Toll')
        expect(pay.totalCents).toBe((fresh.missing ? 0 : fresh.totalCents) + totalOf(tolls))
        expect(Math.abs(totalOf(tolls) - added / 100)).toBeLessThan(own.length + 1)
        expect(pay.totalCents).toBe(totalOf(pay.lines))
        expect(pay.totalCents).toBe(approvedTotals[agreement === 'haul' ? 0 : 1]! + (balances.get(agreement) ?? 0))
        expect(pay.totalCents).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('booked corrections stay booked, and acts in any order fold to the same', () => {
  fc.assert(
    fc.property(pathArbitrary, fc.infiniteStream(fc.nat(100)), (path, places) => {
      const load = book(path)
      const mixed = [...path].sort(() => (places.next().value % 2 === 0 ? 1 : -1))
      const fold = foldLoadLog([...mixed, ...acts, ...mixed], foldOptionsOf(load))
      expect(fold.corrections).toEqual(foldLoadLog([...acts, ...path], foldOptionsOf(load)).corrections)
      expect(decideCorrections(load, fold, () => testId(900))).toEqual([])
    }),
  )
})
