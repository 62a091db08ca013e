import { expect, test } from 'vitest'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { dispatchDocuments } from '../work/dispatch/dispatch.documents.ts'
import { act, dayStartMs, goodDay, testId } from './act.fixture.ts'
import { foldLoadLog } from './fold.ts'
import { type LoadLogDocument, loadLogDocumentSchema, loadLogDocuments } from './load-log.documents.ts'
import { loadLogEffects } from './load-log.effects.ts'
import { testTerms } from './load-log.fixture.ts'
import type { LoadLog } from './load-log.ts'
import { payOfLoad } from './load-pay.ts'

const operatorId = testId(8020)
const loadLog: LoadLog = {
  ...{ projectId: testTerms.projectId, loadLogId: testId(1), loadNo: 7, shiftDay: '2026-10-15', terms: testTerms },
  ...{ aliasOf: null, createdOn: dayStartMs },
}
const dispatch = {
  ...{ projectId: testTerms.projectId, dispatchId: testTerms.dispatchId, state: 'open' as const, terms: testTerms },
  ...{ createdOn: dayStartMs, endedOn: null },
}

function published(acts = goodDay()): DocumentChange[] {
  const pay = payOfLoad(testTerms, foldLoadLog(acts, { unit: 'ton' }))
  return loadLogDocuments({ loadLog, acts, aliases: [], pay }, [operatorId])
}

function documentOf(entityId: string, acts = goodDay()): LoadLogDocument {
  return loadLogDocumentSchema.parse(published(acts).find(each => each.scope === entityScope(entityId))?.body)
}

const none = async () => null
const by = (entityId: string, minutes: number) => ({
  ...{ uid: 'tess', entityId, actId: testId(77), occurredAt: dayStartMs + minutes * 60_000, clockOffsetMs: 0 },
})
const ids = {
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  dispatchId: testTerms.dispatchId,
  actId: testId(77),
}

async function foretold(name: string, held: LoadLogDocument | null, input: object, entityId: string, minutes: number) {
  const effect = loadLogEffects[name]!
  const [change] = await effect(async () => held, { ...ids, ...input }, by(entityId, minutes))
  return change?.body
}

test('each party sees its own prices, the delivery or not, and what needs it', () => {
  const [jobber, pit, fleet, driver, operator] = [
    ...[testTerms.jobberEntityId, testTerms.pitEntityId, testTerms.truckingEntityId, testTerms.driverEntityId],
    operatorId,
  ].map(id => documentOf(id))
  expect(jobber?.money?.lines.map(line => line.code)).toEqual(['haul', 'material'])
  expect(fleet?.money?.lines.map(line => line.code)).toEqual(['haul'])
  expect(pit?.money?.lines.map(line => line.code)).toEqual(['material'])
  expect([jobber, fleet, driver].map(document => document?.state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect([pit, operator].map(document => document?.state)).toEqual(['loaded', 'loaded'])
  expect(JSON.stringify([driver, operator])).not.toMatch(/cents|money/i)
  expect(driver?.relations).toEqual(['trucker'])
})

test('what a phone foretells of an act is what the server then says', async () => {
  const before = goodDay().slice(0, -1)
  const delivery = act(77, 'deliver', 'trucker', 70, { by: { uid: 'tess', entityId: testTerms.driverEntityId } })
  const held = documentOf(testTerms.driverEntityId, before)
  const seen = loadLogDocumentSchema.parse(await foretold('deliverLoad', held, {}, testTerms.driverEntityId, 70))
  const { acts: _, ...said } = documentOf(testTerms.driverEntityId, [...before, delivery])
  expect(seen).toMatchObject(said)
})

test('a load begun with no signal stands on the phone at once, made from its dispatch', async () => {
  const driver = testTerms.driverEntityId
  const document = dispatchDocuments(dispatch, []).find(each => each.scope === entityScope(driver))
  const read = async ({ collection }: { collection: string }) => (collection === 'dispatches' ? document!.body : null)
  const [change] = await loadLogEffects.startLoad!(read, ids, by(driver, 0))
  expect(loadLogDocumentSchema.parse(change?.body)).toMatchObject({
    state: 'started',
    loadNo: 0,
    terms: { haulId: testTerms.haulId },
  })
})

test('an operator’s word on a truck without a load stands by itself', async () => {
  const document = dispatchDocuments(dispatch, [operatorId]).find(each => each.scope === entityScope(operatorId))
  const read = async ({ collection }: { collection: string }) => (collection === 'dispatches' ? document!.body : null)
  const { loadLogId: _, ...nameless } = ids
  const input = { ...nameless, quantity: { amountMilli: 20_000, unit: 'ton' } }
  const [change] = await loadLogEffects.confirmLoad!(read, input, by(operatorId, 30))
  expect(change).toMatchObject({ collection: 'confirmations', body: { truckNumber: '12', kind: 'confirmLoad' } })
})

test('an operator’s mistake is gone from the phone at once, also while both words wait', async () => {
  const input = { ...ids, confirmationId: testId(99) }
  const [change] = await loadLogEffects.takeBackConfirmation!(none, input, by(operatorId, 31))
  expect(change).toEqual({
    ...{ scope: entityScope(operatorId), collection: 'confirmations' },
    ...{ id: input.confirmationId, body: null },
  })
})

test('what the server will refuse, or what must not wait, foretells nothing', async () => {
  const held = documentOf(operatorId)
  expect(await foretold('deliverLoad', held, {}, operatorId, 70)).toBeUndefined()
  expect(loadLogEffects.approveLoad).toBeUndefined()
  expect(await loadLogEffects.deliverLoad!(none, ids, by(testTerms.driverEntityId, 70))).toEqual([])
})
