import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { act, dayStartMs, goodDay } from '../act/act.fixture.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { timeOnSiteOf } from './time-on-site.ts'

const at = (minutes: number) => dayStartMs + minutes * minuteMs
const span = (from: number, to: number) => ({ arriveAt: at(from), leaveAt: at(to) })
const arrived = foldLoadLog(goodDay().slice(0, -1))
const delivered = foldLoadLog(goodDay())
const ended = (kind: 'reject' | 'cancel', witness: 'jobber' | 'trucker', minutes: number) =>
  foldLoadLog([...goodDay().slice(0, -1), act(20, kind, witness, minutes, { reason: 'Wet.', fault: 'pit' })])

test('the time on site is from the first arrival to the last delivery, in whatever order loads arrive', () => {
  const later = foldLoadLog([act(11, 'arriveAtSite', 'geofence', 200), act(12, 'deliver', 'trucker', 215)])
  expect(timeOnSiteOf([delivered])).toEqual(span(63, 70))
  for (const folds of [
    [delivered, later],
    [later, delivered],
  ])
    expect(timeOnSiteOf(folds)).toEqual(span(63, 215))
})

test('a refusal at the site ends it, too, and what a driver cancels does not', () => {
  expect(timeOnSiteOf([ended('reject', 'jobber', 90)])).toEqual(span(63, 90))
  expect(timeOnSiteOf([delivered, ended('cancel', 'trucker', 300)])).toEqual(span(63, 70))
})

test('it is not known without an end, or without loads', () => {
  expect(timeOnSiteOf([])).toBeUndefined()
  expect(timeOnSiteOf([arrived])).toBeUndefined()
  expect(timeOnSiteOf([ended('cancel', 'trucker', 300)])).toBeUndefined()
})
