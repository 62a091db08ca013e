/** One load from start to approval, each step by its own party, in any order of arrival. */
import { entityScope, projectScope } from '@haulway/domain/document/scope.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { openRandom } from '@haulway/domain/seed.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import {
  addCrew,
  addDelivered,
  atTime,
  type Crew,
  hoursAgo,
  loadedTons,
  readLoad,
  type Step,
  stepsOfLoad,
  ticketNoOf,
} from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addActor, moneyKeysIn, readDocuments, readOwn } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

describe('a load', () => {
  test('shows each party the part it may see', async () => {
    const { loadLogId } = await addDelivered(node, crew, crew.solo, hoursAgo(3))
    const ticketNo = ticketNoOf({ loadLogId })
    const known = { state: 'delivered', quantity: { ...loadedTons, source: 'operator' }, ticketNo }
    const forJobber = await readLoad(node, crew.jobber, loadLogId)
    // The phone recorded the arrivals, but sent no GPS points.
    const evidence = { grade: 'C', missing: ['pitGeofence', 'siteGeofence'] }
    expect(forJobber).toMatchObject({ ...known, standbyMinutes: 22, evidence, loadNo: expect.any(Number) })
    // 20.94 tons at 6.50 and 18.25; 22 minutes in line, 15 of them free, at 1.50.
    const haul = { pay: { totalCents: 13_611 + 1050 } }
    const material = { pay: { totalCents: 38_216 } }
    expect(forJobber.money).toMatchObject({ haul, material })
    const forSolo = (await readLoad(node, crew.solo, loadLogId)).money
    expect(forSolo).toMatchObject({ haul })
    expect(forSolo).not.toHaveProperty('material')
    const atPit = await readLoad(node, crew.pit, loadLogId)
    expect(atPit).toMatchObject({ state: 'loaded', money: { material } })
    expect(atPit.money).not.toHaveProperty('haul')
    expect(Object.keys(atPit.milestones)).not.toContain('deliver')
    const inCab = await readLoad(node, crew.operator, loadLogId)
    expect(inCab).toMatchObject({ state: 'loaded', ticketNo })
    expect(inCab.milestones).not.toHaveProperty('leavePit')
  })

  test('is the same when its acts arrive in another order or twice', async () => {
    const stories = [0, 1, 2].map(n => {
      const load = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
      return { ...load, steps: stepsOfLoad(node, crew, crew.driver, load, hoursAgo(40 - 4 * n)) }
    })
    const orders: ((steps: Step[]) => Step[])[] = [
      steps => steps,
      steps => [...steps].reverse(),
      steps => [...steps, ...steps].sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]
    const folded = []
    for (const [n, { loadLogId, steps }] of stories.entries()) {
      for (const step of orders[n]!(steps)) await step.record()
      const { ticketNo, acts, ...load } = await readLoad(node, crew.jobber, loadLogId)
      expect(ticketNo).toBe(ticketNoOf({ loadLogId }))
      const { state, quantity, standbyMinutes, evidence, needsYou } = load
      folded.push({ state, quantity, standbyMinutes, evidence, needsYou, kinds: acts.map(act => act.kind) })
    }
    expect(folded[1]).toEqual(folded[0])
    expect(folded[2]).toEqual(folded[0])
    expect(folded[0]).toMatchObject({ state: 'delivered', standbyMinutes: 22, needsYou: [] })
  })

  test('folds on a device to the same state as on the server', async () => {
    const { loadLogId } = await addDelivered(node, crew, crew.solo, hoursAgo(6))
    for (const actor of [crew.jobber, crew.pit, crew.operator, crew.solo]) {
      const document = await readLoad(node, actor, loadLogId)
      expect(foldLoadLog(document.acts, { unit: 'ton' }).state).toBe(document.state)
    }
  })
})

describe('a confirmation', () => {
  test('of a truck without a known load is shown, and joins the load when its start arrives', async () => {
    const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const steps = stepsOfLoad(node, crew, crew.solo, load, hoursAgo(9))
    expect(await steps[3]!.record()).toMatchObject({ loadLogId: null })
    const path = `haulway-entity/${crew.operator.entityId}/confirmations`
    const ticketNo = ticketNoOf(load)
    expect(await readDocuments(node, crew.operator, path)).toMatchObject([{ truckNumber: '12', ticketNo }])
    await steps[0]!.record()
    expect(await readDocuments(node, crew.operator, path)).toEqual([])
    expect(await readLoad(node, crew.pit, load.loadLogId)).toMatchObject({ state: 'loaded', ticketNo })
    for (const step of steps) await step.record()
  })
})

describe('a confirmation that was a mistake', () => {
  const loading = (actId: string) => ({ projectId: crew.projectId, dispatchId: crew.soloDispatchId, actId })
  const undoing = (confirmationId: string) => ({ ...loading(newTestId()), confirmationId })
  const amount = { quantity: loadedTons, ticketNo: 'OR-30999' }
  const held = () => readOwn(node, crew.operator, 'confirmations')

  test('can be undone after it was sent, and then is not shown and joins no later load', async () => {
    const beganAt = hoursAgo(60)
    const wrong = newTestId()
    const right = newTestId()
    const operator = atTime(node, crew.operator, beganAt + 36 * minuteMs)
    await operator.confirmLoad({ ...loading(wrong), ...amount })
    expect(await held()).toMatchObject([{ confirmationId: wrong }])
    const undo = undoing(wrong)
    expect(await operator.undoConfirmation(undo)).toEqual({ confirmationId: wrong, loadLogId: null })
    expect(await operator.undoConfirmation(undo)).toEqual({ confirmationId: wrong, loadLogId: null })
    expect(await held()).toEqual([])
    const [row] = await node.sql`select record from confirmations where confirmation_id = ${wrong}`
    expect(row?.record).toMatchObject({ act: { ticketNo: 'OR-30999' }, takenBack: { actId: undo.actId } })
    const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const [start] = stepsOfLoad(node, crew, crew.solo, load, beganAt)
    await start!.record()
    expect(await readLoad(node, crew.pit, load.loadLogId)).toMatchObject({ state: 'started', ticketNo: null })
    await operator.confirmLoad({ ...loading(right), ...amount, ticketNo: 'OR-31000' })
    expect(await readLoad(node, crew.pit, load.loadLogId)).toMatchObject({ state: 'loaded', ticketNo: 'OR-31000' })

    // The operator's device doesn't know the load yet, but the same call still undoes its confirmation.
    expect(await operator.undoConfirmation(undoing(right))).toMatchObject({ loadLogId: load.loadLogId })
    expect(await readLoad(node, crew.pit, load.loadLogId)).toMatchObject({ state: 'started', ticketNo: null })
    const { dispatchId, loadLogId } = load
    const act = { projectId: crew.projectId, dispatchId, loadLogId, actId: newTestId(), reason: 'Over.' }
    await atTime(node, crew.solo, beganAt + 50 * minuteMs).cancelLoad(act)
  })

  test('can only be undone by the operator who made it', async () => {
    const actId = newTestId()
    const operator = atTime(node, crew.operator, hoursAgo(50))
    await operator.confirmTrucker(loading(actId))
    await expect(crew.pit.client.undoConfirmation(undoing(actId))).rejects.toMatchObject({ code: 'notAllowed' })
    const stranger = await addActor(node, 'Sly', 2)
    await expect(stranger.client.undoConfirmation(undoing(actId))).rejects.toMatchObject({ code: 'notFound' })
    const unknown = undoing(newTestId())
    await expect(operator.undoConfirmation(unknown)).rejects.toMatchObject({ code: 'notFound' })
    await operator.undoConfirmation(undoing(actId))
    expect(await held()).toEqual([])
  })
})

describe('who may record what', () => {
  test('a stranger and another trucker get notFound', async () => {
    const load = await addDelivered(node, crew, crew.solo, hoursAgo(24))
    const stranger = await addActor(node, 'Sly', 2)
    for (const other of [stranger, crew.driver]) {
      const act = { ...load, actId: newTestId() }
      await expect(other.client.deliverLoad(act)).rejects.toMatchObject({ code: 'notFound' })
    }
  })

  test('a trucker can’t approve, an operator can’t deliver, and a load needs a quantity', async () => {
    const load = await addDelivered(node, crew, crew.solo, hoursAgo(26))
    const act = () => ({ ...load, actId: newTestId() })
    await expect(crew.solo.client.approveLoad(act())).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(crew.operator.client.deliverLoad(act())).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(crew.operator.client.confirmLoad(act())).rejects.toMatchObject({ code: 'invalidInput' })
  })
})

test('a load is paid by the pounds that the scale stated, not by grams', async () => {
  const load = await addDelivered(node, crew, crew.solo, hoursAgo(40))
  const weights = { unit: 'lb' as const, grossMicro: 73_280_000_000, tareMicro: 31_395_000_000 }
  await crew.pit.client.confirmLoad({ ...load, actId: newTestId(), weights })
  const { money, quantity, acts } = await readLoad(node, crew.jobber, load.loadLogId)
  // 41,885 lb are 20.943 tons, at 18.25 each. Converted to grams first, they would be 20.942 tons.
  const line = { quantityMilli: 20_943, facts: { statedMicro: 41_885_000_000, statedUnit: 'lb' } }
  expect(money?.material?.pay).toMatchObject({ lines: [line], totalCents: 38_221 })
  expect(quantity).toMatchObject({ amountMilli: 20_943, unit: 'ton', source: 'pit', weighed: true })
  expect(acts.find(act => act.weights)).toMatchObject({ weights })
})

describe('approval', () => {
  test('needs a delivered load, posts the debt once, and makes later acts corrections', async () => {
    const load = await addDelivered(node, crew, crew.driver, hoursAgo(3))
    const act = () => ({ ...load, actId: newTestId() })
    const open = { ...act(), loadLogId: newTestId() }
    await crew.driver.client.startLoad(open)
    await expect(crew.jobber.client.approveLoad(open)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already in use'),
    })
    const tooSoon = { ...open, actId: newTestId() }
    await expect(crew.jobber.client.approveLoad(tooSoon)).rejects.toMatchObject({ code: 'conflict' })
    const approval = act()
    expect(await crew.jobber.client.approveLoad(approval)).toMatchObject({ state: 'approved' })
    await crew.jobber.client.approveLoad(approval)
    await crew.jobber.client.approveLoad(act())
    const wallet = await readOwn(node, crew.fleet, 'wallets/USD')
    expect(wallet).toMatchObject([{ receivableCents: 13_611 + 1050, availableCents: 0 }])
    const more = { amountMilli: 25_000, unit: 'ton' as const }
    await crew.operator.client.correctLoad({ ...act(), quantity: more, reason: 'Counted again.' })
    const approved = await readLoad(node, crew.jobber, load.loadLogId)
    expect(approved).toMatchObject({ state: 'approved', frozen: true, quantity: loadedTons })
    expect(approved.needsYou).toContain('correctedAfterApproval')
    expect(await readLoad(node, crew.pit, load.loadLogId)).toMatchObject({ state: 'approved' })
  })
})

test('drivers and operators can read no price', async () => {
  for (const cab of [crew.driver, crew.operator]) {
    const stream = await node.subscribe(cab, [entityScope(cab.entityId), projectScope(crew.projectId)])
    const documents = [await stream.next('snapshot'), await stream.next('snapshot')].flatMap(each => each.documents)
    expect(documents.filter(document => document.collection === 'load-logs').length).toBeGreaterThan(3)
    expect(documents.some(document => document.collection.endsWith('-summary'))).toBe(true)
    expect(moneyKeysIn(documents)).toEqual([])
    stream.end()
  }
})

test('a day of two trucks is the same when all acts arrive in parallel, twice and in random order', async () => {
  const small = await addCrew(node)
  const beganAt = Date.parse('2026-03-11T14:00:00Z')
  const loads = [0, 1, 2].flatMap(n => [
    { trucker: small.solo, n, loadLogId: newTestId(), dispatchId: small.soloDispatchId },
    { trucker: small.driver, n, loadLogId: newTestId(), dispatchId: small.fleetDispatchId },
  ])
  const steps = loads.flatMap(({ trucker, n, ...load }) =>
    stepsOfLoad(node, small, trucker, load, beganAt + n * 70 * minuteMs),
  )
  const shuffled = openRandom().shuffled([...steps, ...steps])
  for (let i = 0; i < shuffled.length; i += 12) await Promise.all(shuffled.slice(i, i + 12).map(step => step.record()))
  for (const { loadLogId } of loads) {
    expect(await readLoad(node, small.jobber, loadLogId)).toMatchObject({
      state: 'delivered',
      standbyMinutes: 22,
      quantity: loadedTons,
      aliases: [],
      needsYou: [],
    })
  }
  const summary = `haulway-entity/${small.jobber.entityId}/project-summary/${small.projectId}-2026-03-11`
  expect(await readDocuments(node, small.jobber, summary)).toMatchObject([
    { totals: { loads: 6, openLoads: 0, waitingLoads: 0, deliveredLoads: 6, standbyMinutes: 6 * 22 } },
  ])
})

test('the day’s summaries count each load once', async () => {
  const small = await addCrew(node)
  const beganAt = Date.parse('2026-03-10T14:00:00Z')
  for (const n of [0, 1, 2])
    await addDelivered(node, small, n === 2 ? small.driver : small.solo, beganAt + n * 90 * minuteMs)
  const day = '2026-03-10'
  const read = async (actor: Crew['jobber'], collection: string, id = day) =>
    (await readOwn(node, actor, `${collection}/${id}`))[0]
  expect(await read(small.jobber, 'project-summary', `${small.projectId}-${day}`)).toMatchObject({
    totals: { loads: 3, openLoads: 0, deliveredLoads: 3, loadsToApprove: 3, standbyMinutes: 66 },
    rows: [{ label: 'Gravel 57', unit: 'ton', deliveredMilli: 3 * 20_940 }],
    medianCycleMinutes: 60,
    money: { haulCents: 3 * (13_611 + 1050), materialCents: 3 * 38_216 },
  })
  expect(await read(small.pit, 'pit-summary')).toMatchObject({ totals: { loadedLoads: 3, waitingLoads: 0 } })
  expect(await read(small.solo, 'trucker-summary')).toMatchObject({
    totals: { loads: 2, standbyMinutes: 44 },
    firstStartAt: beganAt,
    money: { haulCents: 2 * (13_611 + 1050) },
  })
  expect(await read(small.fleet, 'fleet-summary')).toMatchObject({ rows: [{ label: '7', deliveredLoads: 1 }] })
})
