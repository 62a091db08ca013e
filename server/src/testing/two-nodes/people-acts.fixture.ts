/** People who join and leave: what someone sends after the reply that they are gone is refused by both nodes. */
import { hourMs } from '@haulway/domain/time.ts'
import { expect } from 'vitest'
import { newTestId } from '../test-node.ts'
import { type Actor, tokenIn } from '../work.fixture.ts'
import { type MoneyWorld, pick } from './money-world.fixture.ts'
import type { Act } from './two-nodes.fixture.ts'
import { approvalOf, haul } from './work-acts.fixture.ts'

type Invited = { entityId: string; invitationToken?: string | undefined }

/** The fleet of the chain lets its driver go in the middle of a load, and sends its truck with another one. */
export async function changeDriver(world: MoneyWorld): Promise<Act[]> {
  const { nodes, chain } = world
  const truck = world.trucks.find(({ dispatchId }) => dispatchId === chain.dispatchId)!
  const { driver, hauler, projectId, dispatchId } = chain
  const former = { ...truck }
  const ids = { projectId, dispatchId, loadLogId: newTestId() }
  const start = { ...ids, actId: newTestId() }
  await nodes.send({ by: driver, make: client => client.startLoad(start), hasId: true })
  const gone = { entityId: hauler.entityId, staffEntityId: driver.entityId }
  const leaving = nodes.send({ by: hauler, make: client => client.letStaffGo(gone) })
  // Meanwhile the phone goes on sending.
  const [reply] = await Promise.all([leaving, haul(world, { truck: former, from: nodes.now() - 2 * hourMs })])
  expect(reply).toBeDefined()
  world.gone.add(driver.uid)
  const late = { ...ids, actId: newTestId() }
  const shift = { projectId, dispatchId, shiftId: newTestId(), actId: newTestId() }
  await expectRefused(world, [
    { by: driver, make: client => client.deliverLoad(late), hasId: true },
    { by: driver, make: client => client.startShift(shift), hasId: true },
  ])
  world.loads.push({ truck: former, ids, about: [] })
  await join(world)
  return []
}

/** Another driver joins the fleet, and takes the truck. */
async function join({ nodes, chain, trucks }: MoneyWorld): Promise<void> {
  const { hauler, projectId } = chain
  const invited = { entityId: hauler.entityId, newEntityId: newTestId(), firstName: 'Nils' }
  const made = await nodes.sendTo(0, { by: hauler, make: client => client.inviteFleetTrucker(invited) }, newTestId())
  const user = await nodes.node.addUser('Nils')
  const driver: Actor = { ...user, entityId: invited.newEntityId }
  const token = tokenIn(made as Invited)
  await nodes.sendTo(1, { by: driver, make: client => client.acceptInvitation({ token }) }, newTestId())
  const [before] = await nodes.node.sql`select record->'terms' as terms from dispatches
    where dispatch_id = ${chain.dispatchId}`
  const { offerId, truck } = before?.terms ?? {}
  const dispatchId = newTestId()
  const sent = { projectId, offerId, dispatchId, truckId: truck.truckId, fleetTruckerEntityId: driver.entityId }
  expect(await nodes.send({ by: hauler, make: client => client.dispatchTruck(sent), hasId: true })).toBeDefined()
  const known = trucks.findIndex(each => each.dispatchId === chain.dispatchId)
  trucks.splice(known, 1, { ...trucks[known]!, dispatchId, driver })
  Object.assign(chain, { dispatchId, driver })
}

/** A manager of the jobber approves a load while its owner removes them. */
export async function removeManager(world: MoneyWorld): Promise<Act[]> {
  const { nodes } = world
  const load = pick(world, world.loads)
  if (!load) return []
  const { jobber } = load.truck
  const { entityId } = jobber
  const invited = { entityId, entityTokenId: newTestId(), role: 'manager' as const, name: 'Mia' }
  const made = await nodes.sendTo(1, { by: jobber, make: client => client.inviteMember(invited) }, newTestId())
  const user = await nodes.node.addUser('Mia')
  const manager: Actor = { ...user, entityId }
  const token = tokenIn(made as Invited)
  await nodes.sendTo(0, { by: manager, make: client => client.acceptInvitation({ token }) }, newTestId())
  const removal = nodes.send({ by: jobber, make: client => client.removeMember({ entityId, uid: user.uid }) })
  const [reply] = await Promise.all([removal, nodes.send({ ...approvalOf(load), by: manager })])
  expect(reply).toBeDefined()
  world.gone.add(user.uid)
  await expectRefused(world, [{ ...approvalOf(load), by: manager }])
  return []
}

async function expectRefused({ nodes }: MoneyWorld, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    const replies = await Promise.all([0, 1].map(n => nodes.sendTo(n, act, newTestId())))
    expect(replies).toEqual([undefined, undefined])
  }
}
