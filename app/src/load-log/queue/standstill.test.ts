import { stoppedSince } from '@haulway/domain/load-log/fair-line/passed-by.ts'
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ConfirmationDocument } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { pitStandstills } from '../../work/project/needs-attention.ts'
import { buildQueue } from './queue-trucks.ts'
import { standstillAtPit } from './standstill.ts'

const now = Date.UTC(2026, 9, 15, 15)
type Act = LoadLogDocument['acts'][number]

/** What happened to the load of a truck, and how many minutes ago. */
function load(n: number, ...steps: [kind: Act['kind'], ago: number][]): LoadLogDocument {
  const base = loadOf(n, 'start', now - 300 * minuteMs)
  const [start] = base.acts
  const acts = steps.map(([kind, ago], index): Act => {
    const at = now - ago * minuteMs
    return { ...start!, actId: `${start!.actId.slice(0, -3)}${index + 100}`, kind, occurredAt: at, receivedAt: at }
  })
  return foldedDocument(base, [start!, ...acts])
}

const waits = load(1, ['arriveAtPit', 50])
const after = load(2, ['arriveAtPit', 20])
const usual = load(3, ['arriveAtPit', 60], ['confirmTrucker', 45], ['confirmLoad', 40], ['leavePit', 38])
const delivered = load(4, ['confirmTrucker', 45], ['confirmLoad', 40], ['arriveAtSite', 9], ['deliver', 5])

/** Since when the driver of truck 1, the pit and the jobber read that no truck was loaded, minutes ago. */
function readBy(loads: readonly LoadLogDocument[], confirmations: readonly ConfirmationDocument[] = []) {
  const documents = { loads, confirmations, dispatches: [] }
  const read = {
    driver: stoppedSince(loads, waits, now),
    pit: standstillAtPit(documents, buildQueue(documents, now), now)?.sinceAt,
    jobber: pitStandstills(loads, now)[0]?.sinceAt,
  }
  const ago = (at: number | undefined) => at && (now - at) / minuteMs
  return { driver: ago(read.driver), pit: ago(read.pit), jobber: ago(read.jobber) }
}

const all = (ago: number | undefined) => ({ driver: ago, pit: ago, jobber: ago })

test.each([
  ['none was loaded', [], 50],
  ['the operator tapped Loaded', [usual], 40],
  ['the truck is delivered', [delivered], 40],
  ['the shift day of the load is over', [{ ...usual, shiftDay: addDays(usual.shiftDay, -1) }], 40],
  ['no tap on Loaded, the truck left the pit', [load(3, ['confirmTrucker', 45], ['leavePit', 30])], 30],
  ['no tap on Loaded, the truck is at the site', [load(3, ['confirmTrucker', 45], ['arriveAtSite', 25])], 25],
  ['no tap at all, the truck is delivered', [load(3, ['arriveAtPit', 60], ['deliver', 22])], 22],
  ['the truck that left without a tap was in line', [load(3, ['arriveAtPit', 60], ['leavePit', 35])], 35],
  ['a truck is at the loader', [load(3, ['arriveAtPit', 60], ['confirmTrucker', 45])], undefined],
])('the driver, the pit and the jobber read of one stop: %s', (_, loads, ago) => {
  expect(readBy([waits, after, ...loads])).toEqual(all(ago))
})

test('the driver, the pit and the jobber read of one stop, whatever was recorded', () => {
  const kinds = ['arriveAtPit', 'confirmTrucker', 'confirmLoad', 'leavePit', 'arriveAtSite', 'deliver'] as const
  const step = fc.option(fc.integer({ min: 16, max: 90 }), { nil: undefined })
  const ofLoad = fc.tuple(step, step, step, step, step, step)
  fc.assert(
    fc.property(fc.array(ofLoad, { maxLength: 5 }), recorded => {
      const loads = recorded.map((times, n) =>
        load(
          n + 3,
          ...times.flatMap((ago, i) => (ago === undefined ? [] : [[kinds[i]!, ago] as [Act['kind'], number]])),
        ),
      )
      const inLine = loads.filter(each => each.state === 'queued' && each.milestones.leavePit === undefined)
      const first = [waits, ...inLine].sort((a, b) => a.stateSince - b.stateSince)[0]!
      const { pit, jobber } = readBy([waits, ...loads])
      const driver = stoppedSince([waits, ...loads], first, now)
      expect({ pit, jobber }).toEqual({ pit: jobber, jobber: driver && (now - driver) / minuteMs })
    }),
  )
})

test('a pit counts a truck that was loaded before its load started, on whichever day, and no canceled load', () => {
  const { terms, projectId } = usual
  const confirmation: ConfirmationDocument = {
    projectId,
    confirmationId: usual.loadLogId,
    dispatchId: terms.dispatchId,
    kind: 'confirmLoad',
    truckId: terms.truck.truckId,
    truckNumber: '3',
    byEntityId: terms.pitEntityId,
    at: now - 30 * minuteMs,
    quantity: null,
    passes: null,
    ticketNo: null,
  }
  expect(readBy([waits], [confirmation]).pit).toBe(30)
  const canceled = load(3, ['confirmLoad', 30], ['cancel', 28])
  expect(readBy([waits, canceled])).toMatchObject({ pit: 50, jobber: 50 })
})
