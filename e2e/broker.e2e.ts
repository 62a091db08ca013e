/** A broker's load: a fleet offers its accepted work on, another hauler hauls it, and one approval owes both. */
import { addCrew, addDelivered } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { addActor, addTruck, readOwn } from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, enter, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a fleet offers accepted work on for a commission, and each party sees only its own agreement', async () => {
  const { region } = stage
  const crew = await addCrew(region)
  const broker = crew.fleet
  const hauler = await addActor(region, 'Ines', 2)
  await addTruck(hauler, '44')
  const notice = { projectId: crew.projectId, noticeId: crew.haulId, entityId: broker.entityId }
  await broker.client.acceptTruckerNotice({ ...notice, offerId: newTestId(), trucks: 2 })

  const dispatcher = await stage.browser.party('Keystone', { viewport: desktop })
  await enter(dispatcher, '/trucking-fleet/dashboard')
  await dispatcher.page.goto('/trucking-fleet/dispatch')
  const office = visible(dispatcher.page)
  await office.role('button', 'Sub out').click()
  await office.label('Find a hauler').fill('Ines')
  await office.role('button', 'Find').click()
  await office.label('You keep').fill('8')
  // 20 tons at $6.50 and 10 minutes of standby beyond 15 at $1.50 are $145.00, of which 8 % of the freight stays here.
  await office.text('$10.40').first().waitFor()
  await dispatcher.screenshot('sub-out')
  await expect.poll(() => listViolations(dispatcher.page)).toEqual([])
  await office.role('button', /^Offer to this hauler/).click()
  await office.text('Subbed out').waitFor()
  await office.text('No answer yet').waitFor()
  await dispatcher.screenshot('subbed-out')

  const driver = await stage.browser.party('Ines')
  await enter(driver, '/solo-trucker/dashboard')
  await driver.page.goto('/solo-trucker/find-work')
  const cab = visible(driver.page)
  // The broker's offer: the same haul is also posted, without a commission.
  await cab.role('button', /^Mill Road.* 8%/).click()
  await cab.text('Keystone').waitFor()
  await cab.text(/Less a commission of 8/).waitFor()
  await driver.screenshot('sub-offer')
  await cab.role('button', /^Accept/).click()

  const readDispatches = () => readOwn(region, hauler, 'dispatches')
  await expect.poll(readDispatches).toHaveLength(1)
  const [dispatch] = await readDispatches()
  const theirs = { ...crew, solo: hauler, soloDispatchId: String(dispatch?.dispatchId) }
  const load = await addDelivered(region, theirs, hauler)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  // The jobber owes $146.61. The commission is 8 % of $136.11, and of no standby: $10.89.
  await dispatcher.page.goto('/trucking-fleet/payments')
  await office.role('button', 'Pay Ines').waitFor()
  await office.text('$135.72').first().waitFor()
  await office.text('$146.61').first().waitFor()
  await dispatcher.screenshot('broker-payments')
  await expect.poll(() => listViolations(dispatcher.page)).toEqual([])
  const [seen] = await readOwn(region, hauler, 'load-logs')
  expect(Object.keys(seen?.money ?? {}).sort()).toEqual(['currency', 'subHaul'])
})
