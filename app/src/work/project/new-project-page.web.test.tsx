/** A new project begins with a pit, and nothing is entered twice on the path there. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, suppliers } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { EntityFormPage } from '../../entity/EntityFormPage.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { NewProjectPage } from './NewProjectPage.tsx'

const { draw } = openStage()
const noPits = { kind: 'accepted' as const, reply: { pits: [] }, versions: {} }

test('a jobber without a supplier finds a pit on the page, and invites one that is not listed', async () => {
  await page.viewport(390, 2000)
  const { part, sent } = await openFormStage('/', noPits)
  draw(part(<NewProjectPage />))
  await page.getByRole('button', { name: 'Find pits' }).click()
  await expect.element(page.getByText('No pit uses Haulway yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite a pit' }).click()
  await page.getByLabelText('Its name').fill('Ormrod Pit')
  await page.getByLabelText('Its email').fill('office@ormrod.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.poll(() => sent).toContain('inviteBusiness')
})

test('a jobber with a supplier sees the form, and opens the search for another pit in it', async () => {
  await page.viewport(390, 4000)
  const stored = suppliers.map(body => ({
    ...{ scope: entityScope(idOf(1)), collection: 'suppliers', id: body.pitEntityId, body },
  }))
  const { part } = await openFormStage('/', noPits, stored)
  draw(part(<NewProjectPage />))
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await page.getByRole('button', { name: 'Find another pit' }).click()
  await expect.element(page.getByRole('button', { name: 'Find pits' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByLabelText('Project', { exact: true })).toHaveValue('Mill Road')
})

test('a jobber enters its phone number with its name, so no second form asks for it', async () => {
  await page.viewport(390, 4000)
  const { part, sent } = await openFormStage('/')
  draw(part(<EntityFormPage />))
  await page.getByText('I need material hauled').click()
  await page.getByLabelText('Business name').fill('Alder Earthworks')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Enter a phone number.')).toBeVisible()
  expect(sent).not.toContain('createEntity')
  await page.getByLabelText('Phone number').fill('303 555 0142')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => sent).toContain('createEntity')
})
