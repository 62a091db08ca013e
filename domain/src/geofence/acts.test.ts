import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { findWrongExit, isNewGeofenceAct, proposeGeofenceActs } from './acts.ts'
import type { GeofenceEvent, GeofenceEventKind } from './watch.ts'

const start = 1_792_058_400_000
const event = (kind: GeofenceEventKind, minutes: number, more: Partial<GeofenceEvent> = {}): GeofenceEvent => ({
  ...{ kind, at: start + minutes * minuteMs, uncertaintyMs: 5000, lat: 40.5, lng: -74.5 },
  ...more,
})
const kindsOf = (events: GeofenceEvent[], loadedMinutes?: number) =>
  proposeGeofenceActs(events, loadedMinutes === undefined ? undefined : start + loadedMinutes * minuteMs).map(
    ({ kind, at }) => [kind, (at - start) / minuteMs],
  )
const round = [
  event('exitDestination', 2),
  event('enterOrigin', 20),
  event('exitOrigin', 40),
  event('enterDestination', 63),
]

test('a round proposes its arrivals and the leaving between them, loaded or not said to be', () => {
  const acts = [
    ['arriveAtPit', 20],
    ['leavePit', 40],
    ['arriveAtSite', 63],
  ]
  expect(kindsOf(round, 38)).toEqual(acts)
  expect(kindsOf(round)).toEqual(acts)
})

test('a load that begins at its site has not arrived there', () => {
  const begun = [event('enterDestination', 0, { wasInside: true })]
  expect(kindsOf(begun)).toEqual([])
  expect(kindsOf([...begun, event('exitDestination', 3), event('enterDestination', 6)])).toEqual([])
})

test('who leaves the pit before being loaded has not left it, and the line may be entered twice', () => {
  const looped = [event('enterOrigin', 20), event('exitOrigin', 25), event('enterOrigin', 27), event('exitOrigin', 60)]
  expect(kindsOf(looped, 55)).toEqual([
    ['arriveAtPit', 20],
    ['arriveAtPit', 27],
    ['leavePit', 60],
  ])
})

test('an operator whose clock is ahead, or who taps late, hides no leaving', () => {
  expect(kindsOf(round, 45)).toContainEqual(['leavePit', 40])
})

test('the exit is the last one before the site: a truck that came back for its ticket left later', () => {
  const back = [...round.slice(0, 3), event('enterOrigin', 45), event('exitOrigin', 52), event('enterDestination', 70)]
  expect(kindsOf(back, 38)).toContainEqual(['leavePit', 52])
  expect(kindsOf([...back, event('exitOrigin', 90)], 38)).toContainEqual(['leavePit', 52])
})

test('a truck that is back in the pit within ten minutes has not left, unless it was at the site', () => {
  const back = [...round.slice(0, 3), event('enterOrigin', 45)]
  expect(kindsOf(back, 38).map(([kind]) => kind)).not.toContain('leavePit')
  expect(kindsOf([...round.slice(0, 3), event('enterOrigin', 51)], 38)).toContainEqual(['leavePit', 40])
  const short = [...round.slice(0, 3), event('enterDestination', 43), event('enterOrigin', 48)]
  expect(kindsOf(short, 38)).toContainEqual(['leavePit', 40])
})

test('a recorded exit is taken back once the points show none, and only the next one is new then', () => {
  const loadedAt = start + 38 * minuteMs
  const said = [{ kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start + 40 * minuteMs, sequence: 1 }]
  const back = [...round.slice(0, 3), event('enterOrigin', 45)]
  expect(findWrongExit(round, loadedAt, said)).toBeUndefined()
  expect(findWrongExit(round, undefined, said)).toBeUndefined()
  expect(findWrongExit(back, loadedAt, said)).toEqual(said[0])
  const takenBack = [...said, { ...said[0]!, kind: 'correct', actId: 'b', sequence: 2 }]
  expect(findWrongExit(back, loadedAt, takenBack)).toBeUndefined()
  const next = { kind: 'leavePit', at: start + 41 * minuteMs } as const
  expect(isNewGeofenceAct(next, takenBack, new Set(['a']), 'server')).toBe(true)
})

test('an exit whose load is no longer confirmed is kept: the points still show it', () => {
  const said = [{ kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start + 40 * minuteMs, sequence: 1 }]
  expect(kindsOf(round.slice(0, 3))).toEqual([['arriveAtPit', 20]])
  expect(findWrongExit(round.slice(0, 3), undefined, said)).toBeUndefined()
})

test('an exit whose points have been forgotten is kept', () => {
  const said = [{ kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start + 40 * minuteMs, sequence: 1 }]
  expect(findWrongExit([], start + 38 * minuteMs, said)).toBeUndefined()
  expect(findWrongExit([event('enterOrigin', 50)], start + 38 * minuteMs, said)).toBeUndefined()
})

test('a later, better exit replaces an earlier one, and the same one is not said again', () => {
  const at = (minutes: number) => start + minutes * minuteMs
  const said = [{ kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: at(40), sequence: 1 }]
  const isNew = (minutes: number, acts = said) =>
    isNewGeofenceAct({ kind: 'leavePit', at: at(minutes) }, acts, new Set(), 'server')
  expect([isNew(40), isNew(40.4), isNew(52), isNew(39)]).toEqual([false, false, true, true])
  const replaced = [...said, { ...said[0]!, actId: 'b', occurredAt: at(52), sequence: 2 }]
  expect([isNew(52, replaced), isNew(40, replaced)]).toEqual([false, true])
})

test('a fence says a thing once, and again only of another arrival after it was taken back', () => {
  const arrival = { kind: 'arriveAtPit', at: start } as const
  const said = [{ kind: 'arriveAtPit', witness: 'geofence', actId: 'a', occurredAt: start }]
  expect(isNewGeofenceAct(arrival, [], new Set(), 'server')).toBe(true)
  expect(isNewGeofenceAct(arrival, [{ ...said[0]!, witness: 'trucker' }], new Set(), 'server')).toBe(true)
  expect(isNewGeofenceAct({ ...arrival, at: start + 10 * minuteMs }, said, new Set(), 'server')).toBe(false)
  expect(isNewGeofenceAct(arrival, said, new Set(['a']), 'server')).toBe(false)
  expect(isNewGeofenceAct({ ...arrival, at: start + 10 * minuteMs }, said, new Set(['a']), 'server')).toBe(true)
})

test('a phone records its automatic arrival once, and the server records what it saw itself beside it', () => {
  const arrival = { kind: 'arriveAtPit', at: start } as const
  const automatic = [{ kind: 'arriveAtPit', witness: 'trucker', automatic: true, actId: 'a', occurredAt: start }]
  expect(isNewGeofenceAct(arrival, automatic, new Set(), 'phone')).toBe(false)
  expect(isNewGeofenceAct(arrival, automatic, new Set(), 'server')).toBe(true)
})

test('an automatic arrival that its trucker took back is not recorded again by the server', () => {
  const automatic = [{ kind: 'arriveAtPit', witness: 'trucker', automatic: true, actId: 'a', occurredAt: start }]
  expect(isNewGeofenceAct({ kind: 'arriveAtPit', at: start }, automatic, new Set(['a']), 'server')).toBe(false)
  const later = { kind: 'arriveAtPit', at: start + 10 * minuteMs } as const
  expect(isNewGeofenceAct(later, automatic, new Set(['a']), 'server')).toBe(true)
})
