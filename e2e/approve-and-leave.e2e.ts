/** An approval that is still held when its page is left: it is sent as its user, and a refusal is seen on any page. */
import { addCrew, addDelivered, readLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, enter, follow, isAt, isGone, openBrowser, visible } from './testing/browser.ts'
import { openRegion } from './testing/people.ts'
import { type Server, startServer } from './testing/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterEach(() => browser.expectNoTroubles())
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** A jobber's approve page with one load, which is approved a moment ago and can still be undone. */
async function openHeld(nth: string) {
  const base = openRegion(server)
  const region = { ...base, addUser: (name: string) => base.addUser(`${name} ${nth}`) }
  const crew = await addCrew(region)
  const load = await addDelivered(region, crew, crew.solo)
  const jobber = await browser.party(`Alder ${nth}`)
  await enter(jobber, '/jobber/dashboard')
  await jobber.page.goto('/jobber/approve')
  const seen = visible(jobber.page)
  await seen.role('checkbox', 'Approve load 1').check()
  await seen.role('button', /^Approve 1 load/).click()
  await seen.role('button', /^Undo, \d+ s/).waitFor()
  return { crew, load, jobber, seen, read: () => readLoad(region, crew.jobber, load.loadLogId) }
}

test('a refusal after the page was left is shown on the next page, and leads back', async () => {
  const { crew, load, jobber, seen } = await openHeld('Four')
  jobber.forgive(/409/)
  await crew.solo.client.disputeLoad({ ...load, actId: newTestId(), reason: 'Two buckets more.' })
  await follow(seen.role('link', /^Account/))
  await seen.role('region', 'Not approved').waitFor()
  await seen.text('Load 1 was not approved. This load is disputed.').waitFor()
  await jobber.screenshot('approval-refused-elsewhere')
  await seen.role('button', 'Open Approve loads').click()
  await isAt(jobber.page, '/jobber/approve')
  // The page says it in place of the message.
  await isGone(seen.role('region', 'Not approved'))
  await seen.text('Load 1 was not approved. This load is disputed.').waitFor()
})

test('what is held is approved before its user logs out, as that user', async () => {
  const { crew, jobber, seen, read } = await openHeld('Five')
  await follow(seen.role('link', /^Account/))
  await seen.role('button', 'Log out').click()
  await isAt(jobber.page, '/auth/login')
  const approval = (await read()).acts.find(({ kind }) => kind === 'approve')
  expect(approval?.by).toEqual({ uid: crew.jobber.uid, entityId: crew.jobber.entityId })
})
