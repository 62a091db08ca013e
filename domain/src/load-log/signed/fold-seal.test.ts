/** When a load is sealed, and by whom. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { actsSeenBy } from '../relations.ts'

const signature = { publicKey: `B${'A'.repeat(86)}`, value: 'A'.repeat(86) }
const ofCab = { ...signature, publicKey: `B${'B'.repeat(85)}A` }
const seal = { code: '418', windowAt: 0 }
const tons = { quantity: { amountMilli: 21_600, unit: 'ton' as const } }
const start = act(1, 'start', 'trucker', 0, { signature })
const loading = act(3, 'confirmTrucker', 'operator', 34, { signature: ofCab })
const loaded = act(4, 'confirmLoad', 'operator', 38, { ...tons, passes: 5, signature: ofCab, seal })
const deliver = act(8, 'deliver', 'trucker', 70, { signature })
const sealOf = (...acts: LoadLogAct[]) => foldLoadLog(acts).seal

test('a load with the signatures of both sides and the right code is sealed', () => {
  expect(sealOf(start, loading, loaded)).toMatchObject({ state: 'sealed', code: '418', signers: [loaded, start] })
})

test('a load is neither before it is loaded, nor when no device signed', () => {
  expect(sealOf(start, loading)).toBeUndefined()
  expect(foldLoadLog(goodDay()).seal).toBeUndefined()
})

test('one good signature reads "one signature only"', () => {
  const bad = { signature: { ...signature, trouble: 'unknownKey' as const } }
  const alone = [
    [start, { ...loaded, signature: undefined }],
    [{ ...start, signature: undefined }, loaded],
    [start, { ...loaded, ...bad }],
    [{ ...start, ...bad }, loaded],
    [start, { ...loaded, signature: { trouble: 'malformed' as const } }],
  ]
  for (const acts of alone) expect(sealOf(...acts), JSON.stringify(acts)).toMatchObject({ state: 'oneHand' })
})

test('without the right code, both signatures together are one signature only', () => {
  expect(sealOf(start, { ...loaded, seal: undefined })).toMatchObject({ state: 'oneHand' })
  expect(sealOf(start, { ...loaded, seal: { ...seal, trouble: 'otherCode' } })).toMatchObject({ state: 'oneHand' })
})

test('no one seals for the other side', () => {
  for (const witness of ['trucker', 'jobber', 'broker', 'system'] as const) {
    expect(sealOf(start, { ...loaded, witness })?.state, witness).not.toBe('sealed')
  }
  for (const witness of ['operator', 'pit', 'jobber'] as const) {
    expect(sealOf({ ...start, witness }, loaded)?.state, witness).not.toBe('sealed')
  }
})

test('one person, or one device, is one hand, whatever it signs for', () => {
  for (const same of [{ by: start.by }, { signature }]) {
    const alone = { ...loaded, ...same }
    expect(sealOf(start, alone), JSON.stringify(same)).toEqual({ state: 'oneHand', signers: [alone] })
  }
})

test('undoing the loading undoes the seal, and loading again seals again', () => {
  const undo = act(5, 'correct', 'operator', 39, { voidsActId: loaded.actId, reason: 'Undo' })
  expect(sealOf(start, loaded, undo)).toBeUndefined()
  expect(sealOf(start, loaded, undo, { ...loaded, actId: testId(6), sequence: 9 })).toMatchObject({ state: 'sealed' })
})

test('all parties of a load see the same seal', () => {
  const acts = [start, loading, loaded, deliver]
  for (const party of ['jobber', 'pit', 'operator', 'trucking', 'fleetTrucker', 'broker', 'dump'] as const) {
    expect(foldLoadLog(actsSeenBy(party, acts)).seal?.state, party).toBe('sealed')
  }
})

test('a seal proves the pit as its geofence does, and the site’s geofence is still needed', () => {
  const atSite = act(7, 'arriveAtSite', 'geofence', 63)
  expect(foldLoadLog([start, loaded, atSite, deliver]).evidence).toEqual({ grade: 'A', missing: [] })
  const bare = { ...loaded, seal: undefined }
  expect(foldLoadLog([start, bare, atSite, deliver]).evidence).toMatchObject({ missing: ['pitGeofence'] })
  expect(foldLoadLog([start, loaded, deliver]).evidence).toMatchObject({ grade: 'C', missing: ['siteGeofence'] })
})

test('the seal depends on no order, and on no repetition', () => {
  const acts = [start, loading, loaded, deliver]
  fc.assert(
    fc.property(fc.shuffledSubarray([...acts, ...acts], { minLength: 8 }), order => {
      expect(foldLoadLog(order).seal).toEqual(foldLoadLog(acts).seal)
    }),
  )
})
