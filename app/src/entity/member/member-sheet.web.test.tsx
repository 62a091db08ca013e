/** Transferring a business asks for the password, and for a code while two-step verification is on. */
import type { Member } from '@haulway/domain/entity/member/member.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { MemberSheet } from './MemberSheet.tsx'

const { draw } = openStage()
const ann: Member = { entityId: idOf(1), uid: 'ann', role: 'manager', name: 'Ann Reyes', since: 0 }
/** Spread, because the linter takes a literal `role` prop for the ARIA attribute. */
const owner = { role: 'owner' } as const
const text = () => document.body.textContent
const button = (name: string) => page.getByRole('button', { name, exact: true }).last()

async function openTransfer(answer?: Parameters<typeof openFormStage>[1]) {
  await page.viewport(390, 844)
  const form = await openFormStage('/', answer)
  draw(form.part(<MemberSheet member={ann} {...owner} onClose={() => {}} />))
  await button('Transfer ownership').click()
  await button('Transfer ownership').click()
  await expect.poll(text).toContain('Enter your password to transfer the ownership.')
  return form
}

test('a transfer is sent with the password, and a refusal about something else is shown', async () => {
  const { commands } = await openTransfer()
  expect(commands).toEqual([])
  await page.getByLabelText('Current password').fill('gravel and sand')
  await button('Continue').click()
  await expect.poll(text).toContain('The server says no.')
  expect(commands).toMatchObject([
    { call: 'handOverEntity', input: { entityId: idOf(1), uid: 'ann', password: 'gravel and sand' } },
  ])
})

test('a transfer is confirmed by a plain button, not the amber one, and announced once it is done', async () => {
  await openTransfer({ kind: 'accepted', reply: {}, versions: {} })
  expect(document.querySelector('.hw-act')).toBeNull()
  await page.getByLabelText('Current password').fill('gravel and sand')
  await button('Continue').click()
  await expect.poll(text).toContain('Ann Reyes is the owner now')
})
