/** The people of a load, and the load's steps, each sent by its own party over HTTP. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { newTestId, type TestClient } from './test-node.ts'
import {
  type Actor,
  addActor,
  addFleetTrucker,
  addPit,
  addProject,
  addTruck,
  type RateCardInput,
  type Region,
  readOwn,
} from './work.fixture.ts'

export type Crew = Awaited<ReturnType<typeof addCrew>>

/** Sends a truck, for instance while the node's clock shows an earlier time. */
export type Send = <T>(send: () => Promise<T>) => Promise<T>

type CrewOptions = { card?: RateCardInput; priceE4?: number; startDay?: string; zone?: string; send?: Send }

/**
 * A jobber, a pit with an operator, a solo trucker and a fleet with a driver, both dispatched to one haul.
 * @param options.card of the haul; the usual one without it
 * @param options.zone the jobber's time zone, which its project has
 */
export async function addCrew(
  node: Region,
  { card, priceE4, startDay, zone, send = work => work() }: CrewOptions = {},
) {
  const jobber = await addActor(node, 'Alder', 0, zone)
  const { pit, operator, material } = await addPit(node, 'Oak Run', priceE4)
  const project = await addProject(jobber, pit, material.materialId, {
    trucksWanted: 9,
    ...(card && { card }),
    ...(startDay && { startDay }),
  })
  const { projectId, haulId } = project
  await jobber.client.publishProject({ projectId })
  const solo = await addActor(node, 'Sam', 2)
  const soloTruckId = await addTruck(solo, '12')
  const soloDispatchId = newTestId()
  const notice = { projectId, noticeId: haulId }
  const accept = { ...notice, entityId: solo.entityId, offerId: newTestId(), dispatchId: soloDispatchId }
  await send(() => solo.client.acceptTruckerNotice(accept))
  const fleet = await addActor(node, 'Keystone', 3)
  const driver = await addFleetTrucker(node, fleet, 'Dana')
  const fleetTruckId = await addTruck(fleet, '7')
  const offerId = newTestId()
  await fleet.client.acceptTruckerNotice({ ...notice, entityId: fleet.entityId, offerId, trucks: 1 })
  const fleetDispatchId = newTestId()
  const driven = { truckId: fleetTruckId, fleetTruckerEntityId: driver.entityId }
  await send(() => fleet.client.dispatchTruck({ projectId, offerId, dispatchId: fleetDispatchId, ...driven }))
  return {
    jobber,
    pit,
    operator,
    solo,
    fleet,
    driver,
    projectId,
    haulId,
    soloDispatchId,
    fleetDispatchId,
    soloTruckId,
    fleetTruckId,
  }
}

/** A client of the same person that reports when something happened, by the device's clock. */
export function atTime(node: Region, actor: Actor, occurredAt: number, clockOffsetMs = 0): TestClient {
  const headers = () => ({
    ...actor.headers,
    'idempotency-key': newTestId(),
    'haulway-occurred-at': String(occurredAt),
    'haulway-clock-offset-ms': String(clockOffsetMs),
  })
  return createORPCClient(new OpenAPILink(contract, { url: node.url, headers }))
}

/** A time in the past, ms. */
export const hoursAgo = (hours: number): number => Date.now() - hours * hourMs

export const loadedTons = { amountMilli: 20_940, unit: 'ton' as const }

/** What happened to a load: its quantity, and how many minutes after its start. */
export const usualFacts = {
  quantity: loadedTons,
  pitAt: 10,
  loadingAt: 32,
  loadedAt: 36,
  leftAt: 38,
  nearAt: 50,
  siteAt: 54,
  deliveredAt: 60,
}

export type Step = { name: string; record: () => Promise<unknown> }

/** The steps of a normal load from start to delivery. Each can be recorded at any time, and repeatedly. */
export function stepsOfLoad(
  node: Region,
  crew: Pick<Crew, 'operator' | 'projectId'>,
  trucker: Actor,
  load: { loadLogId: string; dispatchId: string },
  beganAt: number,
  facts: typeof usualFacts = usualFacts,
): Step[] {
  const { projectId } = crew
  const { pitAt, loadingAt, loadedAt, leftAt, nearAt, siteAt, deliveredAt, quantity } = facts
  const at = (minutes: number) => beganAt + minutes * minuteMs
  const step = (
    name: string,
    actor: Actor,
    minutes: number,
    send: (client: TestClient, ids: Ids) => Promise<unknown>,
  ) => {
    const ids = { projectId, ...load, actId: newTestId() }
    return { name, record: () => send(atTime(node, actor, at(minutes)), ids) }
  }
  const nameless = ({ loadLogId: _, ...ids }: Ids) => ids
  return [
    step('start', trucker, 0, (client, ids) => client.startLoad(ids)),
    step('arrive at the pit', trucker, pitAt, (client, ids) => client.arriveAtPit({ ...ids, automatic: true })),
    step('confirm the trucker', crew.operator, loadingAt, (client, ids) => client.confirmTrucker(nameless(ids))),
    step('confirm the load', crew.operator, loadedAt, (client, ids) =>
      client.confirmLoad({ ...nameless(ids), quantity, ticketNo: ticketNoOf(ids), passes: 6 }),
    ),
    step('leave the pit', trucker, leftAt, (client, ids) => client.leavePit({ ...ids, automatic: true })),
    step('near the site', trucker, nearAt, (client, ids) => client.nearDestination({ ...ids, automatic: true })),
    step('arrive at the site', trucker, siteAt, (client, ids) => client.arriveAtSite({ ...ids, automatic: true })),
    step('deliver', trucker, deliveredAt, (client, ids) => client.deliverLoad(ids)),
  ]
}
/** Each load has its own ticket number, as at a pit. */
export function ticketNoOf({ loadLogId }: { loadLogId: string }): string {
  return `OR-${String(Number.parseInt(loadLogId.slice(-7), 16)).padStart(9, '0')}`
}
type Ids = { projectId: string; loadLogId: string; dispatchId: string; actId: string }

/** A delivered load. */
export async function addDelivered(node: Region, crew: Crew, trucker: Actor, beganAt = Date.now() - 90 * minuteMs) {
  const dispatchId = trucker === crew.solo ? crew.soloDispatchId : crew.fleetDispatchId
  const load = { loadLogId: newTestId(), dispatchId }
  for (const step of stepsOfLoad(node, crew, trucker, load, beganAt)) await step.record()
  return { projectId: crew.projectId, ...load }
}

/** A load as an actor's device holds it. @throws when the actor has no document of it */
export async function readLoad(node: Region, actor: Actor, loadLogId: string): Promise<LoadLogDocument> {
  const [body] = await readOwn(node, actor, `load-logs/${loadLogId}`)
  return loadLogDocumentSchema.parse(body)
}
