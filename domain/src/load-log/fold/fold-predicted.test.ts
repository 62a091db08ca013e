/** For any history, the document that a phone predicts for its own act equals the document the server publishes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityScope } from '../../document/scope.ts'
import { minuteMs } from '../../time.ts'
import { dayStartMs, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { type LoadLogDocument, loadLogDocumentSchema, loadLogDocuments } from '../load-log.documents.ts'
import { loadLogEffects } from '../load-log.effects.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { historyArbitrary } from './history.fixture.ts'

const driver = testTerms.driverEntityId
const loadLog: LoadLog = {
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms: testTerms,
  aliasOf: null,
  createdOn: dayStartMs,
}

/** The calls a trucker's phone stores offline, each with its required fields. */
const calls = fc.constantFrom(
  ...(['startLoad', 'arriveAtPit', 'confirmTrucker', 'leavePit', 'nearDestination', 'arriveAtSite'] as const).map(
    name => ({ name, more: {} }),
  ),
  ...(['deliverLoad', 'disputeLoad', 'cancelLoad'] as const).map(name => ({ name, more: { reason: 'for testing' } })),
  { name: 'confirmLoad' as const, more: { quantity: { amountMilli: 21_380, unit: 'ton' as const } } },
  { name: 'correctLoad' as const, more: { voidsActId: testId(3) } },
)

test('the fold on the phone equals the fold on the server, for any earlier acts', async () => {
  await fc.assert(
    fc.asyncProperty(historyArbitrary, calls, fc.nat(600), async (history, { name, more }, minutes) => {
      const occurredAt = dayStartMs + minutes * minuteMs
      const by = { uid: 'tess', entityId: driver, actId: testId(77), occurredAt, clockOffsetMs: 0 }
      const { projectId, loadLogId } = loadLog
      const { reason, ...rest } = { reason: undefined, ...more }
      const input = { projectId, loadLogId, actId: testId(77), ...rest, ...(reason && { reason }) }
      const [change] = await loadLogEffects[name]!(async () => documentOf(history), input, by)
      const predicted = loadLogDocumentSchema.parse(change?.body)
      const act = predicted.acts.find(each => each.actId === testId(77))!
      const published = documentOf([...history, { ...act, at: occurredAt, sequence: history.length + 1 }])
      expect(folded(predicted)).toEqual(folded(published))
    }),
    { numRuns: 300 },
  )
})

function documentOf(acts: readonly LoadLogAct[]): LoadLogDocument {
  const changes = loadLogDocuments({ loadLog, acts, aliases: [], pay: undefined }, [])
  return loadLogDocumentSchema.parse(changes.find(each => each.scope === entityScope(driver))?.body)
}

function folded({ acts: _, ...fold }: LoadLogDocument) {
  return fold
}
