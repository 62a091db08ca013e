/** One load from pit to pay. Each party works on a separate device and sees live what it may see. */
import { beforeAll, expect, test } from 'vitest'
import { desktop, follow, isAt, isGone, type Party, register, visible } from './testing/browser.ts'
import {
  addOperator,
  addTruck,
  createBusiness,
  driveTo,
  join,
  postNotice,
  publishProject,
  readAmount,
  readPreference,
  setBankAccount,
  tab,
  takeLink,
} from './testing/by-hand.ts'
import { readDevice } from './testing/device.ts'
import { cents, confirmEmail, settleOnly } from './testing/people.ts'
import { startServerProcess } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const pitPlace = { latitude: 39.742, longitude: -104.991 }
const sitePlace = { latitude: 39.78, longitude: -104.9 }
const nearSite = { latitude: 39.776, longitude: -104.9 }

const stage = openStage(startServerProcess)
let pit: Party
let operator: Party
let jobber: Party
let solo: Party
let fleet: Party
let driver: Party
beforeAll(async () => {
  pit = await stage.browser.party('Pat Quarry', { geolocation: pitPlace })
  operator = await stage.browser.party('Otto Reyes', { geolocation: pitPlace })
  jobber = await stage.browser.party('Jo Alder', { viewport: desktop, geolocation: sitePlace })
  solo = await stage.browser.party('Sam Delgado', { geolocation: pitPlace })
  fleet = await stage.browser.party('Kay Keystone', { viewport: desktop, geolocation: pitPlace })
  driver = await stage.browser.party('Dana Wolf', { geolocation: pitPlace })
})

test('the pit lists a material with its price and invites an operator, who joins', async () => {
  await register(pit)
  const seen = visible(pit.page)
  await createBusiness(pit, 'Pit operation', 'Oak Run Quarry', () => seen.role('button', 'Use my location').click())
  await isAt(pit.page, '/missing-information-form')
  await seen.label(/^Material/).fill('2A stone')
  await seen.label(/^Price/).fill('9.50')
  await seen.role('button', 'Add material').click()
  await isAt(pit.page, '/pit-operation/dashboard')
  await addOperator(stage.server, pit)
  await join(operator, await takeLink(pit.page))
  await isAt(operator.page, '/excavator-operator/trucker-conformation')
  await visible(operator.page).text('Wait for a truck').waitFor()
})

test('the jobber adds the pit, creates a project for its stone, and posts it on the board', async () => {
  await register(jobber)
  const seen = visible(jobber.page)
  await createBusiness(jobber, 'Jobber', 'Alder Earthworks', () => seen.label(/^Phone number/).fill('303 555 0142'))
  await isAt(jobber.page, '/jobber/dashboard')
  await tab(jobber, 'Suppliers')
  await seen.role('button', 'Find pits').click()
  await seen.text(/2A stone \$9\.50/).waitFor()
  await seen.role('button', 'Add').click()
  await seen.role('row', /Oak Run Quarry/).waitFor()
  await tab(jobber, 'Dashboard', /^\w+day /)
  await publishProject(jobber, 'SR 222 Bypass', 'Gate 3')
  await seen
    .text(/Posted/)
    .first()
    .waitFor()
})

test('a solo trucker finds the work on the board and accepts it', async () => {
  await register(solo)
  const seen = visible(solo.page)
  await createBusiness(solo, 'Solo trucker', 'Delgado Trucking', async () => {})
  await addTruck(solo, '41')
  await isAt(solo.page, '/solo-trucker/dashboard')
  await tab(solo, 'Find work')
  await seen.role('button', /SR 222 Bypass.*\$3\.40/s).click()
  await seen.role('button', /^Accept work/).click()
  await isAt(solo.page, '/solo-trucker/dashboard')
  await seen.role('button', /^Start load\b/).waitFor()
  await visible(jobber.page).text('Delgado Trucking').first().waitFor()
})

test('a fleet invites a trucker, accepts work, and sends the trucker with a truck', async () => {
  await register(fleet)
  const seen = visible(fleet.page)
  await createBusiness(fleet, 'Trucking fleet', 'Keystone Hauling', async () => {})
  await addTruck(fleet, '7')
  await isAt(fleet.page, '/trucking-fleet/dashboard')
  await tab(fleet, 'Truckers')
  await confirmEmail(stage.server, fleet.email)
  await seen.role('button', 'Invite driver').first().click()
  await seen.label('First name').fill('Dana')
  await seen.role('button', 'Invite driver').click()
  await join(driver, await takeLink(fleet.page))
  await isAt(driver.page, '/fleet-trucker/active-project')
  await visible(driver.page).text('Wait for your dispatcher').waitFor()
  await tab(fleet, 'Dispatch')
  await seen.role('button', /SR 222 Bypass.*\$3\.40/s).click()
  await seen.role('button', /^Accept work/).click()
  await seen.role('button', /Assign 7/).click()
  await seen.role('button', 'Dispatch 7').click()
  await visible(driver.page)
    .role('button', /^Start load\b/)
    .waitFor()
})

test('a notice of the jobber appears on the page where each party of the project works', async () => {
  await postNotice(jobber, 'Gate 3 is closed until noon.')
  await tab(pit, 'Loading')
  for (const party of [pit, operator, solo, fleet, driver]) {
    await visible(party.page).text('Gate 3 is closed until noon.').first().waitFor()
  }
})

test('both truckers start and are tracked; pit, operator and jobber see them in line at the pit', async () => {
  for (const party of [solo, driver]) {
    const isTracked = party.page.waitForResponse(/\/locations\//)
    const cab = visible(party.page)
    await cab.role('button', /^Start load\b/).click()
    await cab
      .text(/^(Driving to|You're at) /)
      .first()
      .waitFor()
    await driveTo(party, pitPlace)
    await cab.role('button', /^Check in at Oak Run Quarry/).click()
    await cab.text('In line').first().waitFor()
    expect((await isTracked).status()).toBe(200)
  }
  const seen = visible(operator.page)
  await seen.role('button', /41.*Start loading/s).waitFor()
  await seen.role('button', /^7\b/).waitFor()
  await tab(pit, 'Loading')
  await visible(pit.page).text('At the pit').first().waitFor()
  await visible(pit.page).role('link', 'Map').click()
  await isAt(pit.page, '/pit-operation/map')
  await visible(pit.page)
    .role('button', /41.*In line/s)
    .click()
  await visible(pit.page).text('Delgado Trucking').first().waitFor()
  await visible(pit.page).role('link', 'Back').click()
  await isAt(pit.page, '/pit-operation/loading')
  await visible(jobber.page).text('In line').first().waitFor()
})

test('the operator confirms the truck, then the load with a quantity and a ticket', async () => {
  const seen = visible(operator.page)
  await seen.role('button', /41.*Start loading/s).click()
  await visible(solo.page).text('Loading').first().waitFor()
  await operator.page.waitForTimeout(700)
  await seen.role('button', /41.*Loaded 22\.1 tons/s).click()
  await visible(solo.page).text('22.1').first().waitFor()
  await visible(pit.page).text('OR-00001').first().waitFor()
  await visible(jobber.page).text('OR-00001').first().waitFor()
})

test('near the site one notification arrives; the trucker delivers', async () => {
  const seen = visible(solo.page)
  const notifications = seen.text(/^Truck 41 is near/)
  await driveTo(solo, nearSite, 20)
  await seen
    .role('link', /^Notifications/)
    .first()
    .click()
  await notifications.waitFor()
  await expect.poll(() => notifications.count()).toBe(1)
  await solo.page.goBack()
  await expect
    .poll(() => readPreference(solo.page, 'nearDestinationNotificationData'))
    .toEqual({
      isSent: true,
      destinationLat: sitePlace.latitude,
      destinationLng: sitePlace.longitude,
    })
  await driveTo(solo, sitePlace)
  const at = seen.role('button', /^Check in at Gate 3/)
  const unloaded = seen.role('button', /^Unloaded/)
  // The geofence may record the arrival first, which removes the button.
  await Promise.race([at.click(), unloaded.waitFor()])
  await unloaded.click()
  await seen.role('button', /^Start load\b/).waitFor()
  await seen
    .role('link', /^Notifications/)
    .first()
    .click()
  await notifications.waitFor()
  await expect.poll(() => notifications.count()).toBe(1)
  await solo.page.goBack()
})

test('the jobber approves, and pit and trucker see the exact amounts they are owed', async () => {
  const seen = visible(jobber.page)
  await seen
    .role('link', /^Check 1 load/)
    .first()
    .click()
  // The app doubts a load that took only seconds, so it is not selected.
  await seen.role('checkbox', 'Approve load 1').check({ force: true })
  await seen.role('button', /^Approve 1 load/).click()
  await seen.text('Nothing to approve').waitFor()
  await tab(solo, 'Payments')
  await visible(solo.page).text('$75.14').first().waitFor()
  await tab(pit, 'Payments')
  await visible(pit.page).text('$209.95').first().waitFor()
})

test('the jobber pays, the administrator settles, and the newest payment is listed first', async () => {
  const seen = visible(jobber.page)
  await tab(jobber, 'Payments')
  for (const name of ['Oak Run Quarry', 'Delgado Trucking']) {
    await seen.role('button', `Pay ${name}`).click()
    await seen.role('button', /^Pay \$/).click()
    await seen.role('button', 'Done').click()
    await isGone(seen.role('button', `Pay ${name}`))
    await settleOnly(stage.server, 'payment')
  }
  const payments = seen.role('list', 'Payments').getByRole('listitem')
  await expect
    .poll(() => payments.allTextContents())
    .toEqual([
      expect.stringMatching(/To Delgado Trucking[\s\S]*Paid/),
      expect.stringMatching(/To Oak Run Quarry[\s\S]*Paid/),
    ])
  const cab = visible(solo.page)
  await cab.role('link', /^Withdraw money/).waitFor()
})

test('the trucker withdraws at the fee that was shown first, and is paid out', async () => {
  const seen = visible(solo.page)
  await follow(seen.role('link', /^Withdraw money/))
  await confirmEmail(stage.server, solo.email)
  await setBankAccount(solo, 'Sam Delgado')
  const fee = await readAmount(solo.page, 'Fee')
  const net = await readAmount(solo.page, "You'll receive")
  expect(cents('$75.14') - cents(fee)).toBe(cents(net))
  await seen.role('button', /^Withdraw \$75\.14/).click()
  await seen.role('button', 'Done').click()
  await isAt(solo.page, '/solo-trucker/payments')
  await seen.text('Processing').first().waitFor()
  await settleOnly(stage.server, 'withdrawal')
  await seen.text('Paid').first().waitFor()
  const row = seen.role('list', 'Withdrawals').getByRole('listitem')
  await expect.poll(() => row.textContent()).toContain(`$75.14 less ${fee.replace('–', '')} fee`)
  await expect.poll(() => row.textContent()).toContain(net)
})

test('the pit withdraws everything, and then the withdraw page links to what it is owed', async () => {
  const seen = visible(pit.page)
  await follow(seen.role('link', /^Withdraw money/))
  await setBankAccount(pit, 'Oak Run Quarry LLC')
  await seen.role('button', /^Withdraw \$209\.95/).click()
  await seen.role('button', 'Done').click()
  await isAt(pit.page, '/pit-operation/payments')
  await seen.text('Processing').first().waitFor()
  await pit.page.goto('/pit-operation/withdraw')
  await seen.role('link', "See what you're owed").click()
  await isAt(pit.page, '/pit-operation/payments')
})

test("fleet trucker and operator see and store no price, and no trucker's device stores another's work", async () => {
  for (const party of [driver, operator]) {
    for (const tabButton of await visible(party.page).role('tab').all()) {
      await tabButton.click()
      await visible(party.page).role('heading').first().waitFor()
      const text = await party.page.locator('body').ariaSnapshot()
      expect(text, party.name).not.toMatch(/\$|3\.40|9\.50|75\.14|209\.95/)
    }
    const stored = (await readDevice(party.page)).replace(publicFees, '')
    expect(stored.match(/"\w*cents\w*":|"money":|"card":|"rateE4":/i)).toBeNull()
  }
  expect((await readDevice(solo.page)).match(/Keystone|Dana W/)).toBeNull()
  expect((await readDevice(fleet.page)).match(/Delgado|Sam D/)).toBeNull()
  expect((await readDevice(driver.page)).match(/Delgado|Sam D/)).toBeNull()
})

/** Every device stores the fee for withdrawals, which everyone may see. */
const publicFees = /"id":"withdrawFeeConfig"[^}]*\}/
