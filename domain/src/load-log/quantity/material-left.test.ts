/** Who owes what for a load that ended after the pit had loaded it: the pit sold its material, unless it came back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { actAt } from '../../work/act-order.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import { type LoadLogAct, type LoadLogRelation, loadLogRelations } from '../act/act.ts'
import { refuseAct } from '../act/act-refusal.ts'
import { effectiveActs } from '../act/undone-acts.ts'
import { type ApprovalDoubt, findLoadDoubts } from '../approval/approval-doubts.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { historyArbitrary } from '../fold/history.fixture.ts'
import { testTerms } from '../load-log.fixture.ts'
import { centsOf, payOfLoad } from '../pay/load-pay.ts'
import { ticketKeysOf } from '../same-ticket/ticket-key.ts'
import { pitWordOf } from './undelivered.ts'

const truck = { ...testTerms.truck, legalPayloadGrams: 0 }
const load = { loadLogId: testId(1), shiftDay: '2026-10-15', terms: { ...testTerms, truck } }
const haulCard = { ...testTerms.card, dryRunE4: 850_000 }
const cards = { haul: { card: haulCard }, material: { card: testTerms.materialCard } }
const dryRun = 8500

/** On the road: loaded by the operator. */
const loaded = goodDay().slice(0, 6)
const atSite = goodDay().slice(0, 7)
const materialCents = centsOf(payOfLoad(load, cards, foldLoadLog(goodDay()))?.material)

function owed(acts: readonly LoadLogAct[]) {
  const pay = payOfLoad(load, cards, foldLoadLog(acts))
  return pay && { haul: centsOf(pay.haul), material: centsOf(pay.material) }
}
const cancel = (witness: 'trucker' | 'jobber' | 'system', more: Partial<LoadLogAct> = {}, minute = 65) =>
  act(20, 'cancel', witness, minute, { reason: 'Broke down.', ...more })
const reject = (fault: LoadLogAct['fault'], minute = 66) =>
  act(21, 'reject', 'jobber', minute, { reason: 'Clay.', ...(fault && { fault }) })
const back = (returned: boolean, minute = 80, witness: 'pit' | 'operator' = 'pit') =>
  act(30 + minute, 'correct', witness, minute, { reason: 'It came back.', returned })
const received = (acts: readonly LoadLogAct[]) => acts.map((each, n) => ({ ...each, sequence: n + 1 }))

test('the material of a load costs something', () => {
  expect(materialCents).toBeGreaterThan(0)
})

describe.each(['trucker', 'jobber', 'system'] as const)('canceled by the %s', who => {
  test('with the pit’s material on the truck, the material is owed, and nothing for the hauling', () => {
    expect(owed([...loaded, cancel(who)])).toEqual({ haul: 0, material: materialCents })
  })
  test('before it was loaded, nothing is owed', () => {
    expect(owed([...goodDay().slice(0, 3), cancel(who)])).toBeUndefined()
  })
  test.each(['pit', 'operator'] as const)('what the %s says came back is not owed', witness => {
    expect(owed([...loaded, cancel(who), back(true, 80, witness)])).toBeUndefined()
    expect(owed([...loaded, back(true, 50, witness), cancel(who)])).toBeUndefined()
  })
})

test('the last word of the pit counts, whatever the order in which it arrives', () => {
  const again = act(60, 'confirmLoad', 'operator', 90, { quantity: { amountMilli: 20_940, unit: 'ton' } })
  const all = [...loaded, cancel('trucker', {}, 95), back(true), again]
  expect(owed(received(all))).toEqual({ haul: 0, material: materialCents })
  expect(owed(received(all.toReversed()))).toEqual({ haul: 0, material: materialCents })
  expect(owed([...all, back(false, 99)])).toEqual({ haul: 0, material: materialCents })
  expect(owed([...all, back(true, 99)])).toBeUndefined()
})

test('whatever happened, material that left is of a load that ended, and by the last word of the pit', () => {
  let found = 0
  const property = fc.property(historyArbitrary, later => {
    const history = [...loaded, cancel('trucker'), ...later]
    const { undelivered, state, frozen } = foldLoadLog(history)
    if (!undelivered?.materialLeft || frozen) return
    found++
    expect(state).toBe('cancelled')
    expect(pitWordOf(effectiveActs(history))).toBe('loaded')
    const last = Math.max(...history.map(each => actAt(each)))
    const minute = (last - dayStartMs) / minuteMs + 60
    expect(foldLoadLog([...history, back(true, minute)]).undelivered?.materialLeft).toBeUndefined()
  })
  fc.assert(property, { numRuns: 3000 })
  expect(found).toBeGreaterThan(20)
})

test('only the pit’s own people sell its material: the driver’s word alone sells nothing', () => {
  const byDriver = loaded.map(each =>
    each.kind === 'confirmLoad' ? act(4, 'confirmLoad', 'trucker', 38, { quantity: each.quantity }) : each,
  )
  expect(owed([...byDriver, cancel('trucker')])).toBeUndefined()
  const undone = act(40, 'correct', 'operator', 70, { voidsActId: testId(4) })
  expect(owed([...loaded, cancel('trucker'), undone])).toBeUndefined()
  expect(owed([...loaded.filter(({ kind }) => kind !== 'confirmLoad'), cancel('trucker'), back(false)])).toBeUndefined()
})

test.each(['payer', 'weather', 'none', 'pit'] as const)('a load that was turned away by %s owes no material', fault => {
  const forComing = { haul: dryRun, material: 0 }
  expect(owed([...atSite, reject(fault)])).toEqual(forComing)
  expect(owed([...goodDay(), reject(fault, 75)])).toEqual(forComing)
  expect(owed([...loaded, cancel('trucker', { fault })])).toEqual(forComing)
})

test('a load that was turned away because of its hauler owes nothing', () => {
  expect(owed([...atSite, reject('hauler')])).toBeUndefined()
  expect(owed([...loaded, cancel('trucker', { fault: 'hauler' })])).toBeUndefined()
})

test('a jobber that refuses the material of a load that its hauler had canceled owes nothing', () => {
  expect(owed([...loaded, cancel('trucker'), reject('pit')])).toBeUndefined()
  expect(owed(received([...loaded, reject('pit'), cancel('trucker')]))).toBeUndefined()
})

test('a hauler that a jobber turned away is paid for coming, although one of them also canceled', () => {
  expect(owed([...atSite, reject('payer', 64), cancel('trucker')])?.haul).toBe(dryRun)
  expect(owed([...atSite, cancel('jobber', {}, 64), reject('payer')])?.haul).toBe(dryRun)
  expect(owed([...atSite, cancel('trucker', { fault: 'payer' }, 64), reject('payer')])?.haul).toBe(dryRun)
})

test('a delivery goes before a cancellation and before what the pit says came back', () => {
  const whole = owed(goodDay())
  expect(owed([...goodDay(), cancel('trucker'), back(true)])).toEqual(whole)
})

test('its approval pays the material, and it stays a canceled load', () => {
  const fold = foldLoadLog(received([...loaded, cancel('trucker'), act(50, 'approve', 'jobber', 99)]))
  expect(fold).toMatchObject({ state: 'approved', undelivered: { outcome: 'cancelled', materialLeft: true } })
  expect(fold.needsYou).toEqual([])
  expect(payOfLoad(load, cards, fold)).toMatchObject({
    haul: { totalCents: 0 },
    material: { totalCents: materialCents },
  })
})

test('a jobber looks at each of them, and a ticket counts once', () => {
  const doubtsOf = (acts: readonly LoadLogAct[], options = {}): ApprovalDoubt[] =>
    findLoadDoubts({ load, cards, fold: foldLoadLog(acts, options), acts })
  expect(doubtsOf([...loaded, cancel('trucker')])).toEqual(['notDelivered', 'materialLeft'])
  expect(doubtsOf([...loaded, cancel('trucker')], { isTicketUsed: true })).toContain('sameTicket')
  const bare = loaded.map(each => (each.kind === 'confirmLoad' ? act(4, 'confirmLoad', 'operator', 38) : each))
  expect(doubtsOf([...bare, cancel('trucker')])).toContain('quantityUnknown')
  const keys = (acts: readonly LoadLogAct[]) => ticketKeysOf(load, acts, []).length
  expect(keys([...loaded, cancel('trucker')])).toBe(keys(goodDay()))
  expect(keys([...loaded, cancel('trucker'), back(true)])).toBe(0)
})

test.each(loadLogRelations)('the %s may say that material came back only if it is the pit’s own', relation => {
  const said = act(70, 'correct', 'pit', 80, { reason: 'It came back.', returned: true })
  const isOwn = (each: LoadLogRelation) => each === 'pit' || each === 'operator'
  expect(refuseAct(said, relation) === undefined).toBe(isOwn(relation))
})
