/** A hauler's documents: beside the list on a wide screen, in a sheet on a phone. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { DocumentsPage } from './DocumentsPage.tsx'

const { stage, draw } = openStage('div')
const entityId = idOf(1)
const path = '/here'
const insurance = {
  entityId,
  paperId: idOf(90),
  kind: 'insuranceCertificate',
  driverEntityId: null,
  licenseClass: null,
  number: 'LC-2041',
  issuer: 'Lackawanna Casualty',
  expiresOn: '2031-06-17',
  attachmentId: null,
}
beforeEach(() => Object.assign(stage.style, { display: 'block', minHeight: '900px' }))
afterEach(() => page.viewport(1440, 900))

async function show(width: number) {
  await page.viewport(width, 900)
  const buyers = [{ entityId: idOf(80), name: 'Brandt', levels: { stateRegistration: 'warn' } }]
  const stored = [{ scope: entityScope(entityId), collection: 'papers', id: insurance.paperId, body: insurance }]
  const accepted = { kind: 'accepted', reply: { buyers }, versions: {} } as const
  const { part } = await openFormStage(path, accepted, stored, { type: 'soloTrucker' })
  draw(
    part(
      <>
        <Where />
        <DocumentsPage />
      </>,
    ),
  )
}

const details = (name: string) => page.getByRole('region', { name, exact: true })

test('the first document is open beside the list: its facts, and its form on request', async () => {
  await show(1440)
  const first = details('Insurance certificate')
  await expect.element(first.getByText('Lackawanna Casualty')).toBeVisible()
  await expect.element(first.getByText('LC-2041')).toBeVisible()
  expect(stage.querySelector('.hw-act')).toBeNull()
  await expect.poll(() => listViolations(stage)).toEqual([])
  await first.getByRole('button', { name: 'Edit document' }).click()
  await expect.element(first.getByLabelText('Number')).toHaveValue('LC-2041')
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(first.getByText('Lackawanna Casualty')).toBeVisible()
})

test('what buyers ask for and is missing opens beside the list with its form', async () => {
  await show(1440)
  await page.getByRole('link', { name: /no state registration on file.*Requested by Brandt/ }).click()
  const missing = details('State registration')
  await expect.element(missing.getByRole('button', { name: 'Save document' })).toBeVisible()
  expect(whereIn(stage)).toMatch(/^\/.*\?document=/)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect.poll(() => missing.elements()).toEqual([])
})

test('on a phone, a document opens in a sheet: from its row, and from a link to it', async () => {
  await show(390)
  const sheet = page.getByRole('dialog', { name: 'Insurance certificate' })
  await page.getByRole('link', { name: /^Insurance certificate/ }).click()
  await expect.element(sheet).toBeVisible()
  expect(details('Insurance certificate').elements()).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => whereIn(stage)).not.toMatch(/document=\w/)
  await expect.poll(() => sheet.elements()).toEqual([])
  await page.getByRole('link', { name: /no state registration on file/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'State registration' })).toBeVisible()
})
