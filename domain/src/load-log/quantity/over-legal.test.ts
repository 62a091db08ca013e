import { expect, test } from 'vitest'
import { act, goodDay } from '../act/act.fixture.ts'
import { foldLoadLog } from '../fold/fold.ts'

const grams = (pounds: number) => Math.round(pounds * 453.59237)
const legalGrossGrams = grams(73_280)
const pounds = (gross: number) => ({ unit: 'lb' as const, grossMicro: gross * 1_000_000 })
const weigh = (n: number, witness: 'pit' | 'operator' | 'trucker', gross: number) =>
  act(n, 'correct', witness, 75 + n, { weights: pounds(gross), reason: 'From the scale.' })
const fold = (...more: Parameters<typeof weigh>[]) =>
  foldLoadLog([...goodDay(), ...more.map(each => weigh(...each))], { legalGrossGrams })

test('a load weighed above the legal gross weight is named with what it weighed and what it may weigh', () => {
  const { overLegal, needsYou } = fold([20, 'pit', 74_520])
  expect(overLegal).toEqual({ grossGrams: grams(74_520), legalGrams: legalGrossGrams })
  const row = needsYou.find(({ code }) => code === 'overLegalWeight')
  expect(row?.who).toEqual(expect.arrayContaining(['jobber', 'pit', 'trucker']))
})

test('the weight that the scale’s owner entered last counts, also before a later one of the trucker', () => {
  expect(fold([20, 'pit', 74_520], [21, 'operator', 73_000]).overLegal).toBeUndefined()
  expect(fold([20, 'pit', 73_000], [21, 'trucker', 90_000]).overLegal).toBeUndefined()
  expect(fold([20, 'trucker', 74_520]).overLegal?.grossGrams).toBe(grams(74_520))
})

test('without a gross weight, or a legal one, no load is over', () => {
  expect(foldLoadLog(goodDay(), { legalGrossGrams }).overLegal).toBeUndefined()
  expect(foldLoadLog([...goodDay(), weigh(20, 'pit', 199_000)]).overLegal).toBeUndefined()
})

test('a weight that its maker undid is not over', () => {
  const undo = act(21, 'correct', 'operator', 99, { voidsActId: act(4, 'confirmLoad', 'operator', 38).actId })
  const loaded = goodDay().map(each => (each.kind === 'confirmLoad' ? { ...each, weights: pounds(90_000) } : each))
  expect(foldLoadLog(loaded, { legalGrossGrams }).overLegal).toBeDefined()
  expect(foldLoadLog([...loaded, undo], { legalGrossGrams }).overLegal).toBeUndefined()
})
