/** The people of a business, and inviting someone: the owner who is alone starts at once. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTokenDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { DefaultIonLifeCycleContext, IonLifeCycleContext } from '@ionic/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { MembersPage } from './MembersPage.tsx'

const { stage, draw } = openStage('div')

async function openMembers(reply: object, more: readonly Stored[] = [], width = 390) {
  await page.viewport(width, 900)
  Object.assign(stage.style, { display: 'block', height: '900px' })
  const answer = { kind: 'accepted' as const, reply, versions: {} }
  const { part, sent } = await openFormStage('/', answer, more, { type: 'jobber' })
  // As Ionic draws a page, which it keeps when the page is left.
  draw(
    part(
      <IonLifeCycleContext.Provider value={new DefaultIonLifeCycleContext()}>
        <MembersPage />
      </IonLifeCycleContext.Provider>,
    ),
  )
  return sent
}

async function inviteAnn(email?: string) {
  await page.getByLabelText('Name').fill('Ann')
  if (email) await page.getByLabelText('Email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).last().click()
}

const status = () => stage.querySelector('[role=status]')?.textContent
const emailed = 'We emailed ann@example.com a link.'

test('the only person of a business invites on the page, and an emailed invitation needs no further tap', async () => {
  const sent = await openMembers({ entityTokenId: 'token' })
  await inviteAnn('ann@example.com')
  await expect.poll(status).toContain(emailed)
  expect(sent).toContain('inviteMember')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('an invitation without an email address shows its link, once', async () => {
  await openMembers({ entityTokenId: 'token', invitationToken: 'a-token-of-an-invitation' })
  await inviteAnn()
  await expect.element(page.getByRole('dialog', { name: 'Invitation for Ann' })).toBeVisible()
  await expect.element(page.getByText(/a-token-of-an-invitation/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

const token = entityTokenDocumentSchema.parse({
  entityTokenId: idOf(80),
  entityId: idOf(1),
  hostEntityId: idOf(1),
  role: 'member',
  name: 'Bea',
  email: 'bea@example.com',
  createdOn: 0,
  expiresOn: Date.now() + 14 * dayMs,
  endedOn: null,
  business: null,
})
const stored = { scope: entityScope(idOf(1)), collection: 'entity-tokens', id: token.entityTokenId, body: token }

/** Ann is invited by email, beside Bea, who has an invitation. */
async function emailAnn() {
  const sent = await openMembers({ entityTokenId: 'token' }, [stored])
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await inviteAnn('ann@example.com')
  await expect.poll(() => stage.textContent).toContain(emailed)
  return sent
}

const isForgotten = () => expect.poll(() => stage.textContent).not.toContain(emailed)

test('once an invitation is withdrawn, no link is said to work', async () => {
  const sent = await emailAnn()
  await page.getByRole('button', { name: /^Bea/ }).click()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByRole('button', { name: 'Withdraw now' }).click()
  await isForgotten()
  expect(sent).toContain('withdrawInvitation')
})

test('where the last invitation was emailed is gone when the next one is started', async () => {
  await emailAnn()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await isForgotten()
})

test('where an invitation was emailed is gone when the page is opened again', async () => {
  await emailAnn()
  stage.style.display = 'none'
  await isForgotten()
  stage.style.display = 'block'
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  expect(stage.textContent).not.toContain(emailed)
})

test.each([1024, 1440])('on a desktop of %d px, a table says who may do what and who is invited', async width => {
  await openMembers({}, [stored], width)
  const bea = page.getByRole('row', { name: /^(Open )?Bea/ })
  await expect.element(bea.getByText('Invited')).toBeVisible()
  await expect.element(bea.getByText(/^expires /)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Owner/ }).getByText('You')).toBeVisible()
  await expect.element(page.getByText(/^Full access and ownership/)).toBeVisible()
  // Beside the table where there is room for it, otherwise in its row.
  if (width === 1024) await bea.getByRole('button').first().click()
  await expect.element(page.getByText('bea@example.com', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Withdraw invitation' })).toBeVisible()
  await expect.poll(() => listViolations(stage)).toEqual([])
})

const cy = {
  scope: entityScope(idOf(1)),
  collection: 'members',
  id: 'cy',
  body: { entityId: idOf(1), uid: 'cy', role: 'manager', name: 'Cy Roth', since: 0 },
}

test('on a desktop, the first person whom the owner may change is open beside the table', async () => {
  const sent = await openMembers({}, [cy], 1440)
  const details = page.getByRole('region', { name: 'Cy Roth' })
  await details.getByRole('button', { name: 'Make foreman' }).click()
  await expect.poll(() => sent).toContain('changeMemberRole')
})

test('on a desktop, who is about to remove a member or to transfer the business can go back', async () => {
  await openMembers({}, [cy], 1440)
  for (const name of ['Remove from business', 'Transfer ownership']) {
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('button', { name: 'Make foreman' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  }
})
