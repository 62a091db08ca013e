/** A jobber invites its pit inside the new project; the pit joins by the link and is then the project's pit. */
import { getMailedLink } from '@haulway/server/testing/accounts.fixture.ts'
import { expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { follow, isAt, password, visible } from './testing/browser.ts'
import { followEmailedLink, logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a pit that a jobber invites inside its new project only adds what is missing, and sells to it', async () => {
  const jobber = await stage.browser.party('Jo Trexler')
  await logInAsOwner(stage.server, jobber, 'jobber', 'Trexler Paving')
  const office = visible(jobber.page)
  await follow(office.role('link', /^Create a project/))
  await office.role('button', 'Invite a pit').click()
  const pit = await stage.browser.party('Greg Ormrod', { geolocation: { latitude: 39.742, longitude: -104.991 } })
  await office.label('Business name').fill('Ormrod Pit')
  await office.label('Business email').fill(pit.email)
  await jobber.screenshot('invite-pit-form')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await office.role('button', 'Send invitation').click()
  await office.text(new RegExp(`We emailed ${pit.email} a link`)).waitFor()
  await jobber.screenshot('invite-pit-sent')

  const link = await getMailedLink(stage.server, pit.email, '/auth/register')
  await pit.page.goto(link.href)
  const seen = visible(pit.page)
  await seen.text('Trexler Paving invites you as a pit operation.').waitFor()
  await expect.poll(() => seen.label('Email').inputValue()).toBe(pit.email)
  await pit.screenshot('invited-pit-register')
  await expect.poll(() => listViolations(pit.page)).toEqual([])
  await seen.label('First name').fill('Greg')
  await seen.label('Password').fill(password)
  await seen.role('button', 'Register').click()
  await isAt(pit.page, '/entity-form')
  await expect.poll(() => seen.label(/^Business name/).inputValue()).toBe('Ormrod Pit')
  await seen.role('button', 'Use my location').click()
  await pit.screenshot('invited-pit-form')
  await seen.role('button', 'Create').click()
  // An emailed invitation can be passed on, so its address is confirmed first.
  await seen.text(/^Confirm your email first/).waitFor()
  await pit.screenshot('invited-pit-confirm')
  await followEmailedLink(stage.server, pit.email)
  await seen.role('button', 'Create').click()
  await isAt(pit.page, '/missing-information-form')
  await seen.label(/^Material/).fill('2A stone')
  await seen.label(/^Price/).fill('9.50')
  await seen.role('button', 'Add material').click()
  await isAt(pit.page, '/pit-operation/dashboard')
  await pit.screenshot('invited-pit-dashboard')

  await expect.poll(() => office.label(/^Material/).inputValue()).not.toBe('')
  await jobber.screenshot('invite-pit-joined')
})
