/** The members of a business: invited by link, given another role, removed; the business paused and almost deleted. */
import { readFileSync } from 'node:fs'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { tokenIn } from '@haulway/server/testing/work.fixture.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isStill, listViolations } from './faults/faults.ts'
import { follow, isAt, isGone, loseNetwork, type Party, password, visible } from './testing/browser.ts'
import { join, readPreference, takeLink } from './testing/by-hand.ts'
import { addPerson, confirmEmail, createEntity, logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

/** Opens a page by taps in the account menu. */
async function openFromAccount({ page }: Party, row: string, pathname: string): Promise<void> {
  const seen = visible(page)
  await follow(seen.role('link', /^Account/).first())
  await isAt(page, '/jobber/account')
  // Rows appear as their documents arrive, so a row tapped before that would move away.
  await isStill(page)
  await follow(seen.role('link', new RegExp(`^${row}`)))
  await isAt(page, pathname)
  await isStill(page)
}

/** Whether a tap at its middle would hit it: it is on screen, and not under the header or a sheet. */
function isInSight(shown: Locator): Promise<boolean> {
  return shown.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && element.contains(hit)
  })
}

async function expectAccessible({ page }: Party): Promise<void> {
  await expect.poll(() => listViolations(page)).toEqual([])
}

test('a manager joins by link, gets another role, and loses access as soon as the owner removes them', async () => {
  const greg = await stage.browser.party('Greg Brandt')
  const ann = await stage.browser.party('Ann Moyer')
  await logInAsOwner(stage.server, greg, 'jobber', 'Brandt Earthworks')
  const seen = visible(greg.page)
  await openFromAccount(greg, 'Members', '/jobber/members')
  await seen.text('Only you so far').waitFor()
  await expectAccessible(greg)
  await seen.label('Name').fill('Ann')
  await seen.role('radio', /^Manager/).check({ force: true })
  await seen.role('button', 'Invite').click()
  const link = await takeLink(greg.page)
  await seen.text('Invited').waitFor()
  await greg.screenshot('members-invited')
  await expectAccessible(greg)

  await join(ann, link)
  await isAt(ann.page, '/jobber/dashboard')
  await openFromAccount(ann, 'Members', '/jobber/members')
  await visible(ann.page).role('button', 'Invite').waitFor()
  await visible(ann.page)
    .text(/Manager, since/)
    .waitFor()
  await confirmEmail(stage.server, ann.email)
  await visible(ann.page).role('button', 'Invite').click()
  await visible(ann.page).label('Name').fill('Bob')
  await visible(ann.page).role('button', 'Invite').click()
  await takeLink(ann.page)
  await seen.role('button', /^Bob/).waitFor()

  await seen.role('button', /Ann Moyer/).click()
  await greg.screenshot('members-sheet')
  await seen.role('button', 'Make foreman').click()
  await seen.text(/Foreman, since/).waitFor()
  await visible(ann.page)
    .text(/Foreman, since/)
    .waitFor()
  await isGone(visible(ann.page).role('button', 'Invite'))
  await seen.role('button', /^Bob.*Ended/).click()
  await seen.text('This invitation ended because its inviter left or can no longer invite.').waitFor()
  await expectAccessible(greg)
  await greg.screenshot('invitation-ended')
  await seen.role('button', 'Withdraw invitation').click()
  await seen.role('button', 'Withdraw now').click()
  await isGone(seen.role('button', /^Bob/))

  await seen.role('button', /Ann Moyer/).click()
  await seen.role('button', 'Remove from business').click()
  await seen.role('button', 'Remove').click()
  await isAt(ann.page, '/entity-form')
  await isGone(seen.text('Ann Moyer'))
  await ann.page.goto('/jobber/members')
  await isAt(ann.page, '/entity-form')
  await deleteLogin(ann)
})

/** A user without a business can still download their data, delete their login, and log out. */
async function deleteLogin(ann: Party): Promise<void> {
  const seen = visible(ann.page)
  await seen.role('link', /^Your login/).click()
  await isAt(ann.page, '/empty-page')
  await expectAccessible(ann)
  await ann.screenshot('own-login')
  const downloading = ann.page.waitForEvent('download')
  await seen.role('button', 'Download my data').click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ user: { email: ann.email } })
  await seen.role('button', 'Delete my login').click()
  await seen.role('button', /^Delete it in 30 days/).click()
  await seen.label('Current password').fill(password)
  await seen.role('button', 'Continue').click()
  await seen.text(/Will be deleted on/).waitFor()
  await seen.role('button', /^Keep login/).click()
  await seen.role('button', 'Delete my login').waitFor()
  await ann.page.goto('/entity-form')
  await seen.role('button', 'Log out').click()
  await isAt(ann.page, '/auth/login')
}

test('a paused business shows what that means on every page, and takes work again when it is resumed', async () => {
  const greg = await stage.browser.party('Pat Brandt')
  await logInAsOwner(stage.server, greg, 'jobber', 'Brandt Paving')
  const seen = visible(greg.page)
  await openFromAccount(greg, 'Business', '/jobber/business')
  await seen.text('Taking new work.').waitFor()
  await expectAccessible(greg)
  await greg.screenshot('business')
  await seen.role('button', 'Pause business').click()
  await seen.label(/^Reason/).fill('Winter')
  await seen.role('button', 'Pause business').click()
  await seen.text('Reason: Winter').waitFor()
  await seen.text(/Open loads can finish and payments continue/).waitFor()
  await greg.screenshot('business-paused')
  await expectAccessible(greg)
  await greg.page.goto('/jobber/projects/new')
  await seen.role('link', /Paused.*No new work/).click()
  await isAt(greg.page, '/jobber/business')
  await greg.page.goto('/jobber/suppliers')
  await seen.text(/This business is paused/).waitFor()
  await greg.screenshot('suppliers-paused')
  await expectAccessible(greg)
  await seen.role('link', 'See status').click()
  await isAt(greg.page, '/jobber/business')
  await seen.role('button', 'Resume business').click()
  await seen.role('button', 'Resume business').click()
  await seen.text('Taking new work.').waitFor()
  await isGone(seen.role('link', /No new work/))
})

test('an owner downloads the data, requests the deletion of the account, and cancels it', async () => {
  const greg = await stage.browser.party('Dee Brandt')
  await logInAsOwner(stage.server, greg, 'jobber', 'Brandt Demolition')
  const seen = visible(greg.page)
  await openFromAccount(greg, 'Business', '/jobber/business')
  await seen.role('link', /^Delete account/).click()
  await isAt(greg.page, '/jobber/delete-account')
  await seen.text("What's kept").waitFor()
  await expectAccessible(greg)
  await greg.screenshot('delete-account')
  await loseNetwork(greg)
  await seen.role('button', 'Download my data').click()
  await seen.text('Network not available.').waitFor()
  await greg.context.setOffline(false)
  const downloading = greg.page.waitForEvent('download')
  await seen.role('button', 'Download my data').click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ user: { email: greg.email }, tracks: [] })

  await seen.role('button', 'Delete account').click()
  await seen.text('This is your only business, so your login is deleted too.').waitFor()
  await seen.role('button', /^Delete it in 30 days/).click()
  await seen.label('Current password').fill(password)
  await seen.role('button', 'Continue').click()
  // The result is visible, though the button was at the bottom of the page.
  await expect.poll(() => isInSight(seen.text(/Will be deleted on/))).toBe(true)
  await seen.role('link', /Closing.*No new work/).waitFor()
  await greg.screenshot('delete-account-requested')
  await expectAccessible(greg)
  await seen.role('button', /^Keep account/).click()
  await seen.role('button', 'Delete account').waitFor()
  await isGone(seen.role('link', /No new work/))
})

test('a user chooses which of their businesses opens at startup, without switching to it', async () => {
  const greg = await stage.browser.party('Sue Brandt')
  const person = await logInAsOwner(stage.server, greg, 'jobber', 'Brandt Jobs')
  const pitId = await createEntity(person, 'pitOperation', 'Brandt Pit')
  const seen = visible(greg.page)
  await seen
    .role('link', /^Account/)
    .first()
    .click()
  await seen.role('radio', /^Brandt Pit/).check({ force: true })
  await expect.poll(() => readPreference(greg.page, 'startEntity')).toBe(pitId)
  await isAt(greg.page, '/jobber/account')
  await greg.page.goto('/')
  await isAt(greg.page, '/pit-operation/dashboard')
})

test('a logged-in user accepts an invitation to a second business, after seeing who invites them', async () => {
  const greg = await stage.browser.party('Ian Brandt')
  const pit = await stage.browser.party('Pia Stone')
  await logInAsOwner(stage.server, greg, 'jobber', 'Brandt Ice')
  const owner = await addPerson(stage.server, pit)
  const entityId = await createEntity(owner, 'pitOperation', 'Stone Pit')
  const invitation = { entityId, entityTokenId: newTestId(), role: 'manager', name: 'Ian' } as const
  const token = tokenIn(await owner.client.call('inviteMember', invitation))
  const seen = visible(greg.page)
  await greg.page.route('**/read-invitation', route => route.abort(), { times: 1 })
  await greg.page.goto(`/auth/register?invitation=${token}`)
  await seen.role('button', 'Try Again').waitFor()
  await isGone(seen.role('button', 'Accept invitation'))
  greg.forgive(/ERR_FAILED/)
  await seen.role('button', 'Try Again').click()
  await seen.text(/^Stone Pit invites you as /).waitFor()
  await seen.text(new RegExp(pit.email)).waitFor()
  await seen.role('button', 'Accept invitation').click()
  await isAt(greg.page, '/pit-operation/dashboard')
})
