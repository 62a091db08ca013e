/** A fleet lets a driver go during a load, a pit its operator: both lose access immediately and stay on record. */
import { addCrew, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { beforeAll, expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, isAt, isGone, logIn, phone, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

/** Logs in a person of the crew by hand, and opens one of their pages. */
async function open(name: string, path: string, viewport = phone) {
  const party = await stage.browser.party(name, { viewport })
  await party.page.goto('/')
  await logIn(party)
  await party.page.waitForURL(at => at.pathname.startsWith(path.slice(0, path.lastIndexOf('/'))))
  await party.page.goto(path)
  await isAt(party.page, path)
  return party
}

test('a driver whom a fleet lets go loses access immediately, and the open load stays with the fleet', async () => {
  const { projectId, fleetDispatchId, driver } = crew
  await driver.client.startLoad({
    projectId,
    dispatchId: fleetDispatchId,
    loadLogId: newTestId(),
    actId: newTestId(),
  })
  const dana = await open('Dana', '/fleet-trucker/active-project')
  await visible(dana.page).text('Mill Road').first().waitFor()
  const fleet = await open('Keystone', '/trucking-fleet/truckers')
  const seen = visible(fleet.page)
  await seen.text('Dana').waitFor()
  await fleet.screenshot('truckers-phone')
  await seen.role('button', 'Let go: Dana').click()
  await seen.text('Dana loses access immediately.').waitFor()
  await seen.text('Their truck is released from Mill Road.').waitFor()
  await seen.text(/^Their current load stays open/).waitFor()
  await fleet.screenshot('let-go-phone')
  await expect.poll(() => listViolations(fleet.page)).toEqual([])
  await seen.role('button', 'Let go').click()
  await isAt(dana.page, '/entity-form')
  await visible(dana.page)
    .role('link', /^Your login/)
    .waitFor()
  await dana.screenshot('let-go-driver')
  await isGone(seen.role('button', 'Let go: Dana'))
  await seen.role('heading', 'Former').waitFor()
  await seen.text(/^Let go /).waitFor()
  await fleet.screenshot('truckers-former-phone')
  await expect.poll(() => listViolations(fleet.page)).toEqual([])
  await dana.page.goto('/fleet-trucker/active-project')
  await isAt(dana.page, '/entity-form')

  const office = await open('Keystone', '/trucking-fleet/truckers', desktop)
  await visible(office.page)
    .text(/^Let go /)
    .waitFor()
  await office.screenshot('truckers-former-desktop')
  await office.page.goto('/trucking-fleet/dashboard')
  await visible(office.page).text('Dana').first().waitFor()
  await office.screenshot('fleet-after-let-go')
})

test('a pit lets its operator go, from the office', async () => {
  const otto = await open('Otto', '/excavator-operator/trucker-conformation')
  const pit = await open('Oak-Run', '/pit-operation/operators', desktop)
  const seen = visible(pit.page)
  await seen.role('cell', 'Otto Reyes').waitFor()
  await pit.screenshot('operators-desktop')
  await seen.role('button', 'Let go: Otto Reyes').click()
  await seen.text('Otto Reyes loses access immediately.').waitFor()
  await pit.screenshot('let-go-desktop')
  await expect.poll(() => listViolations(pit.page)).toEqual([])
  await seen.role('button', 'Let go').click()
  await isAt(otto.page, '/entity-form')
  await isGone(seen.role('button', 'Let go: Otto Reyes'))
  await seen.role('heading', 'Former').waitFor()
  await pit.screenshot('operators-former-desktop')
})
