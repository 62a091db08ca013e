import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { act, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'
import { refuseAct } from '../act/act-refusal.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { testTerms } from '../load-log.fixture.ts'
import { priceOfLoad } from '../pay/load-pay.ts'
import { actsSeenBy } from '../relations.ts'
import { type Blamed, countedFault, type WaitPlace, waitRefusals, whyNotWaitFault } from './wait-fault.ts'

const propose = (n: number, witness: Witness, fault: Blamed, place: WaitPlace = 'pit') =>
  act(n, 'proposeWaitFault', witness, n, { reason: 'No loader.', wait: { place, fault } })
const answer = (
  n: number,
  witness: Witness,
  about: LoadLogAct,
  given: 'accept' | 'refuse',
  more: Partial<LoadLogAct> = {},
) =>
  act(n, 'answerWaitFault', witness, n, { aboutActId: about.actId, wait: { ...about.wait!, answer: given }, ...more })
const fold = (...acts: LoadLogAct[]) => foldLoadLog([...goodDay(), ...acts]).waitFaults
const counted = (...acts: LoadLogAct[]) => countedFault(fold(...acts), 'pit')

const pits = propose(80, 'jobber', 'pit')
const haulers = propose(81, 'jobber', 'hauler')

test('only the party named answers: what it accepts counts, and what it refuses stays with the payer', () => {
  expect(counted(pits)).toBe('none')
  expect(counted(pits, answer(82, 'pit', pits, 'accept'))).toBe('pit')
  expect(counted(pits, answer(82, 'jobber', pits, 'accept'))).toBe('none')
  expect(counted(pits, answer(82, 'trucker', pits, 'accept'))).toBe('none')
  const refused = fold(pits, answer(82, 'pit', pits, 'refuse', { reason: 'It ran.' }))
  expect(refused).toMatchObject([{ state: 'refused', answer: 'It ran.' }])
})

test('without an answer in time the server counts the proposal, and a later answer changes nothing', () => {
  const over = answer(82, 'system', pits, 'accept')
  const [late] = fold(pits, over, answer(83, 'pit', pits, 'refuse'))
  expect(late).toMatchObject({ state: 'counts', how: 'noAnswer' })
  expect(counted(pits, answer(83, 'pit', pits, 'refuse'), { ...over, sequence: 90 })).toBe('none')
})

test('the party that caused it may say so, which counts at once, even after it refused it', () => {
  expect(fold(propose(80, 'pit', 'pit'))).toMatchObject([{ state: 'counts', how: 'ownWord' }])
  const refused = answer(82, 'pit', pits, 'refuse')
  expect(counted(pits, refused, propose(83, 'jobber', 'pit'))).toBe('none')
  expect(counted(pits, refused, propose(83, 'pit', 'pit'))).toBe('pit')
})

test('what counts can not be replaced by naming someone who does not answer', () => {
  const own = propose(82, 'trucker', 'hauler')
  const other = propose(83, 'trucker', 'pit')
  const acts = [own, other, answer(84, 'system', other, 'accept')]
  expect(counted(...acts)).toBe('hauler')
  expect(fold(pits, haulers, answer(82, 'trucker', haulers, 'accept')).map(each => each.state)).toEqual([
    'over',
    'counts',
  ])
})

test('an answer to one wait or fault does not answer another, and each place has its own', () => {
  const wrong = answer(82, 'pit', pits, 'accept', { wait: { place: 'site', fault: 'pit', answer: 'accept' } })
  expect(counted(pits, wrong)).toBe('none')
  const site = propose(83, 'jobber', 'hauler', 'site')
  const both = fold(pits, site, answer(84, 'trucker', site, 'accept'))
  expect([countedFault(both, 'pit'), countedFault(both, 'site')]).toEqual(['none', 'hauler'])
})

test('an answer that the server received before what it is about counts, and repeats change nothing', () => {
  const early = { ...answer(82, 'pit', pits, 'accept'), sequence: 80 }
  expect(counted(early, pits, early, pits)).toBe('pit')
  expect(fold(pits, { ...pits, actId: testId(85), sequence: 86 })).toHaveLength(1)
})

test('an act that would change nothing is refused with a remedy', () => {
  const gate = 'pit' as const
  const whyNot = (asked: LoadLogAct, ...acts: LoadLogAct[]) =>
    whyNotWaitFault(asked, { waitFaults: fold(...acts), gate })
  expect(whyNot(pits)).toBeUndefined()
  expect(whyNot(haulers, pits, answer(82, 'pit', pits, 'accept'))).toBe(waitRefusals.counted)
  expect(whyNot(propose(83, 'jobber', 'pit'), pits, answer(82, 'pit', pits, 'refuse'))).toBe(waitRefusals.refused)
  const late = [pits, answer(82, 'system', pits, 'accept')]
  expect(whyNot(answer(83, 'pit', pits, 'refuse'), ...late)).toBe(waitRefusals.late)
  expect(whyNot(propose(83, 'jobber', 'pit', 'site'))).toBe(waitRefusals.notTheirs)
})

test('a pit speaks of its own gate, and no one answers for another', () => {
  expect(refuseAct(propose(80, 'pit', 'hauler', 'site'), 'pit')?.code).toBe('notAllowed')
  expect(refuseAct(propose(80, 'dump', 'hauler', 'site'), 'dump')).toBeUndefined()
  for (const relation of ['jobber', 'fleet', 'subhauler'] as const) {
    expect(refuseAct(answer(82, 'jobber', pits, 'accept'), relation)?.code).toBe('notAllowed')
  }
  expect(refuseAct(answer(82, 'pit', pits, 'accept'), 'pit')).toBeUndefined()
})

test('the pit doesn’t see the wait on site, and the dump doesn’t see the wait at the pit', () => {
  const site = propose(83, 'jobber', 'hauler', 'site')
  expect(actsSeenBy('pit', [pits, site])).toEqual([pits])
  expect(actsSeenBy('dump', [pits, site])).toEqual([site])
  expect(actsSeenBy('jobber', [pits, site])).toEqual([pits, site])
  expect(actsSeenBy('operator', [pits, site])).toEqual([])
})

test('a wait that the hauler caused pays nothing, weather only where the card says so, and the rest is paid', () => {
  const rule = { place: 'pit' as const, freeMinutes: 0, rate: { rateE4: 15_000, per: 'minute' as const } }
  const standby = (fault: Blamed, billWeather: boolean) => {
    const card = rateCardFieldsSchema.parse({ basis: 'load', rateE4: 0, standby: [{ ...rule, billWeather }] })
    const load = { loadLogId: testId(1), shiftDay: '2026-10-15', terms: testTerms }
    const own: Record<Blamed, Witness> = { pit: 'pit', payer: 'jobber', hauler: 'trucker', weather: 'trucker' }
    const price = priceOfLoad(load, { card }, foldLoadLog([...goodDay(), propose(80, own[fault], fault)]))
    return price.missing === undefined ? price.totalCents : price.missing
  }
  // 14 minutes at the pit.
  expect([standby('hauler', false), standby('weather', false), standby('weather', true)]).toEqual([0, 0, 2100])
  expect([standby('pit', false), standby('payer', false)]).toEqual([2100, 2100])
})
