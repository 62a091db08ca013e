/** A broker's work by the shift: a jobber, a broker that accepted a truck's work, and the fleet that does it. */
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { type ShiftDocument, shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { addCrew, atTime, type Crew, type Send } from './load.fixture.ts'
import { newTestId, type TestNode } from './test-node.ts'
import { type Actor, addActor, addFleetTrucker, addTruck, type RateCardInput, readOwn } from './work.fixture.ts'

/** In the morning where the work is: a shift after midnight would belong to the next day. */
export const shiftBegan = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)

export type BrokerPay = { card: RateCardInput } | { commission: { percentMilli: number; onFuelSurcharge?: boolean } }

export type Chain = {
  node: TestNode
  crew: Crew
  broker: Actor
  hauler: Actor
  driver: Actor
  projectId: string
  dispatchId: string
}

/** @param card what the jobber pays @param pay what the broker pays its hauler */
export async function addChain(
  node: TestNode,
  card: RateCardInput,
  pay: BrokerPay,
  send: Send = work => work(),
): Promise<Chain> {
  const crew = await addCrew(node, { card, startDay: tomorrow })
  const { projectId } = crew
  const broker = await addActor(node, 'Ridgeline', 3)
  const hauler = await addActor(node, 'Quarry Line', 3)
  const driver = await addFleetTrucker(node, hauler, 'Ines')
  const truckId = await addTruck(hauler, '44')
  const acceptedOfferId = newTestId()
  const offerId = newTestId()
  const dispatchId = newTestId()
  const notice = { projectId, noticeId: crew.haulId, entityId: broker.entityId }
  await broker.client.acceptTruckerNotice({ ...notice, offerId: acceptedOfferId, trucks: 1 })
  const names = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
  await broker.client.sendSubOffer({ ...names, ...pay })
  await hauler.client.answerOffer({ projectId, offerId, accept: true })
  const sent = { projectId, offerId, dispatchId, truckId, fleetTruckerEntityId: driver.entityId }
  await send(() => hauler.client.dispatchTruck(sent))
  return { node, crew, broker, hauler, driver, projectId, dispatchId }
}

export const sheetOf = (from: number, to: number) => ({
  startAt: shiftBegan + from * minuteMs,
  endAt: shiftBegan + to * minuteMs,
  breaks: [],
})

/** A shift from one minute to another, agreed to by hauler and jobber. */
export async function workShift({ node, crew, hauler, driver, ...named }: Chain, from = 0, to = 150) {
  const ids = { projectId: named.projectId, dispatchId: named.dispatchId, shiftId: newTestId() }
  const sheet = sheetOf(from, to)
  await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, sheet.endAt).endShift({ ...ids, actId: newTestId() })
  for (const side of [hauler, crew.jobber]) {
    await side.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  }
  return ids
}

async function owed(node: TestNode, payer: Actor, payee: Actor): Promise<number> {
  const [row] = await node.sql`select owed_cents::int8 as owed from debts
    where jobber_entity_id = ${payer.entityId} and entity_id = ${payee.entityId}`
  return Number(row?.owed ?? 0)
}

/** What the jobber owes the broker, the broker its hauler, and the jobber that hauler. */
export const owedInChain = async ({ node, crew, broker, hauler }: Chain): Promise<number[]> => [
  await owed(node, crew.jobber, broker),
  await owed(node, broker, hauler),
  await owed(node, crew.jobber, hauler),
]

export async function readShift(node: TestNode, actor: Actor, shiftId: string): Promise<ShiftDocument> {
  const [body] = await readOwn(node, actor, `shifts/${shiftId}`)
  return shiftDocumentSchema.parse(body)
}
