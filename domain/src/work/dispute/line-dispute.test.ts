import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, testId } from '../../load-log/act/act.fixture.ts'
import type { LoadLogAct } from '../../load-log/act/act.ts'
import { refuseAct } from '../../load-log/act/act-refusal.ts'
import { foldLoadLog } from '../../load-log/fold/fold.ts'
import { shuffledArbitrary } from '../../load-log/fold/history.fixture.ts'
import type { Granted } from '../../pay/dispute/dispute.ts'
import { distinctActs } from '../act-order.ts'
import { foldDisputes } from './line-dispute.ts'

type Who = 'jobber' | 'trucker'
const tons = (quantityMilli: number): Granted => ({ quantityMilli })

const raise = (n: number, who: Who, granted: Granted, code = 'haul') =>
  act(n, 'disputeLine', who, n, { reason: 'The counts differ.', dispute: { agreement: 'haul', code, ...granted } })
const propose = (n: number, who: Who, about: number, granted: Granted) =>
  act(n, 'answerDispute', who, n, {
    aboutActId: testId(about),
    dispute: { agreement: 'haul', answer: 'propose', ...granted },
  })
const refuse = (n: number, who: Who, about: number) =>
  act(n, 'answerDispute', who, n, { aboutActId: testId(about), dispute: { agreement: 'haul', answer: 'refuse' } })
const withdraw = (n: number, who: Who, about: number) =>
  act(n, 'withdrawDispute', who, n, { aboutActId: testId(about), dispute: { agreement: 'haul' } })

const raised = raise(1, 'jobber', tons(19_940))
const only = (...acts: LoadLogAct[]) => {
  const disputes = foldDisputes(acts)
  expect(disputes).toHaveLength(1)
  return disputes[0]!
}

test('a dispute is open until the other side grants the same number', () => {
  expect(only(raised)).toMatchObject({ disputeId: testId(1), state: 'open', otherGrants: undefined })
  expect(only(raised, propose(2, 'trucker', 1, tons(20_440))).state).toBe('open')
  expect(only(raised, propose(2, 'trucker', 1, tons(19_940))).state).toBe('agreed')
})

test('either side can meet the other: the last numbers count', () => {
  const proposed = propose(2, 'trucker', 1, tons(20_440))
  const met = only(raised, proposed, propose(3, 'jobber', 1, tons(20_440)))
  expect(met).toMatchObject({ state: 'agreed', raiserGrants: tons(20_440), raised: tons(19_940) })
})

test('a side that accepts a number which the other side has since changed agrees to nothing', () => {
  const changed = propose(2, 'jobber', 1, tons(20_100))
  expect(only(raised, changed, propose(3, 'trucker', 1, tons(19_940))).state).toBe('open')
})

test('the side that raised it can’t end it alone except by withdrawing, and the other side can’t withdraw it', () => {
  expect(only(raised, propose(2, 'jobber', 1, tons(0))).state).toBe('open')
  expect(only(raised, withdraw(2, 'trucker', 1)).state).toBe('open')
  expect(only(raised, withdraw(2, 'jobber', 1)).state).toBe('withdrawn')
})

test('a refusal leaves it open until the refuser grants a number', () => {
  expect(only(raised, refuse(2, 'trucker', 1))).toMatchObject({ state: 'open', refused: true })
  expect(only(raised, refuse(2, 'trucker', 1), propose(3, 'trucker', 1, tons(20_000)))).toMatchObject({
    refused: false,
  })
})

test('what is settled stays settled, and the line can be disputed again', () => {
  const agreed = [raised, propose(2, 'trucker', 1, tons(19_940))]
  expect(only(...agreed, withdraw(3, 'jobber', 1), propose(4, 'trucker', 1, tons(1))).state).toBe('agreed')
  const again = foldDisputes([...agreed, raise(3, 'trucker', tons(20_940))])
  expect(again.map(each => each.state)).toEqual(['agreed', 'open'])
})

test('when both sides raise a dispute of one line offline, it is one dispute', () => {
  const both = [raised, raise(2, 'trucker', tons(20_940))]
  expect(only(...both)).toMatchObject({ raiserGrants: tons(19_940), otherGrants: tons(20_940), state: 'open' })
  // An answer to the second one answers the same dispute.
  expect(only(...both, propose(3, 'jobber', 2, tons(20_940))).state).toBe('agreed')
  expect(foldDisputes([...both, raise(3, 'trucker', tons(1), 'standby:pit')])).toHaveLength(2)
})

test('an answer that the server received before its dispute counts', () => {
  const answer = propose(1, 'trucker', 2, tons(19_940))
  expect(only(answer, raise(2, 'jobber', tons(19_940))).state).toBe('agreed')
})

test('an open dispute makes the load disputed, before and after its approval', () => {
  const approve = act(9, 'approve', 'jobber', 9)
  expect(foldLoadLog([raised, approve]).disputed).toBe(true)
  expect(foldLoadLog([approve, { ...raised, sequence: 30 }]).disputed).toBe(true)
  expect(foldLoadLog([raised, approve, withdraw(10, 'jobber', 1)])).toMatchObject({ disputed: false, late: [] })
})

test('acts in any order, repeated or not, give the same disputes', () => {
  fc.assert(
    fc.property(shuffledArbitrary, ({ acts, shuffled }) => {
      expect(foldDisputes(distinctActs(shuffled))).toEqual(foldDisputes(acts))
    }),
  )
})

test('a later act never changes a dispute that has ended', () => {
  fc.assert(
    fc.property(shuffledArbitrary, ({ acts }) => {
      const received = [...acts].sort((a, b) => a.sequence - b.sequence)
      const ended = new Map<string, unknown>()
      for (let n = 1; n <= received.length; n++) {
        for (const dispute of foldDisputes(received.slice(0, n))) {
          if (ended.has(dispute.disputeId)) expect(dispute).toEqual(ended.get(dispute.disputeId))
          else if (dispute.state !== 'open') ended.set(dispute.disputeId, dispute)
        }
      }
    }),
  )
})

test('only the parties of an agreement dispute its lines, and each dispute has a line, a number and a reason', () => {
  const material = { ...raised, dispute: { agreement: 'material' as const, code: 'haul', ...tons(1) } }
  const only =
    'Only the jobber, the trucking company, its broker, the pit or the dump can do this, each for its own agreement.'
  expect(refuseAct(raised, 'jobber')).toBeUndefined()
  expect(refuseAct(raised, 'fleet')).toBeUndefined()
  expect(refuseAct(raised, 'pit')?.sentence).toBe(only)
  expect(refuseAct(raised, 'trucker')?.sentence).toBe(only)
  expect(refuseAct(material, 'pit')).toBeUndefined()
  expect(refuseAct(material, 'fleet')?.sentence).toBe(only)
  const subHaul = { ...raised, dispute: { ...raised.dispute, agreement: 'subHaul' as const } }
  for (const relation of ['broker', 'subhauler'] as const) expect(refuseAct(subHaul, relation)).toBeUndefined()
  expect(refuseAct(subHaul, 'jobber')?.sentence).toBe(only)
  expect(refuseAct(raised, 'subhauler')?.sentence).toBe(only)
  expect(refuseAct({ ...raised, reason: undefined }, 'jobber')?.field).toBe('reason')
  expect(refuseAct({ ...raised, dispute: { agreement: 'haul', code: 'haul' } }, 'jobber')?.field).toBe('line')
  expect(refuseAct(refuse(2, 'trucker', 1), 'fleet')).toBeUndefined()
  const nothing = act(2, 'answerDispute', 'trucker', 2, {
    aboutActId: testId(1),
    dispute: { agreement: 'haul', answer: 'accept' },
  })
  expect(refuseAct(nothing, 'fleet')?.field).toBe('answer')
})
