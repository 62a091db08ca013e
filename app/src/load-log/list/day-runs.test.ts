import { expect, test } from 'vitest'
import { dayRuns } from './day-runs.ts'

test('a delivered load is drawn as a wait in line and a loaded run', () => {
  const milestones = { start: 1, arriveAtPit: 10, confirmTrucker: 20, confirmLoad: 25, deliver: 60 }
  expect(dayRuns([{ state: 'delivered', milestones }], 100)).toEqual([
    { kind: 'waiting', fromMs: 10, toMs: 20 },
    { kind: 'loaded', fromMs: 25, toMs: 60 },
  ])
})

test('a run that has not ended is drawn up to now, but not when the load was canceled', () => {
  const milestones = { start: 1, arriveAtPit: 10 }
  expect(dayRuns([{ state: 'queued', milestones }], 100)).toEqual([{ kind: 'waiting', fromMs: 10, toMs: 100 }])
  expect(dayRuns([{ state: 'cancelled', milestones }], 100)).toEqual([])
})

test('a wait in line is drawn until GPS showed that the truck left the pit', () => {
  const milestones = { start: 1, arriveAtPit: 10 }
  expect(dayRuns([{ state: 'queued', milestones }], 100, 70)).toEqual([{ kind: 'waiting', fromMs: 10, toMs: 70 }])
})
