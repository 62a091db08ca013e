import { expect, test } from 'vitest'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { dispatchDocuments } from '../work/dispatch/dispatch.documents.ts'
import { act, dayStartMs, goodDay, testId } from './act/act.fixture.ts'
import { foldLoadLog } from './fold/fold.ts'
import { type LoadLogDocument, loadLogDocumentSchema, loadLogDocuments } from './load-log.documents.ts'
import { loadLogEffects } from './load-log.effects.ts'
import { testTerms } from './load-log.fixture.ts'
import type { LoadLog } from './load-log.ts'
import { currentPay } from './pay/load-pay.ts'

const operatorId = testId(8020)
const loadLog: LoadLog = {
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms: testTerms,
  aliasOf: null,
  createdOn: dayStartMs,
}
const dispatch = {
  projectId: testTerms.projectId,
  dispatchId: testTerms.dispatchId,
  state: 'open' as const,
  terms: testTerms,
  createdOn: dayStartMs,
  endedOn: null,
}

function published(acts = goodDay()): DocumentChange[] {
  const pay = currentPay(loadLog, foldLoadLog(acts, { unit: 'ton' }))
  return loadLogDocuments({ loadLog, acts, aliases: [], pay }, [operatorId])
}

function documentOf(entityId: string, acts = goodDay()): LoadLogDocument {
  return loadLogDocumentSchema.parse(published(acts).find(each => each.scope === entityScope(entityId))?.body)
}

const none = async () => null
const by = (entityId: string, minutes: number) => ({
  uid: 'tess',
  entityId,
  actId: testId(77),
  occurredAt: dayStartMs + minutes * 60_000,
  clockOffsetMs: 0,
})
const ids = {
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  dispatchId: testTerms.dispatchId,
  actId: testId(77),
}

async function predicted(name: string, held: LoadLogDocument | null, input: object, entityId: string, minutes: number) {
  const effect = loadLogEffects[name]!
  const [change] = await effect(async () => held, { ...ids, ...input }, by(entityId, minutes))
  return change?.body
}

test('each party sees its own prices, the delivery if entitled, and its concerns', () => {
  const [jobber, pit, fleet, driver, operator] = [
    testTerms.jobberEntityId,
    testTerms.pitEntityId,
    testTerms.truckingEntityId,
    testTerms.driverEntityId,
    operatorId,
  ].map(id => documentOf(id))
  expect(Object.keys(jobber?.money ?? {}).sort()).toEqual(['currency', 'haul', 'material'])
  expect(Object.keys(fleet?.money ?? {}).sort()).toEqual(['currency', 'haul'])
  expect(Object.keys(pit?.money ?? {}).sort()).toEqual(['currency', 'material'])
  expect(fleet?.money?.haul).toEqual(jobber?.money?.haul)
  expect(pit?.money?.material).toEqual(jobber?.money?.material)
  expect(fleet?.money?.haul).toMatchObject({ pay: { lines: [{ code: 'haul', ref: testId(1) }], totalCents: 13_611 } })
  expect([jobber, fleet, driver].map(document => document?.state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect([pit, operator].map(document => document?.state)).toEqual(['loaded', 'loaded'])
  expect(JSON.stringify([driver, operator])).not.toMatch(/cents|money/i)
  expect(driver?.relations).toEqual(['trucker'])
})

test('a phone predicts the same document that the server publishes', async () => {
  const before = goodDay().slice(0, -1)
  const delivery = act(77, 'deliver', 'trucker', 70, { by: { uid: 'tess', entityId: testTerms.driverEntityId } })
  const held = documentOf(testTerms.driverEntityId, before)
  const predictedDocument = loadLogDocumentSchema.parse(
    await predicted('deliverLoad', held, {}, testTerms.driverEntityId, 70),
  )
  const { acts: _, ...expected } = documentOf(testTerms.driverEntityId, [...before, delivery])
  expect(predictedDocument).toMatchObject(expected)
})

test('a load started without a network appears on the phone immediately, made from its dispatch', async () => {
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

test('an operator’s confirmation of a truck without a load is a separate document', async () => {
  const document = dispatchDocuments(dispatch, [operatorId]).find(each => each.scope === entityScope(operatorId))
  const read = async ({ collection }: { collection: string }) => (collection === 'dispatches' ? document!.body : null)
  const { loadLogId: _, ...nameless } = ids
  const input = { ...nameless, quantity: { amountMilli: 20_000, unit: 'ton' } }
  const [change] = await loadLogEffects.confirmLoad!(read, input, by(operatorId, 30))
  expect(change).toMatchObject({ collection: 'confirmations', body: { truckNumber: '12', kind: 'confirmLoad' } })
})

test('an undone confirmation disappears from the phone immediately, even while both calls wait', async () => {
  const input = { ...ids, confirmationId: testId(99) }
  const [change] = await loadLogEffects.undoConfirmation!(none, input, by(operatorId, 31))
  expect(change).toEqual({
    scope: entityScope(operatorId),
    collection: 'confirmations',
    id: input.confirmationId,
    body: null,
  })
})

test('an act that the server will refuse, or that may not wait offline, predicts nothing', async () => {
  const held = documentOf(operatorId)
  expect(await predicted('deliverLoad', held, {}, operatorId, 70)).toBeUndefined()
  expect(loadLogEffects.approveLoad).toBeUndefined()
  expect(await loadLogEffects.deliverLoad!(none, ids, by(testTerms.driverEntityId, 70))).toEqual([])
})
