import { expect, test } from 'vitest'
import type { DocumentBody } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { dayStartMs, testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { dispatchDocuments } from '../dispatch/dispatch.documents.ts'
import { shiftDocumentSchema, shiftDocuments } from './shift.documents.ts'
import { shiftEffects } from './shift.effects.ts'
import { at, shiftAct, wholeDay, wholeSheet } from './shift.fixture.ts'
import { shiftTermsOf } from './shift.ts'

const { projectId, dispatchId, driverEntityId, truckingEntityId, jobberEntityId } = testTerms
const shift = {
  projectId,
  shiftId: testId(1),
  shiftDay: '2026-10-15',
  terms: shiftTermsOf(testTerms),
  createdOn: dayStartMs,
}

function documentOf(entityId: string, acts = wholeDay, overlaps = false) {
  const found = shiftDocuments({ shift, acts, overlaps }).find(each => each.scope === entityScope(entityId))
  return shiftDocumentSchema.parse(found?.body)
}

async function predict(name: string, held: DocumentBody | null, input: object, entityId: string) {
  const dispatch = { projectId, dispatchId, state: 'open' as const, terms: testTerms, createdOn: 1, endedOn: null }
  const documents = [
    ...dispatchDocuments(dispatch, []),
    { scope: entityScope(entityId), collection: 'shifts', body: held },
  ]
  const read = async (key: { scope: string; collection: string }) =>
    documents.find(each => each.scope === key.scope && each.collection === key.collection)?.body ?? null
  const ids = { projectId, shiftId: shift.shiftId, dispatchId, actId: testId(77), entityId }
  const by = { uid: 'dana', entityId, actId: testId(77), occurredAt: at(0), clockOffsetMs: 0 }
  const [change] = await shiftEffects[name]!(read, { ...ids, ...input }, by)
  return change?.body ?? undefined
}

test('driver, hauler and jobber each have the shift; the pit has nothing', () => {
  const scopes = shiftDocuments({ shift, acts: wholeDay, overlaps: false }).map(each => each.scope)
  expect(scopes.sort()).toEqual([jobberEntityId, truckingEntityId, driverEntityId].map(entityScope).sort())
  expect(documentOf(driverEntityId).relations).toEqual(['trucker'])
  expect(JSON.stringify(documentOf(jobberEntityId))).not.toMatch(/cents|money|"lat"/i)
})

test('an overlap is shown to every party, without saying with what', () => {
  for (const entityId of [jobberEntityId, truckingEntityId, driverEntityId]) {
    expect(documentOf(entityId, wholeDay, true).needsYou).toEqual(['overlap'])
  }
})

test('an agreed shift stays on devices for the days that the driver’s record shows', () => {
  const agreed = [
    ...wholeDay,
    shiftAct(5, 'agree', 610, { relation: 'fleet', sheet: wholeSheet }),
    shiftAct(6, 'agree', 620, { relation: 'jobber', sheet: wholeSheet }),
  ]
  const live = (acts = agreed) => shiftDocuments({ shift, acts, overlaps: false })[0]?.liveUntil
  expect(live()).toBe(at(600) + 9 * 86_400_000)
  expect(live(wholeDay)).toBeUndefined()
})

test('a start shows at once, from the dispatch on the phone, as the server will publish it', async () => {
  const predicted = shiftDocumentSchema.parse(await predict('startShift', null, {}, driverEntityId))
  expect(predicted).toMatchObject({ state: 'working', shiftDay: '2026-10-15', terms: shift.terms })
  const [punch] = predicted.acts
  const published = documentOf(driverEntityId, [{ ...punch!, receivedAt: at(1), at: at(0), sequence: 1 }])
  expect({ ...predicted, acts: [] }).toEqual({ ...published, acts: [] })
})

test('a break shows at once, and what the server will refuse does not', async () => {
  const working = documentOf(driverEntityId, wholeDay.slice(0, 1))
  expect(await predict('startBreak', working, {}, driverEntityId)).toMatchObject({ state: 'onBreak' })
  expect(await predict('startBreak', documentOf(jobberEntityId), {}, jobberEntityId)).toBeUndefined()
  expect(await predict('startBreak', null, {}, driverEntityId)).toBeUndefined()
})

test('agreeing shows at once, and the second side’s agreement makes it final', async () => {
  const waiting = [...wholeDay, shiftAct(5, 'agree', 610, { relation: 'fleet', sheet: wholeSheet })]
  const held = documentOf(jobberEntityId, waiting)
  expect(held).toMatchObject({ state: 'ended', statements: { hauler: { kind: 'agree' } } })
  const agreed = await predict('agreeToTimeSheet', held, { sheet: wholeSheet }, jobberEntityId)
  expect(agreed).toMatchObject({ state: 'agreed' })
})
