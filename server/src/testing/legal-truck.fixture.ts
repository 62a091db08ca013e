/** A truck whose legal gross weight is known by its state: the fleet's truck of a crew, dispatched again. */
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { Crew } from './load.fixture.ts'
import { newTestId, openTestClient } from './test-node.ts'
import { type Region, readOwn } from './work.fixture.ts'

export const gramsOfPounds = (pounds: number) => Math.round(pounds * 453.59237)

/** What a Pennsylvania tri-axle may weigh. */
export const legalPounds = 73_280

/**
 * The truck in Pennsylvania, empty at 30,000 lb. Earlier work keeps what it was dispatched with.
 * @param dispatcher the node that dispatches it: one whose clock shows an earlier time, for an earlier dispatch
 * @returns the crew with the new dispatch, and the truck
 */
export async function dispatchInPennsylvania(
  node: Region,
  crew: Crew,
  permit?: { grossGrams: number; expiresOn: string },
  dispatcher: Pick<Region, 'url'> = node,
): Promise<Crew & { truckId: string }> {
  const { fleet, driver, projectId, fleetDispatchId } = crew
  const [found] = await readOwn(node, fleet, `dispatches/${fleetDispatchId}`)
  const { offerId, truck } = dispatchDocumentSchema.parse(found).terms
  const { truckId } = truck
  const name = { entityId: fleet.entityId, truckId }
  const weights = { tareGrams: gramsOfPounds(30_000), legalGrossGrams: gramsOfPounds(80_000) }
  await fleet.client.changeTruckDetails({ ...name, number: '7', axles: 4, state: 'PA', ...weights })
  const paper = { kind: 'weightPermit' as const, number: '4471', state: 'PA' as const }
  if (permit) await fleet.client.saveTruckPaper({ ...name, paperId: newTestId(), ...paper, ...permit })
  await fleet.client.endDispatch({ projectId, dispatchId: fleetDispatchId })
  const dispatchId = newTestId()
  const dispatch = { projectId, offerId, dispatchId, truckId, fleetTruckerEntityId: driver.entityId }
  await openTestClient(dispatcher.url, fleet.headers).dispatchTruck(dispatch)
  return { ...crew, fleetDispatchId: dispatchId, truckId }
}
