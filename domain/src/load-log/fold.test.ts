import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { act, dayStartMs, goodDay, testId } from './act.fixture.ts'
import { type LoadLogAct, loadLogActSchema } from './act.ts'
import { essentialActs } from './essential-acts.ts'
import { actAt, foldLoadLog, openDisputes } from './fold.ts'
import { historyArbitrary, receivedInOrder, shuffledArbitrary } from './history.fixture.ts'

const at = (minutes: number) => dayStartMs + minutes * minuteMs
const codes = (acts: Parameters<typeof foldLoadLog>[0]) => foldLoadLog(acts).needsYou.map(row => row.code)

test('a good day ends delivered, grade A, with nothing that needs anybody', () => {
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

test('any order and any doubling of acts folds to one and the same load', () => {
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

test('acts pending on a phone and the same acts back from the server fold to one state', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat(15), (acts, cut) => {
      const inTurn = takenInTurn(acts)
      const onPhone = inTurn.map((row, i) => (i < cut ? row : onThePhone(row)))
      expect(foldLoadLog(onPhone).state).toBe(foldLoadLog(inTurn).state)
      // While some copies have come back and the pending ones are not yet gone.
      expect(foldLoadLog([...onPhone, ...inTurn])).toEqual(foldLoadLog(inTurn))
    }),
    { numRuns: 1000 },
  )
})

test('the acts a document carries fold like all acts, with pending ones too', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat(15), (acts, cut) => {
      const inTurn = takenInTurn(acts)
      const received = inTurn.slice(0, cut)
      const pending = inTurn.slice(cut).map(onThePhone)
      const carried = essentialActs(received)
      expect(foldLoadLog([...carried, ...pending])).toEqual(foldLoadLog([...received, ...pending]))
    }),
    { numRuns: 1000 },
  )
})

test('witnesses come in the order of their times, whichever exits were replaced: found with seed -2110968062', () => {
  const seen = [
    act(2, 'leavePit', 'geofence', 19),
    act(3, 'leavePit', 'trucker', 20),
    act(4, 'leavePit', 'geofence', 21),
  ]
  const acts = [act(1, 'start', 'trucker', 0), ...seen]
  expect(foldLoadLog(essentialActs(acts))).toEqual(foldLoadLog(acts))
  expect(foldLoadLog(acts).milestones.leavePit?.witnesses.map(row => row.witness)).toEqual(['trucker', 'geofence'])
})

test('a geofence takes back the exits it had recorded, until approval, and may record another one', () => {
  const left = [act(1, 'start', 'trucker', 0), act(2, 'leavePit', 'geofence', 20), act(3, 'leavePit', 'geofence', 25)]
  const takeBack = act(4, 'correct', 'geofence', 30, { voidsActId: testId(3) })
  expect(foldLoadLog([...left, takeBack]).milestones.leavePit).toBeUndefined()
  expect(foldLoadLog(essentialActs([...left, takeBack]))).toEqual(foldLoadLog([...left, takeBack]))
  expect(foldLoadLog([...left, takeBack, act(5, 'leavePit', 'geofence', 40)]).milestones.leavePit?.at).toBe(at(40))
  const approved = [...left, act(4, 'approve', 'jobber', 28), { ...takeBack, actId: testId(5), sequence: 6 }]
  expect(foldLoadLog(approved).milestones.leavePit?.at).toBe(at(25))
})

test('no act is ever lost: it stands, was taken back by its maker, or is a correction', () => {
  fc.assert(
    fc.property(historyArbitrary, acts => {
      const fold = foldLoadLog(acts)
      const approval = Math.min(...acts.filter(a => a.kind === 'approve').map(a => a.sequence))
      const late = acts.filter(a => !['approve', 'dispute', 'resolveDispute'].includes(a.kind) && a.sequence > approval)
      expect(fold.corrections.map(a => a.actId).sort()).toEqual(late.map(a => a.actId).sort())
    }),
  )
})

test('a fence that fires a hundred times is carried once', () => {
  const acts = Array.from({ length: 100 }, (_, i) => act(i, 'leavePit', 'geofence', 20 + i))
  expect(essentialActs(acts)).toHaveLength(1)
})

test('a geofence’s later exit is the one that a document carries', () => {
  const acts = [act(1, 'start', 'trucker', 0), act(2, 'leavePit', 'geofence', 20), act(3, 'leavePit', 'geofence', 40)]
  expect(foldLoadLog(acts).milestones.leavePit?.at).toBe(at(40))
  expect(foldLoadLog(essentialActs(acts))).toEqual(foldLoadLog(acts))
})

test('two people saying one thing are one milestone with two witnesses, timed by the more believed one', () => {
  const fold = foldLoadLog([act(1, 'arriveAtPit', 'trucker', 18), act(2, 'arriveAtPit', 'geofence', 20)])
  expect(fold.milestones.arriveAtPit).toMatchObject({ at: at(20), actId: testId(2) })
  expect(fold.milestones.arriveAtPit?.witnesses.map(row => row.witness)).toEqual(['trucker', 'geofence'])
})

test('a fence that is not sure of the time gives way to whoever was there', () => {
  const geofence = act(2, 'arriveAtPit', 'geofence', 50, { uncertaintyMs: 40 * minuteMs })
  const fold = foldLoadLog([act(1, 'arriveAtPit', 'trucker', 18), geofence])
  expect(fold.milestones.arriveAtPit).toMatchObject({ at: at(18) })
  expect(foldLoadLog([geofence]).milestones.arriveAtPit).toMatchObject({ at: at(50) })
  const sure = act(3, 'arriveAtPit', 'geofence', 20, { uncertaintyMs: 30_000 })
  expect(foldLoadLog([act(1, 'arriveAtPit', 'trucker', 18), sure]).milestones.arriveAtPit).toMatchObject({ at: at(20) })
})

test('a trucker says that a fence was wrong: the load is on its way again, and the fence proves nothing', () => {
  const arrived = [act(1, 'start', 'trucker', 0), act(2, 'arriveAtPit', 'geofence', 20)]
  expect(foldLoadLog(arrived).state).toBe('queued')
  const notSo = act(3, 'correct', 'trucker', 21, { voidsActId: testId(2) })
  const fold = foldLoadLog([...arrived, notSo])
  expect(fold).toMatchObject({ state: 'started', standby: {} })
  expect(fold.evidence.missing).toContain('pitGeofence')
  // The server's own geofence speaks for the driver's entity, so its driver may take that back too.
  const byServer = { ...arrived[1]!, by: { uid: 'system', entityId: notSo.by.entityId } }
  expect(foldLoadLog([arrived[0]!, byServer, notSo]).state).toBe('started')
  const byOther = { ...notSo, by: { uid: 'joe', entityId: testId(9999) } }
  expect(foldLoadLog([...arrived, byOther]).state).toBe('queued')
})

test('whatever the server’s clock says on receipt, the load is the same', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.array(fc.integer({ min: -40, max: 40 })), (acts, shifts) => {
      const clockless = (rows: typeof acts) => {
        const { corrections, ...fold } = foldLoadLog(rows)
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

test('a dispute that came after the answer is not answered by it, whatever the clocks say', () => {
  const settled = act(60, 'resolveDispute', 'jobber', 99, { note: 'Paid the wait.' })
  const before = act(59, 'dispute', 'trucker', 120, { reason: 'standby' })
  const after = act(61, 'dispute', 'trucker', 90, { reason: 'standby' })
  expect(foldLoadLog([...goodDay(), before, settled]).disputed).toBe(false)
  expect(foldLoadLog([...goodDay(), settled, after]).disputed).toBe(true)
})

test("a pit's scale outweighs the operator's buckets, and a gap of over 5 % needs somebody", () => {
  const scale = act(20, 'confirmLoad', 'pit', 41, { grossGrams: 30_000_000, tareGrams: 12_000_000 })
  const fold = foldLoadLog([...goodDay(), scale])
  expect(fold.quantity).toMatchObject({ source: 'pit', weighed: true, netGrams: 18_000_000, amountMilli: 19_842 })
  expect(fold.needsYou.map(row => row.code)).toEqual(['quantityDiffers'])
  expect(foldLoadLog([...goodDay(), scale], { quantityToleranceBps: 1000 }).needsYou).toEqual([])
})

test('an operator who loads again after overweight is believed with the last word', () => {
  const less = act(21, 'confirmLoad', 'operator', 45, { quantity: { amountMilli: 19_000, unit: 'ton' } })
  expect(foldLoadLog([...goodDay(), less]).quantity?.amountMilli).toBe(19_000)
})

test("undo takes back the operator's own tap and nobody else's", () => {
  const tapped = goodDay().slice(0, 3)
  const undo = act(22, 'correct', 'operator', 35, { voidsActId: testId(3) })
  expect(foldLoadLog([...tapped, undo]).state).toBe('queued')
  expect(foldLoadLog([...tapped, act(22, 'correct', 'trucker', 35, { voidsActId: testId(3) })]).state).toBe('loading')
})

test('a cancelling before loading closes the load, but never a delivery', () => {
  const cancel = act(30, 'cancel', 'jobber', 25, { reason: 'rain' })
  expect(foldLoadLog([...goodDay().slice(0, 2), cancel]).state).toBe('cancelled')
  expect(codes([...goodDay().slice(0, 4), cancel])).toContain('cancelledWhileLoaded')
  const crossed = foldLoadLog([...goodDay(), cancel])
  expect(crossed.state).toBe('delivered')
  expect(crossed.needsYou.map(row => row.code)).toEqual(['cancelledButDelivered'])
})

test('a rejected delivery stands aside', () => {
  expect(foldLoadLog([...goodDay(), act(31, 'reject', 'jobber', 72, { reason: 'clay in it' })]).state).toBe('rejected')
})

test('what comes after approval is a correction line and changes nothing', () => {
  const approved = [...goodDay(), act(40, 'approve', 'jobber', 90)]
  const late = act(41, 'correct', 'pit', 95, { quantity: { amountMilli: 10_000, unit: 'ton' }, reason: 'misread' })
  const fold = foldLoadLog([late, ...approved])
  expect(fold.quantity?.amountMilli).toBe(20_940)
  expect(fold.corrections).toEqual([late])
  expect(fold.needsYou.map(row => row.code)).toEqual(['correctedAfterApproval'])
})

test('a dispute stays open until it is settled, before or after approval', () => {
  const dispute = act(50, 'dispute', 'trucker', 95, { reason: 'standby' })
  const approve = act(51, 'approve', 'jobber', 90)
  expect(foldLoadLog([...goodDay(), approve, dispute]).disputed).toBe(true)
  const settled = act(52, 'resolveDispute', 'jobber', 99, { aboutActId: testId(50) })
  expect(foldLoadLog([settled, ...goodDay(), approve, dispute]).disputed).toBe(false)
})

test('what is missing or odd is said', () => {
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

test('evidence is B with one person and both fences, C by hand, and says what is missing', () => {
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

test('an empty history is a load just started', () => {
  expect(foldLoadLog([])).toMatchObject({ state: 'started', milestones: {}, frozen: false })
})

test('acts of the fixture are well formed on the wire', () => {
  for (const row of goodDay()) expect(loadLogActSchema.parse(row)).toEqual(row)
})

test('what a phone recorded by itself proves no geofence, and its time gives way to everybody who was there', () => {
  const automatic = act(2, 'arriveAtPit', 'trucker', 18, { automatic: true })
  const fold = foldLoadLog([act(1, 'start', 'trucker', 0), automatic])
  expect(fold).toMatchObject({ state: 'queued', evidence: { missing: expect.arrayContaining(['pitGeofence']) } })
  const byOperator = act(3, 'arriveAtPit', 'operator', 20)
  const byHand = act(4, 'arriveAtPit', 'trucker', 21)
  expect(foldLoadLog([automatic, byOperator]).milestones.arriveAtPit?.actId).toBe(byOperator.actId)
  expect(foldLoadLog([automatic, byHand]).milestones.arriveAtPit?.actId).toBe(byHand.actId)
})

test('an automatic arrival that is taken back takes along what GPS saw of it on the server', () => {
  const automatic = act(2, 'arriveAtPit', 'trucker', 20, { automatic: true })
  const seen = act(3, 'arriveAtPit', 'geofence', 21, { by: { uid: 'system', entityId: automatic.by.entityId } })
  const undo = act(4, 'correct', 'trucker', 22, { voidsActId: automatic.actId })
  const start = act(1, 'start', 'trucker', 0)
  expect(foldLoadLog([start, automatic, seen, undo]).state).toBe('started')
  const later = act(5, 'arriveAtPit', 'geofence', 40, { by: seen.by })
  expect(foldLoadLog([start, automatic, seen, undo, later]).state).toBe('queued')
})

test('a weight is weighed only where those who load say it', () => {
  const loaded = (witness: 'pit' | 'operator' | 'trucker') =>
    foldLoadLog([act(1, 'confirmLoad', witness, 5, { grossGrams: 30_000_000, tareGrams: 12_000_000 })]).quantity
  expect(loaded('pit')).toMatchObject({ weighed: true, netGrams: 18_000_000 })
  expect(loaded('operator')).toMatchObject({ weighed: true })
  expect(loaded('trucker')).toMatchObject({ weighed: false, netGrams: 18_000_000 })
})

test('the open disputes are those that nobody resolved or took back', () => {
  const [first, second] = [act(20, 'dispute', 'trucker', 80), act(21, 'dispute', 'pit', 90)]
  expect(openDisputes([...goodDay(), second, first])).toEqual([first, second])
  const answer = act(22, 'resolveDispute', 'jobber', 95, { aboutActId: first.actId })
  expect(openDisputes([...goodDay(), first, second, answer])).toEqual([second])
})

/** All taken by the server, in the order of the list. */
function takenInTurn(acts: readonly LoadLogAct[]): LoadLogAct[] {
  return acts.map((row, i) => ({ ...row, sequence: i + 1, at: actAt({ ...row, at: undefined }) }))
}

/** The same act before the server has it. */
function onThePhone(row: LoadLogAct): LoadLogAct {
  return { ...row, receivedAt: undefined, sequence: undefined, at: undefined }
}
