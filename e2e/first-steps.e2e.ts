/** A newcomer's dashboard leads step by step to the first load. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { desktop, follow, isAt, phone, register, visible } from './testing/browser.ts'
import { addPerson, createEntity, logInAsOwner } from './testing/people.ts'
import { expectDrawn, savePicture } from './testing/pixels.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a new jobber finds a pit, and its project and offers are next', async () => {
  await createEntity(
    await addPerson(stage.server, { name: 'Pat', email: 'pat@haul.example' }),
    'pitOperation',
    'Oak Run',
  )
  const jobber = await stage.browser.party('Carol Hess', { geolocation: { latitude: 39.742, longitude: -104.991 } })
  await logInAsOwner(stage.server, jobber, 'jobber', 'Hess Site Work')
  const seen = visible(jobber.page)
  await seen.text('3 steps to your first load').waitFor()
  await jobber.screenshot('first-steps-jobber')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await jobber.page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => listTooWide(jobber.page)).toEqual([])
  await jobber.page.setViewportSize(phone)
  await seen.role('link', /^Find a pit/).click()
  await isAt(jobber.page, '/jobber/suppliers')
  await seen.role('button', 'Find pits').click()
  await seen.role('button', /^Add/).first().click()
  await seen.role('tab', 'Dashboard').click()
  await seen.text('2 steps to your first load').waitFor()
  await jobber.screenshot('first-steps-jobber-2')
})

test('a newcomer says what they do, and the dashboard says what is next', async () => {
  const jobber = await stage.browser.party('Ada Moser', { geolocation: { latitude: 39.742, longitude: -105.06 } })
  const { page } = jobber
  const seen = visible(page)
  await page.goto('/')
  await follow(seen.role('link', 'Register'))
  await register(jobber)
  await seen.role('heading', 'What do you do?').waitFor()
  await drawOnBoth(page, 'role-choice')
  await seen.text('I need material hauled').click()
  await seen.label(/^Business name/).fill('Moser Paving')
  await seen.label('Phone number').fill('303 555 0143')
  await seen.role('button', 'Create').click()
  await isAt(page, '/jobber/dashboard')
  await seen.text('3 steps to your first load').waitFor()
  await drawOnBoth(page, 'first-dashboard')
})

/** Pictures for the documentation, on a phone and on a desktop; the page is drawn, and has no violation. */
async function drawOnBoth(page: Page, name: string): Promise<void> {
  for (const [device, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport)
    await expectDrawn(page, `${name} on a ${device}`)
    await savePicture(page, `${name}-${device}-light`)
    await expect.poll(() => listViolations(page)).toEqual([])
  }
}

test('a new jobber on a desktop starts its first project from a pit near it', async () => {
  await createEntity(
    await addPerson(stage.server, { name: 'Orm', email: 'orm@haul.example' }),
    'pitOperation',
    'Ormrod Pit',
  )
  const jobber = await stage.browser.party('Dora Hess', {
    geolocation: { latitude: 39.742, longitude: -105.08 },
    viewport: desktop,
  })
  await logInAsOwner(stage.server, jobber, 'jobber', 'Hess Paving')
  const seen = visible(jobber.page)
  const ormrod = seen.role('button', /^Ormrod Pit.*4\.7.*Crushed rock \$14\.50/)
  await ormrod.waitFor()
  await jobber.screenshot('first-steps-jobber-desktop')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await ormrod.click()
  await isAt(jobber.page, '/jobber/projects/new')
  const material = seen.label('Material')
  await expect.poll(() => material.locator('option:checked').textContent()).toBe('Crushed rock, Ormrod Pit')
})

test('a new fleet has its first truck, and invites a driver next', async () => {
  const fleet = await stage.browser.party('Frank Hill')
  await logInAsOwner(stage.server, fleet, 'truckingFleet', 'Hill Trucking')
  const office = visible(fleet.page)
  await office.text('3 steps to your first load').waitFor()
  await fleet.screenshot('first-steps-fleet')
  await expect.poll(() => listViolations(fleet.page)).toEqual([])
  await fleet.page.setViewportSize(desktop)
  await fleet.screenshot('first-steps-fleet-desktop')
  await office.role('button', /^Invite a driver/).click()
  await office.label('First name').waitFor()
})
