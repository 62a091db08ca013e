/**
 * A week of a jobber's work that is paid in every way: tons with a fuel surcharge, hours with a minimum, and a broker
 * with its commission. Nothing of it is approved or agreed yet.
 */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered, atTime } from './load.fixture.ts'
import { newTestId } from './test-node.ts'
import { type Actor, addActor, addTruck, haulCard, type Region, readOwn, sitePlace } from './work.fixture.ts'

export type Week = Awaited<ReturnType<typeof openWeek>>
export type LoadIds = Awaited<ReturnType<typeof addDelivered>>

/** @param admin runs what an administrator types */
export async function openWeek(node: Region, admin: (words: string[]) => Promise<unknown>) {
  /** The first act; each of the others is some hours later. */
  const began = Date.now() - 60 * hourMs
  // 2 steps of 5 cents over $3.80, at 1% each.
  await admin(['fuel', 'price', usDieselIndex, addDays(dayOf(Date.now(), 'America/New_York'), -10), '3.90'])
  const steps = { baseMills: 3800, stepMills: 50, percentPerStepMilli: 1000, steps: 'full' as const }
  const crew = await addCrew(node, { card: { ...haulCard, fuel: { method: 'percentStep', ...steps } } })
  const { jobber, fleet, pit, projectId } = crew
  const hourly = await addActor(node, 'Hank', 2)
  await addTruck(hourly, '44')
  const hourlyDispatchId = await addHourlyWork()
  let loads = 0

  /** Another haul of the project, at $92.00 an hour and at least four hours; Hank's truck is dispatched to it. */
  async function addHourlyWork(): Promise<string> {
    const [catalog] = await readOwn(node, pit, 'material-catalog')
    const haulId = newTestId()
    await jobber.client.createHaul({
      projectId,
      haulId,
      pitEntityId: pit.entityId,
      materialId: String(catalog?.materialId),
      targetMilli: 100_000,
      trucksWanted: 3,
      destination: { name: 'East gate', ...sitePlace },
      card: { basis: 'hour', rateE4: 920_000, clock: 'portal', minimumMinutes: 240 },
    })
    const dispatchId = newTestId()
    const notice = { projectId, noticeId: haulId, entityId: hourly.entityId }
    await hourly.client.acceptTruckerNotice({ ...notice, offerId: newTestId(), dispatchId })
    return dispatchId
  }

  return {
    crew,
    hourly,
    /** The solo trucker's next load. */
    deliver: (): Promise<LoadIds> => {
      loads++
      return addDelivered(node, crew, crew.solo, began + loads * 3 * hourMs)
    },
    /** A shift of three hours. @returns what either side agrees to */
    workByTheHour: async () => {
      const ids = { projectId, shiftId: newTestId(), dispatchId: hourlyDispatchId }
      const startAt = Math.floor(began / minuteMs) * minuteMs
      const sheet = { startAt, endAt: startAt + 3 * hourMs, breaks: [] }
      await atTime(node, hourly, sheet.startAt).startShift({ ...ids, actId: newTestId() })
      await atTime(node, hourly, sheet.endAt).endShift({ ...ids, actId: newTestId() })
      return { ...ids, sheet }
    },
    /** The fleet offers its work on for a commission of 8%. @returns the hauler, and the load it delivered */
    workThroughBroker: async (): Promise<{ hauler: Actor; load: LoadIds }> => {
      const hauler = await addActor(node, 'Ines', 2)
      await addTruck(hauler, '61')
      const acceptedOfferId = newTestId()
      const offerId = newTestId()
      const dispatchId = newTestId()
      const notice = { projectId, noticeId: crew.haulId, entityId: fleet.entityId }
      await fleet.client.acceptTruckerNotice({ ...notice, offerId: acceptedOfferId, trucks: 1 })
      const offer = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
      await fleet.client.sendSubOffer({ ...offer, commission: { percentMilli: 8000 } })
      await hauler.client.answerOffer({ projectId, offerId, accept: true, dispatchId })
      const load = await addDelivered(node, { ...crew, solo: hauler, soloDispatchId: dispatchId }, hauler, began)
      return { hauler, load }
    },
  }
}
