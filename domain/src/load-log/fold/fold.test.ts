import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { actAt } from '../../work/act-order.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import { type LoadLogAct, loadLogActSchema, type Witness } from '../act/act.ts'
import { essentialActs } from '../act/essential-acts.ts'
import { foldLoadLog, openProblems } from './fold.ts'
import { historyArbitrary, receivedInOrder, shuffledArbitrary } from './history.fixture.ts'

const at = (minutes: number) => dayStartMs + minutes * minuteMs
const codes = (acts: Parameters<typeof foldLoadLog>[0]) => foldLoadLog(acts).needsYou.map(row => row.code)

test('a good day ends delivered, with grade A and no concerns', () => {
  const fold = foldLoadLog(goodDay())
  expect(fold.state).toBe('delivered')
  expect(fold.evidence).toEqual({ grade: 'A', missing: [] })
  expect(fold.quantity).toMatchObject({ amountMilli: 20_940, unit: 'ton', source: 'operator', weighed: false })
  expect(fold.ticketNo).toBe('OR-30451')
  expect(fold.standby).toEqual({ startedAt: at(20), endedAt: at(34), minutes: 14 })
  expect(fold.needsYou).toEqual([])
  const approved = foldLoadLog([...goodDay(), act(9, 'approve', 'jobber', 90)])
  expect(approved).toMatchObject({ state: 'approved', frozen: true })
})

test('every step of a good day raises the state', () => {
  const states = goodDay().map((_, i) => foldLoadLog(goodDay().slice(0, i + 1)).state)
  expect(states).toEqual(['started', 'queued', 'loading', 'loaded', 'loaded', 'loaded', 'arrived', 'delivered'])
})

test('acts in any order and with any repeats fold to the same load', () => {
  fc.assert(
    fc.property(shuffledArbitrary, ({ acts, shuffled }) => {
      expect(foldLoadLog(shuffled)).toEqual(foldLoadLog(acts))
    }),
    { numRuns: 1000 },
  )
})

test('the state does not depend on how late acts arrive', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.array(fc.nat(72 * 60), { minLength: 15, maxLength: 15 }), (acts, lateness) => {
      const plain = acts.map(row => ({ ...row, clockOffsetMs: undefined, voidsActId: undefined }))
      const later = receivedInOrder(plain, (row, i) => row.occurredAt + lateness[i]! * minuteMs)
      expect(foldLoadLog(later).state).toBe(foldLoadLog(plain).state)
    }),
    { numRuns: 1000 },
  )
})

test('acts pending on a phone and the same acts from the server fold to the same state', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat(15), (acts, cut) => {
      const inTurn = receivedInTurn(acts)
      const onPhone = inTurn.map((row, i) => (i < cut ? row : onThePhone(row)))
      expect(foldLoadLog(onPhone).state).toBe(foldLoadLog(inTurn).state)
      // Some copies have come back from the server, and the pending ones are not removed yet.
      expect(foldLoadLog([...onPhone, ...inTurn])).toEqual(foldLoadLog(inTurn))
    }),
    { numRuns: 1000 },
  )
})

test('the acts in a document fold like all acts, even with pending ones', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat(15), (acts, cut) => {
      const inTurn = receivedInTurn(acts)
      const received = inTurn.slice(0, cut)
      const pending = inTurn.slice(cut).map(onThePhone)
      const documentActs = essentialActs(received)
      expect(foldLoadLog([...documentActs, ...pending])).toEqual(foldLoadLog([...received, ...pending]))
    }),
    { numRuns: 1000 },
  )
})

test('witnesses are sorted by time, whichever exits were replaced: found with seed -2110968062', () => {
  const exits = [
    act(2, 'leavePit', 'geofence', 19),
    act(3, 'leavePit', 'trucker', 20),
    act(4, 'leavePit', 'geofence', 21),
  ]
  const acts = [act(1, 'start', 'trucker', 0), ...exits]
  expect(foldLoadLog(essentialActs(acts))).toEqual(foldLoadLog(acts))
  expect(foldLoadLog(acts).milestones.leavePit?.witnesses.map(row => row.witness)).toEqual(['trucker', 'geofence'])
})

test('a geofence can undo its recorded exits until approval, and then record another one', () => {
  const left = [act(1, 'start', 'trucker', 0), act(2, 'leavePit', 'geofence', 20), act(3, 'leavePit', 'geofence', 25)]
  const undo = act(4, 'correct', 'geofence', 30, { voidsActId: testId(3) })
  expect(foldLoadLog([...left, undo]).milestones.leavePit).toBeUndefined()
  expect(foldLoadLog(essentialActs([...left, undo]))).toEqual(foldLoadLog([...left, undo]))
  expect(foldLoadLog([...left, undo, act(5, 'leavePit', 'geofence', 40)]).milestones.leavePit?.at).toBe(at(40))
  const approved = [...left, act(4, 'approve', 'jobber', 28), { ...undo, actId: testId(5), sequence: 6 }]
  expect(foldLoadLog(approved).milestones.leavePit?.at).toBe(at(25))
})

test('no act is ever lost: it counts, was undone by its maker, or is a correction', () => {
  fc.assert(
    fc.property(historyArbitrary, acts => {
      const { late: corrections } = foldLoadLog(acts)
      const approval = Math.min(...acts.filter(a => a.kind === 'approve').map(a => a.sequence))
      const late = acts.filter(a => !/approve|agree|dispute|correction/i.test(a.kind) && a.sequence > approval)
      expect(corrections.map(a => a.actId).sort()).toEqual(late.map(a => a.actId).sort())
    }),
  )
})

test('a geofence act repeated a hundred times is in the document once', () => {
  const acts = Array.from({ length: 100 }, (_, i) => act(i, 'leavePit', 'geofence', 20 + i))
  expect(essentialActs(acts)).toHaveLength(1)
})

test('a document contains only a geofence’s latest exit', () => {
  const acts = [act(1, 'start', 'trucker', 0), act(2, 'leavePit', 'geofence', 20), act(3, 'leavePit', 'geofence', 40)]
  expect(foldLoadLog(acts).milestones.leavePit?.at).toBe(at(40))
  expect(foldLoadLog(essentialActs(acts))).toEqual(foldLoadLog(acts))
})

test('two acts of one kind are one milestone with two witnesses, timed by the more trusted one', () => {
  const fold = foldLoadLog([act(1, 'arriveAtPit', 'trucker', 18), act(2, 'arriveAtPit', 'geofence', 20)])
  expect(fold.milestones.arriveAtPit).toMatchObject({ at: at(20), actId: testId(2) })
  expect(fold.milestones.arriveAtPit?.witnesses.map(row => row.witness)).toEqual(['trucker', 'geofence'])
})

test('a signature after the delivery confirms it, and does not move the time that is paid', () => {
  const delivered = act(1, 'deliver', 'trucker', 70)
  const signed = (witness: Witness) => act(2, 'deliver', witness, 670, { attachmentIds: [testId(31)] })
  for (const witness of ['receiver', 'jobber', 'dump'] as const) {
    const { deliver } = foldLoadLog([delivered, signed(witness)]).milestones
    expect(deliver).toMatchObject({ at: at(70), actId: delivered.actId })
    expect(deliver?.witnesses.map(row => row.witness)).toEqual(['trucker', witness])
  }
  // Someone at the site who was first is believed, and a geofence only alone.
  const first = act(3, 'deliver', 'receiver', 65)
  expect(foldLoadLog([delivered, first]).milestones.deliver).toMatchObject({ at: at(65) })
  const geofence = act(4, 'deliver', 'geofence', 60)
  expect(foldLoadLog([delivered, geofence]).milestones.deliver).toMatchObject({ at: at(70) })
})

test('a geofence with an uncertain time yields to the time of a person who was there', () => {
  const geofence = act(2, 'arriveAtPit', 'geofence', 50, { uncertaintyMs: 40 * minuteMs })
  const fold = foldLoadLog([act(1, 'arriveAtPit', 'trucker', 18), geofence])
  expect(fold.milestones.arriveAtPit).toMatchObject({ at: at(18) })
  expect(foldLoadLog([geofence]).milestones.arriveAtPit).toMatchObject({ at: at(50) })
  const sure = act(3, 'arriveAtPit', 'geofence', 20, { uncertaintyMs: 30_000 })
  expect(foldLoadLog([act(1, 'arriveAtPit', 'trucker', 18), sure]).milestones.arriveAtPit).toMatchObject({ at: at(20) })
})

test('a trucker undoes a wrong geofence arrival: the load is on its way again, and the geofence proves nothing', () => {
  const arrived = [act(1, 'start', 'trucker', 0), act(2, 'arriveAtPit', 'geofence', 20)]
  expect(foldLoadLog(arrived).state).toBe('queued')
  const undoArrival = act(3, 'correct', 'trucker', 21, { voidsActId: testId(2) })
  const fold = foldLoadLog([...arrived, undoArrival])
  expect(fold).toMatchObject({ state: 'started', standby: {} })
  expect(fold.evidence.missing).toContain('pitGeofence')
  // The server's geofence acts for the driver's entity, so the driver can undo that act too.
  const byServer = { ...arrived[1]!, by: { uid: 'system', entityId: undoArrival.by.entityId } }
  expect(foldLoadLog([arrived[0]!, byServer, undoArrival]).state).toBe('started')
  const byOther = { ...undoArrival, by: { uid: 'joe', entityId: testId(9999) } }
  expect(foldLoadLog([...arrived, byOther]).state).toBe('queued')
})

test('the load does not depend on the server’s clock at receipt', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.array(fc.integer({ min: -40, max: 40 })), (acts, shifts) => {
      const clockless = (rows: typeof acts) => {
        const { late: corrections, ...fold } = foldLoadLog(rows)
        return { ...fold, corrections: corrections.map(row => row.actId), essential: essentialActs(rows).length }
      }
      const shifted = acts.map((row, i) => ({
        ...row,
        receivedAt: row.receivedAt! + (shifts[i] ?? 0) * 24 * 60 * minuteMs,
      }))
      expect(clockless(shifted)).toEqual(clockless(acts))
      expect(clockless(acts.map(row => ({ ...row, receivedAt: 0 })))).toEqual(clockless(acts))
    }),
    { numRuns: 1000 },
  )
})

test('a problem received after a solution stays open, whatever the clocks show', () => {
  const solved = act(60, 'resolveDispute', 'jobber', 99, { note: 'Paid the wait.' })
  const before = act(59, 'dispute', 'trucker', 120, { reason: 'standby' })
  const after = act(61, 'dispute', 'trucker', 90, { reason: 'standby' })
  expect(foldLoadLog([...goodDay(), before, solved]).disputed).toBe(false)
  expect(foldLoadLog([...goodDay(), solved, after]).disputed).toBe(true)
})

test('an operator who reloads an overweight truck counts with the last quantity', () => {
  const less = act(21, 'confirmLoad', 'operator', 45, { quantity: { amountMilli: 19_000, unit: 'ton' } })
  expect(foldLoadLog([...goodDay(), less]).quantity?.amountMilli).toBe(19_000)
})

test("undo removes the operator's own tap and no one else's", () => {
  const tapped = goodDay().slice(0, 3)
  const undo = act(22, 'correct', 'operator', 35, { voidsActId: testId(3) })
  expect(foldLoadLog([...tapped, undo]).state).toBe('queued')
  expect(foldLoadLog([...tapped, act(22, 'correct', 'trucker', 35, { voidsActId: testId(3) })]).state).toBe('loading')
})

test('a cancellation closes a load before loading, but never a delivery', () => {
  const cancel = act(30, 'cancel', 'jobber', 25, { reason: 'rain' })
  expect(foldLoadLog([...goodDay().slice(0, 2), cancel]).state).toBe('cancelled')
  expect(codes([...goodDay().slice(0, 4), cancel])).toContain('cancelledWhileLoaded')
  const crossed = foldLoadLog([...goodDay(), cancel])
  expect(crossed.state).toBe('delivered')
  expect(crossed.needsYou.map(row => row.code)).toEqual(['cancelledButDelivered'])
})

test('a rejected delivery makes the load rejected', () => {
  expect(foldLoadLog([...goodDay(), act(31, 'reject', 'jobber', 72, { reason: 'clay in it' })]).state).toBe('rejected')
})

test('an act after approval is a correction and changes nothing', () => {
  const approved = [...goodDay(), act(40, 'approve', 'jobber', 90)]
  const late = act(41, 'correct', 'pit', 95, { quantity: { amountMilli: 10_000, unit: 'ton' }, reason: 'misread' })
  const fold = foldLoadLog([late, ...approved])
  expect(fold.quantity?.amountMilli).toBe(20_940)
  expect(fold.late).toEqual([late])
  expect(fold.needsYou.map(row => row.code)).toEqual(['correctedAfterApproval'])
})

test('a problem stays open until it is solved, before or after approval', () => {
  const problem = act(50, 'dispute', 'trucker', 95, { reason: 'standby' })
  const approve = act(51, 'approve', 'jobber', 90)
  expect(foldLoadLog([...goodDay(), approve, problem]).disputed).toBe(true)
  const solved = act(52, 'resolveDispute', 'jobber', 99, { aboutActId: testId(50) })
  expect(foldLoadLog([solved, ...goodDay(), approve, problem]).disputed).toBe(false)
})

test('missing or contradicting information is a concern', () => {
  const [start, , , , , , , deliver] = goodDay()
  expect(codes([start!, deliver!])).toEqual(['quantityMissing', 'loadUnconfirmed'])
  expect(codes([act(1, 'confirmTrucker', 'operator', 5)])).toEqual(['startMissing'])
  expect(codes([start!, act(2, 'approve', 'jobber', 5)])).toContain('approvedBeforeDelivered')
  expect(codes([act(1, 'start', 'trucker', 60), act(2, 'arriveAtPit', 'geofence', 20)])).toEqual(['timesOutOfOrder'])
  const other = act(9, 'deliver', 'jobber', 71, { ticketNo: 'P-00007' })
  expect(codes([...goodDay(), other])).toEqual(['ticketNoDiffers'])
  const yards = act(9, 'confirmLoad', 'pit', 39, { quantity: { amountMilli: 14_000, unit: 'yard' } })
  expect(codes([...goodDay(), yards])).toEqual(['quantityNotComparable'])
})

test('evidence is B with one person and both geofences, C without geofences, and lists what is missing', () => {
  const byGeofence = goodDay().filter(row => row.witness === 'geofence')
  expect(foldLoadLog([...byGeofence, act(8, 'deliver', 'trucker', 70)]).evidence).toEqual({
    grade: 'B',
    missing: ['loaderConfirmation'],
  })
  expect(foldLoadLog(goodDay().filter(row => row.witness !== 'geofence')).evidence).toEqual({
    grade: 'C',
    missing: ['pitGeofence', 'siteGeofence'],
  })
})

test('an empty history folds to a started load', () => {
  expect(foldLoadLog([])).toMatchObject({ state: 'started', milestones: {}, frozen: false })
})

test('acts of the fixture are well formed on the wire', () => {
  for (const row of goodDay()) expect(loadLogActSchema.parse(row)).toEqual(row)
})

test('an automatic act of a phone proves no geofence, and its time yields to anyone who was there', () => {
  const automatic = act(2, 'arriveAtPit', 'trucker', 18, { automatic: true })
  const fold = foldLoadLog([act(1, 'start', 'trucker', 0), automatic])
  expect(fold).toMatchObject({ state: 'queued', evidence: { missing: expect.arrayContaining(['pitGeofence']) } })
  const byOperator = act(3, 'arriveAtPit', 'operator', 20)
  const byHand = act(4, 'arriveAtPit', 'trucker', 21)
  expect(foldLoadLog([automatic, byOperator]).milestones.arriveAtPit?.actId).toBe(byOperator.actId)
  expect(foldLoadLog([automatic, byHand]).milestones.arriveAtPit?.actId).toBe(byHand.actId)
})

test('undoing an automatic arrival also undoes the server’s GPS act of the same arrival', () => {
  const automatic = act(2, 'arriveAtPit', 'trucker', 20, { automatic: true })
  const gpsArrival = act(3, 'arriveAtPit', 'geofence', 21, { by: { uid: 'system', entityId: automatic.by.entityId } })
  const undo = act(4, 'correct', 'trucker', 22, { voidsActId: automatic.actId })
  const start = act(1, 'start', 'trucker', 0)
  expect(foldLoadLog([start, automatic, gpsArrival, undo]).state).toBe('started')
  const later = act(5, 'arriveAtPit', 'geofence', 40, { by: gpsArrival.by })
  expect(foldLoadLog([start, automatic, gpsArrival, undo, later]).state).toBe('queued')
})

test('problems are open until someone solves or undoes them', () => {
  const first = act(20, 'dispute', 'trucker', 80)
  const second = act(21, 'dispute', 'pit', 90)
  expect(openProblems([...goodDay(), second, first])).toEqual([first, second])
  const solution = act(22, 'resolveDispute', 'jobber', 95, { aboutActId: first.actId })
  expect(openProblems([...goodDay(), first, second, solution])).toEqual([second])
})

/** The acts after the server received them in the order of the list. */
function receivedInTurn(acts: readonly LoadLogAct[]): LoadLogAct[] {
  return acts.map((row, i) => ({ ...row, sequence: i + 1, at: actAt({ ...row, at: undefined }) }))
}

/** The same act before the server has received it. */
function onThePhone(row: LoadLogAct): LoadLogAct {
  return { ...row, receivedAt: undefined, sequence: undefined, at: undefined }
}
