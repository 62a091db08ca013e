/** The code that a guarded change asks for besides the password. */
import type { AccountSecurity } from '@haulway/domain/user/account.calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { ProofSheet } from './ProofSheet.tsx'

const { draw } = openStage()
const emailed = page.getByRole('button', { name: 'Email me a code' })

async function show(hasAuthenticator?: boolean) {
  const email = 'pat@haul.example'
  const reply: AccountSecurity = {
    email,
    isEmailVerified: true,
    newEmail: null,
    mfaRegistered: true,
    backupCodesLeft: 8,
    devices: [],
    hasAuthenticator: hasAuthenticator === true,
  }
  const known = hasAuthenticator === undefined ? undefined : { kind: 'accepted' as const, reply, versions: {} }
  const { part } = await openFormStage('/', known)
  const nothing = async () => undefined
  draw(
    part(
      <ProofSheet open isAsking={false} refusal={undefined} onClose={nothing} onProof={nothing} codeEmail={email} />,
    ),
  )
}

test('with an authenticator app, no emailed code is offered, because none would be accepted', async () => {
  await show(true)
  await expect.element(page.getByText('From your authenticator app, or a backup code.')).toBeVisible()
  expect(emailed.elements()).toEqual([])
})

test('without an authenticator app, or while that is not known, a code can be emailed', async () => {
  await show(false)
  await expect.element(emailed).toBeVisible()
  await show()
  await expect.element(emailed).toBeVisible()
})
