/** From a pit's catalog to a dispatched truck, each step by its own party. */
import { entityScope, projectScope } from '@haulway/domain/document/scope.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import {
  addActor,
  addFleetTrucker,
  addOperator,
  addPit,
  addProject,
  addTruck,
  haulCard,
  moneyKeysIn,
  pitPlace,
  readDocuments,
  readOwn,
} from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const jobber = await addActor(node, 'Alder', 0)
const { pit, operator, material } = await addPit(node, 'Oak Run')
const { materialId } = material

async function addSolo(name: string) {
  const solo = await addActor(node, name, 2)
  return { solo, truckId: await addTruck(solo, '12') }
}

async function addPublished(options: { trucksWanted?: number; name?: string } = {}) {
  const project = await addProject(jobber, pit, materialId, options)
  await jobber.client.publishProject({ projectId: project.projectId })
  return project
}

/** A fleet that accepted work for two trucks and dispatched one, driven by Dana. */
async function addFleetAtWork() {
  const { projectId, haulId } = await addPublished({ trucksWanted: 3 })
  const fleet = await addActor(node, 'Keystone', 3)
  const driver = await addFleetTrucker(node, fleet, 'Dana')
  const truckId = await addTruck(fleet, '7')
  const ids = { offerId: newTestId(), dispatchId: newTestId() }
  const notice = { projectId, noticeId: haulId, entityId: fleet.entityId, offerId: ids.offerId, trucks: 2 }
  await fleet.client.acceptTruckerNotice(notice)
  const send = { projectId, ...ids, truckId, fleetTruckerEntityId: driver.entityId }
  await fleet.client.dispatchTruck(send)
  return { projectId, haulId, fleet, driver, truckId, ...ids }
}

describe('the board', () => {
  test('shows a published project within the requested distance, with its rate', async () => {
    const { haulId, projectId } = await addPublished({ name: 'Near' })
    const { solo } = await addSolo('Sam')
    const ask = { entityId: solo.entityId, lat: pitPlace.lat + 0.01, lng: pitPlace.lng }
    const near = await solo.client.listTruckerNotices({ ...ask, withinMeters: 2000, limit: 100 })
    expect(near.notices.find(notice => notice.noticeId === haulId)).toMatchObject({
      projectId,
      projectName: 'Near',
      trucksLeft: 2,
      leftMilli: 500_000,
      distanceMeters: 1112,
      money: { currency: 'USD', haul: { card: haulCard } },
    })
    const far = await solo.client.listTruckerNotices({ ...ask, withinMeters: 1000, limit: 100 })
    expect(far.notices).toEqual([])
  })

  test('has pages without gaps or overlaps', async () => {
    for (const name of ['One', 'Two', 'Three']) await addPublished({ name })
    const { solo } = await addSolo('Sam')
    for (const place of [{}, pitPlace]) {
      const whole = await solo.client.listTruckerNotices({ entityId: solo.entityId, ...place, limit: 100 })
      const noticeIds: string[] = []
      let after: string | undefined
      do {
        const page = await solo.client.listTruckerNotices({ entityId: solo.entityId, ...place, limit: 2, after })
        noticeIds.push(...page.notices.map(notice => notice.noticeId))
        after = page.next
      } while (after)
      expect(noticeIds).toEqual(whole.notices.map(notice => notice.noticeId))
    }
  })

  test('is closed to jobbers, and has no drafts', async () => {
    const { haulId } = await addProject(jobber, pit, materialId)
    const { solo } = await addSolo('Sam')
    const { notices } = await solo.client.listTruckerNotices({ entityId: solo.entityId, limit: 100 })
    expect(notices.map(notice => notice.noticeId)).not.toContain(haulId)
    await expect(jobber.client.listTruckerNotices({ entityId: jobber.entityId })).rejects.toMatchObject({
      code: 'notAllowed',
    })
  })
})

describe('accepting work', () => {
  test('when several truckers want the last truck, one gets it and the others are refused', async () => {
    const { projectId, haulId: noticeId } = await addPublished({ trucksWanted: 1 })
    const racers = await Promise.all(['Sam', 'Sue', 'Sol', 'Sia'].map(addSolo))
    const results = await Promise.allSettled(
      racers.map(({ solo }) =>
        solo.client.acceptTruckerNotice({ projectId, noticeId, entityId: solo.entityId, offerId: newTestId() }),
      ),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'conflict', data: { trucksLeft: 0 } })
    }
  })

  test('dispatches a solo trucker with its own truck, and both sides see the offer', async () => {
    const { projectId, haulId } = await addPublished()
    const { solo, truckId } = await addSolo('Sam')
    const ids = { offerId: newTestId(), dispatchId: newTestId() }
    await solo.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: solo.entityId, ...ids })
    const [dispatch] = await readOwn(node, solo, `dispatches/${ids.dispatchId}`)
    expect(dispatch).toMatchObject({
      party: 'trucking',
      state: 'open',
      money: { haul: { card: haulCard } },
      terms: { truck: { truckId } },
    })
    for (const side of [solo, jobber]) {
      const [offer] = await readOwn(node, side, `offers/${ids.offerId}`)
      expect(offer).toMatchObject({ state: 'accepted', trucksDispatched: 1, money: { haul: { card: haulCard } } })
    }
  })

  test('locks the card: a later change of the haul changes neither offer nor dispatch', async () => {
    const { projectId, haulId, fleet, driver: _, offerId, dispatchId } = await addFleetAtWork()
    await jobber.client.changeHaul({ projectId, haulId, card: { ...haulCard, rateE4: 40_000 } })
    for (const path of [`offers/${offerId}`, `dispatches/${dispatchId}`]) {
      const [document] = await readOwn(node, fleet, path)
      expect(document).toMatchObject({ money: { haul: { card: { rateE4: 65_000 } } } })
    }
    const second = await addFleetTrucker(node, fleet, 'Don')
    const later = { projectId, offerId, dispatchId: newTestId(), truckId: await addTruck(fleet, '8') }
    await fleet.client.dispatchTruck({ ...later, fleetTruckerEntityId: second.entityId })
    const path = `haulway-entity/${fleet.entityId}/dispatches/${later.dispatchId}`
    expect(await readDocuments(node, fleet, path)).toMatchObject([{ money: { haul: { card: { rateE4: 65_000 } } } }])
  })

  test('an offer from the jobber is possible only for its trucker, and only once', async () => {
    const { projectId, haulId } = await addProject(jobber, pit, materialId)
    const { solo } = await addSolo('Sam')
    const { solo: other } = await addSolo('Sue')
    const offerId = newTestId()
    const card = { ...haulCard, rateE4: 72_500 }
    const offer = { projectId, haulId, offerId, truckingEntityId: solo.entityId, trucks: 1, card }
    await jobber.client.sendOffer(offer)
    const answer = { projectId, offerId, accept: true }
    await expect(other.client.answerOffer(answer)).rejects.toMatchObject({ code: 'notFound' })
    expect(await solo.client.answerOffer(answer)).toEqual({ offerId, state: 'accepted' })
    await expect(solo.client.answerOffer(answer)).rejects.toMatchObject({ code: 'conflict' })
    await expect(jobber.client.withdrawOffer({ projectId, offerId })).rejects.toMatchObject({ code: 'conflict' })
    const notifications = await readOwn(node, solo, 'notifications')
    expect(notifications).toMatchObject([{ kind: 'offer', readOn: null, data: { jobberName: 'Alder' } }])
    const notificationIds = [String(notifications[0]?.notificationId)]
    await solo.client.readNotifications({ entityId: solo.entityId, notificationIds })
    const [read] = await readOwn(node, solo, 'notifications')
    expect(read?.readOn).toEqual(expect.any(Number))
  })
})

describe('a dispatch', () => {
  test('shows no price to fleet trucker and operator in any document they can read', async () => {
    const { projectId, driver, dispatchId } = await addFleetAtWork()
    for (const cab of [driver, operator]) {
      const stream = await node.subscribe(cab, [entityScope(cab.entityId), projectScope(projectId)])
      const documents = [await stream.next('snapshot'), await stream.next('snapshot')].flatMap(each => each.documents)
      expect(documents.map(document => document.id)).toEqual(expect.arrayContaining([dispatchId, projectId]))
      expect(moneyKeysIn(documents)).toEqual([])
      stream.end()
    }
  })

  test('shows the pit the price of its material, but not the haul’s rate', async () => {
    const { dispatchId, projectId } = await addFleetAtWork()
    const [dispatch] = await readOwn(node, pit, `dispatches/${dispatchId}`)
    expect(dispatch?.money).toMatchObject({ currency: 'USD', material: { card: { basis: 'ton', rateE4: 182_500 } } })
    expect(dispatch?.money).not.toHaveProperty('haul')
    const [reference] = await readOwn(node, pit, `project-reference/${projectId}`)
    expect(reference).toMatchObject({ party: 'pit', money: { hauls: [{ material: { card: { rateE4: 182_500 } } }] } })
    expect(JSON.stringify(reference)).not.toContain('"haul":')
  })

  test('is refused for a truck or driver already dispatched, and for trucks and drivers of others', async () => {
    const { projectId, offerId, fleet, driver, truckId } = await addFleetAtWork()
    const again = { projectId, offerId, dispatchId: newTestId(), truckId, fleetTruckerEntityId: driver.entityId }
    await expect(fleet.client.dispatchTruck(again)).rejects.toMatchObject({ code: 'conflict' })
    const { solo, truckId: foreign } = await addSolo('Sam')
    await expect(fleet.client.dispatchTruck({ ...again, truckId: foreign })).rejects.toMatchObject({ code: 'notFound' })
    const strangerAtWheel = { ...again, fleetTruckerEntityId: solo.entityId }
    await expect(fleet.client.dispatchTruck(strangerAtWheel)).rejects.toMatchObject({ code: 'notFound' })
    await expect(solo.client.dispatchTruck(again)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('is visible to an operator who joins the pit later', async () => {
    const { projectId, dispatchId } = await addFleetAtWork()
    const late = await addOperator(node, pit, 'LT')
    const dispatches = await readOwn(node, late, 'dispatches')
    expect(dispatches.map(document => document.dispatchId)).toContain(dispatchId)
    expect(moneyKeysIn(dispatches)).toEqual([])
    expect(await readDocuments(node, late, `haulway-project/${projectId}`)).toHaveLength(1)
  })

  test('ends with its project, which leaves the board and takes no more offers', async () => {
    const { projectId, haulId, driver, dispatchId } = await addFleetAtWork()
    await jobber.client.closeProject({ projectId })
    const [ended] = await readOwn(node, driver, `dispatches/${dispatchId}`)
    expect(ended).toMatchObject({ state: 'ended' })
    const { solo } = await addSolo('Sam')
    const late = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId() }
    await expect(solo.client.acceptTruckerNotice(late)).rejects.toMatchObject({ code: 'conflict' })
    const { notices } = await solo.client.listTruckerNotices({ entityId: solo.entityId, limit: 100 })
    expect(notices.map(notice => notice.noticeId)).not.toContain(haulId)
  })
})

describe('a stranger', () => {
  test('can’t find a project by any call', async () => {
    const { projectId, haulId, dispatchId } = await addFleetAtWork()
    const { solo: stranger } = await addSolo('Sly')
    const notFound = { code: 'notFound' }
    await expect(stranger.client.publishProject({ projectId })).rejects.toMatchObject(notFound)
    await expect(stranger.client.closeProject({ projectId })).rejects.toMatchObject(notFound)
    await expect(stranger.client.changeHaul({ projectId, haulId, trucksWanted: 9 })).rejects.toMatchObject(notFound)
    await expect(stranger.client.endDispatch({ projectId, dispatchId })).rejects.toMatchObject(notFound)
    await expect(readDocuments(node, stranger, `haulway-project/${projectId}`)).rejects.toThrow('404')
    const stream = await node.subscribe(stranger, [projectScope(projectId)])
    expect(await stream.next('reset')).toMatchObject({ reason: 'closed' })
    stream.end()
  })
})
