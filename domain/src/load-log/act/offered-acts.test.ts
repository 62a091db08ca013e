import { expect, test } from 'vitest'
import { foldLoadLog } from '../fold/fold.ts'
import { act, goodDay } from './act.fixture.ts'
import { type LoadLogRelation, loadLogActKinds, loadLogRelations } from './act.ts'
import { loadLogActRules } from './act-rules.ts'
import { isOffered, nextAct, type OfferFacts } from './offered-acts.ts'
import { onlySentences } from './only-sentences.ts'

const after = (count: number) => foldLoadLog(goodDay().slice(0, count))
const offered = (fold: OfferFacts, relation: LoadLogRelation) =>
  loadLogActKinds.filter(kind => isOffered(kind, fold, relation))
const approved = foldLoadLog([...goodDay(), act(40, 'approve', 'jobber', 90)])

test('the trucker is offered the next act at each step of the load', () => {
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

test('the jobber can approve or reject a delivered load, report a problem, or dispute a line', () => {
  expect(nextAct(after(8), 'jobber')).toBe('approve')
  expect(offered(after(8), 'jobber').sort()).toEqual(['approve', 'correct', 'dispute', 'disputeLine', 'reject'])
  expect(offered(approved, 'jobber').sort()).toEqual(['dispute', 'disputeLine', 'proposeCorrection'])
  expect(offered({ ...approved, disputed: true }, 'jobber')).toContain('resolveDispute')
})

test('no party is offered an act that it may not record, in any state', () => {
  for (const relation of loadLogRelations) {
    for (let count = 0; count <= 8; count++) {
      for (const kind of offered(after(count), relation)) expect(loadLogActRules[kind].by).toContain(relation)
    }
  }
})

test.each(loadLogActKinds)('the sentence of %s names exactly the parties that may record it', kind => {
  const by: readonly string[] = loadLogActRules[kind].by
  const patternOf: Record<string, RegExp> = {
    trucker: /driver|hauler/,
    fleet: /hauler|trucking company/,
    subhauler: /hauler|trucking company/,
    broker: /broker/,
    operator: /operator/,
    pit: /pit/,
    dump: /dump/,
    jobber: /jobber/,
  }
  const named = Object.keys(patternOf).filter(party => patternOf[party]!.test(onlySentences[kind]))
  expect(named.sort()).toEqual(by.filter(party => party !== 'system').toSorted())
})

test('the next act is always offered', () => {
  for (const fold of [after(0), after(2), after(4), after(8), approved]) {
    for (const relation of loadLogRelations) {
      const next = nextAct(fold, relation)
      if (next) expect(offered(fold, relation)).toContain(next)
    }
  }
})
