/** The page of a new user with an invitation: it waits until the invitation is read, and shows it before the roles. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { paths } from '../../paths.ts'
import { removeInvitation, storeInvitationToken } from '../../session/invitation.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { EntityFormPage } from '../EntityFormPage.tsx'

const { draw } = openStage('div')
afterEach(async () => {
  vi.unstubAllGlobals()
  await removeInvitation()
})

const invitation = {
  businessName: 'Oak Run',
  inviter: { name: 'Pia Alder', email: 'pia@example.com' },
  joinsAs: { entityType: 6, role: 'owner', isBusiness: false },
  invitee: { name: 'Omar' },
}

test('an invited operator sees no role until the invitation is read, and then the invitation alone', async () => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await asked
    return Response.json(invitation)
  })
  await storeInvitationToken('a-token-of-an-invitation')
  const { part } = await openFormStage(paths.entityForm)
  draw(part(<EntityFormPage />))
  await expect.element(page.getByRole('heading', { name: 'Invitation' })).toBeVisible()
  expect(page.getByText('I load trucks').elements()).toEqual([])
  answer()
  const accept = page.getByRole('button', { name: 'Accept invitation' })
  await expect.element(accept).toBeVisible()
  // It is the one next step here, so it is the amber one.
  expect(accept.element().className).toBe('hw-act-plate')
  expect(page.getByText('I load trucks').elements()).toEqual([])
  await page.getByRole('button', { name: 'Not this? Choose again' }).click()
  await expect.element(page.getByText('I load trucks')).toBeVisible()
})

test('a user without an invitation chooses what they do, and an operator chooses no currency', async () => {
  const { part } = await openFormStage(paths.entityForm)
  draw(part(<EntityFormPage />))
  await page.getByText('I load trucks').click()
  await expect.element(page.getByLabelText('Name on tickets')).toBeVisible()
  expect(page.getByLabelText('Currency').elements()).toEqual([])
})
