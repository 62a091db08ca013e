/** Revoking an API key, and the line that says that it is done. */
import { apiKeyDocumentSchema } from '@haulway/domain/api-key/api-key.documents.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { ApiKeys } from './ApiKeys.tsx'

const { draw } = openStage()
const key = apiKeyDocumentSchema.parse({
  apiKeyId: idOf(60),
  entityId: idOf(1),
  name: 'Bookkeeping',
  scopes: ['read'],
  ending: 'x1y2',
  createdOn: 1,
  createdBy: 'pat',
  lastUsedOn: null,
})

test('a revoked key is announced by its name', async () => {
  await page.viewport(390, 844)
  const stage = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
  draw(stage.part(<ApiKeys entityId={idOf(1)} keys={[key]} timeZone="UTC" />))
  await page.getByRole('button', { name: /Bookkeeping/ }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('button', { name: 'Revoke now' }).click()
  await expect.element(page.getByText('Key Bookkeeping is revoked')).toBeVisible()
  expect(stage.commands).toMatchObject([{ call: 'revokeApiKey', input: { apiKeyId: key.apiKeyId } }])
})
