import { expect, test } from 'vitest'
import { act, goodDay } from './load-log-act.fixture.ts'
import { loadLogActKinds, loadLogRelations } from './load-log-act.ts'
import { foldLoadLog } from './load-log-fold.ts'
import { nextAct, offeredActs, whyNot } from './load-log-offer.ts'
import { loadLogActRules } from './load-log-state.ts'

const after = (count: number) => foldLoadLog(goodDay().slice(0, count))
const approved = foldLoadLog([...goodDay(), act(40, 'approve', 'jobber', 90)])

test('the trucker is led through the day, one act at a time', () => {
  const next = goodDay().map((_, i) => nextAct(after(i + 1), 'trucker'))
  expect(next).toEqual([
    'arriveAtPit',
    undefined,
    undefined,
    'arriveAtSite',
    'arriveAtSite',
    'arriveAtSite',
    'deliver',
    undefined,
  ])
})

test('the operator taps twice: the truck, then the load', () => {
  expect(nextAct(after(1), 'operator')).toBe('confirmTrucker')
  expect(nextAct(after(2), 'operator')).toBe('confirmTrucker')
  expect(nextAct(after(3), 'operator')).toBe('confirmLoad')
  expect(nextAct(after(4), 'operator')).toBeUndefined()
})

test('the jobber approves what is delivered, or disputes or rejects it', () => {
  expect(offeredActs(after(8), 'jobber')).toEqual(['approve', 'dispute', 'reject', 'correct'])
  expect(offeredActs(approved, 'jobber')).toEqual(['dispute', 'correct'])
  expect(offeredActs({ ...approved, disputed: true }, 'jobber')).toContain('resolveDispute')
})

test('at most one next act for anybody in any state, and only what their word is heard on', () => {
  for (const relation of loadLogRelations) {
    for (let count = 0; count <= 8; count++) {
      const offered = offeredActs(after(count), relation)
      expect(new Set(offered).size).toBe(offered.length)
      for (const kind of offered) expect(loadLogActRules[kind].by).toContain(relation)
    }
  }
})

test('what is not offered says why', () => {
  expect(whyNot('approve', after(8), 'trucker')?.code).toBe('notYours')
  expect(whyNot('approve', after(4), 'jobber')).toEqual({ code: 'notYet', sentence: 'This comes later.' })
  expect(whyNot('arriveAtPit', after(4), 'trucker')?.code).toBe('done')
  expect(whyNot('cancel', after(4), 'trucker')?.code).toBe('tooLate')
  expect(whyNot('deliver', approved, 'trucker')?.code).toBe('frozen')
  expect(whyNot('resolveDispute', approved, 'jobber')?.code).toBe('noDispute')
  const cancelled = foldLoadLog([...goodDay().slice(0, 2), act(30, 'cancel', 'jobber', 25)])
  expect(whyNot('confirmTrucker', cancelled, 'operator')?.code).toBe('closed')
})

test('an act is offered or says why not, never both, never neither', () => {
  for (const fold of [after(0), after(2), after(4), after(8), approved]) {
    for (const relation of loadLogRelations) {
      for (const kind of loadLogActKinds) {
        expect(whyNot(kind, fold, relation) === undefined).toBe(offeredActs(fold, relation).includes(kind))
      }
    }
  }
})
