/** Inviting someone: the owner who is alone starts at once, and only a link has to be passed on. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { MembersPage } from './MembersPage.tsx'

const { stage, draw } = openStage('div')

async function openMembers(reply: object) {
  await page.viewport(390, 900)
  Object.assign(stage.style, { display: 'block', height: '900px' })
  const answer = { kind: 'accepted' as const, reply, versions: {} }
  const { part, sent } = await openFormStage('/', answer, [], { type: 'jobber' })
  draw(part(<MembersPage />))
  await page.getByLabelText('Name').fill('Ann')
  return sent
}

const invite = () => page.getByRole('button', { name: 'Invite', exact: true }).click()

test('the only person of a business invites on the page, and an emailed invitation needs no further tap', async () => {
  const sent = await openMembers({ entityTokenId: 'token' })
  await page.getByLabelText('Email').fill('ann@example.com')
  await invite()
  const status = () => stage.querySelector('[role=status]')?.textContent
  await expect.poll(status).toContain('We emailed ann@example.com a link.')
  expect(sent).toContain('inviteMember')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('an invitation without an email address shows its link, once', async () => {
  await openMembers({ entityTokenId: 'token', invitationToken: 'a-token-of-an-invitation' })
  await invite()
  await expect.element(page.getByRole('dialog', { name: 'Invitation for Ann' })).toBeVisible()
  await expect.element(page.getByText(/a-token-of-an-invitation/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})
