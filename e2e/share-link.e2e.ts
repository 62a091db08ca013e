/** A jobber shares a project; a customer follows it without an account; when the link ends, so does the page. */

import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { beginLoad } from '@haulway/server/testing/tracking.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, isAt, isGone, logIn, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  const { region } = stage
  crew = await addCrew(region)
  await addDelivered(region, crew, crew.driver, Date.now() - 170 * minuteMs)
  await beginLoad(region, crew, Date.now() - 60 * minuteMs, 'leave the pit')
})

test('a customer follows a shared project without an account, until the link is ended', async () => {
  const jobber = await stage.browser.party('Alder', { viewport: desktop })
  const seen = visible(jobber.page)
  await jobber.page.goto('/')
  await logIn(jobber)
  await isAt(jobber.page, '/jobber/dashboard')
  await jobber.page.goto(`/jobber/projects/${crew.projectId}`)
  await seen.role('button', 'Share with a customer').click()
  await seen.label('Who it is for').fill('County inspector')
  await jobber.screenshot('share-form')
  await seen.role('button', 'Create link').click()
  const link = jobber.page.locator('dialog:modal .secret-text')
  await expect.poll(() => link.textContent()).toMatch(/\/follow\.html#[\w-]{43}$/)
  const address = await link.textContent()
  await seen.role('button', 'Done').click()

  const customer = await stage.browser.party('Cora')
  await customer.page.goto(address ?? '')
  const says = () => customer.page.locator('main').textContent()
  await expect.poll(says).toContain('Mill Road')
  await expect.poll(says).toMatch(/20\.9 tons/)
  await expect.poll(says).toContain('Loaded')
  await expect.poll(says).not.toMatch(/\$|Dana|Sam|Keystone/)
  await customer.screenshot('follow-phone')
  await customer.page.setViewportSize(desktop)
  await customer.screenshot('follow-desktop')

  await seen.role('button', 'Share with a customer').click()
  await seen.role('button', /^County inspector/).click()
  await jobber.screenshot('share-links')
  await seen.role('button', 'End this link').click()
  await seen.role('button', 'End it now').click()
  await isGone(seen.role('button', /^County inspector/), { sheets: 1 })
  customer.forgive(/404/)
  await customer.page.reload()
  await expect.poll(says).toContain('This link no longer works.')
  await expect.poll(() => listViolations(customer.page)).toEqual([])
})
