/** Who may turn away what someone else has delivered. */
import { describe, expect, test } from 'vitest'
import { hourMs } from '../../time.ts'
import { act, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'
import { isDueForApproval } from '../approval/auto-approval.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { payOfLoad } from '../pay/load-pay.ts'

const before = goodDay().filter(({ kind }) => kind !== 'deliver')
const deliver = (witness: Witness) => act(8, 'deliver', witness, 70)
const reject = (witness: Witness) => act(20, 'reject', witness, 75, { reason: 'Clay in it.', fault: 'hauler' })
const load = { loadLogId: testId(1), shiftDay: '2026-10-15', terms: testTerms }
const cards = { haul: { card: testTerms.card }, material: { card: testTerms.materialCard } }
const shown = (acts: readonly LoadLogAct[], options = {}) => {
  const fold = foldLoadLog(acts, options)
  const isDoubted = fold.needsYou.some(({ code }) => code === 'rejectedButDelivered')
  return { state: fold.state, isPaid: payOfLoad(load, cards, fold) !== undefined, isDoubted }
}
const kept = { state: 'delivered', isPaid: true, isDoubted: true }
const turnedAway = { state: 'rejected', isPaid: false, isDoubted: false }

/** The server's order is that of the list. */
const received = (acts: readonly LoadLogAct[]) => acts.map((each, n) => ({ ...each, sequence: n + 1 }))
const orders = {
  'delivered first': (a: LoadLogAct, b: LoadLogAct) => received([...before, a, b]),
  'rejected first': (a: LoadLogAct, b: LoadLogAct) => received([...before, b, a]),
  'both still on phones': (a: LoadLogAct, b: LoadLogAct) =>
    [...before, a, b].map(({ sequence: _, receivedAt: __, ...each }) => each),
}

describe.each(Object.entries(orders))('%s', (_, inOrder) => {
  test.each<[Witness, Witness, typeof kept]>([
    ['trucker', 'dump', kept],
    ['receiver', 'dump', kept],
    ['jobber', 'dump', kept],
    ['geofence', 'dump', kept],
    ['dump', 'dump', turnedAway],
    ['trucker', 'jobber', turnedAway],
    ['receiver', 'jobber', turnedAway],
    ['jobber', 'jobber', turnedAway],
    ['dump', 'jobber', turnedAway],
  ])('delivered by the %s, rejected by the %s', (delivering, rejecting, expected) => {
    expect(shown(inOrder(deliver(delivering), reject(rejecting)))).toEqual(expected)
  })

  test('the payer turns it away after the dump has tried to', () => {
    const acts = [...inOrder(deliver('trucker'), reject('dump')), act(21, 'reject', 'jobber', 80, { reason: 'Clay.' })]
    expect(shown(acts)).toEqual(turnedAway)
  })

  test('the dump of the payer speaks for the payer', () => {
    expect(shown(inOrder(deliver('trucker'), reject('dump')), { isDumpPayer: true })).toEqual(turnedAway)
  })

  test('a delivery that its maker undoes no longer stands against the dump', () => {
    const undo = act(21, 'correct', 'trucker', 80, { voidsActId: testId(8), reason: 'Wrong load.' })
    expect(shown([...inOrder(deliver('trucker'), reject('dump')), undo])).toEqual(turnedAway)
  })
})

test('a load that the dump rejected and another delivered is never approved without anyone', () => {
  const truck = { ...testTerms.truck, legalPayloadGrams: 0 }
  const record: LoadLog = {
    ...load,
    projectId: testTerms.projectId,
    loadNo: 1,
    aliasOf: null,
    createdOn: goodDay()[0]!.occurredAt,
    terms: { ...testTerms, truck },
  }
  const later = goodDay().at(-1)!.occurredAt + 100 * hourMs
  expect(isDueForApproval(record, goodDay(), 24, later)).toBe(true)
  expect(isDueForApproval(record, [...goodDay(), reject('dump')], 24, later)).toBe(false)
})
