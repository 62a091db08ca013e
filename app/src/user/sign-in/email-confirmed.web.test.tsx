/** Whether the page of a verification email says that the address is confirmed only when the server says so. */
import type { AccountSecurity } from '@haulway/domain/user/account.calls.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { EmailConfirmedPage } from './EmailConfirmedPage.tsx'

const { draw } = openStage('div')
const future = { v7_startTransition: true, v7_relativeSplatPath: true }
afterEach(() => vi.unstubAllGlobals())

/** Without a session, as on another device. @param status of the server's answer about the link's token */
function showTo(address: string, status: number): URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, location.href))
    return Response.json({ status: status === 200 }, { status })
  })
  draw(
    <MemoryRouter future={future} initialEntries={[address]}>
      <EmailConfirmedPage />
    </MemoryRouter>,
  )
  return asked
}

const says = (text: RegExp) => expect.element(page.getByText(text)).toBeVisible()
const confirmed = page.getByText('Your email is confirmed.')

test('opened by its address alone, it confirms nothing, and says what to do', async () => {
  const asked = showTo('/auth/email-confirmed', 200)
  await says(/open the link we emailed you/)
  expect(confirmed.query()).toBeNull()
  expect(asked).toEqual([])
})

test('opened by a link, it asks the server about the token', async () => {
  const asked = showTo('/auth/email-confirmed?token=t.0-k_n', 200)
  await says(/Your email is confirmed/)
  expect(asked.map(({ pathname, search }) => pathname + search)).toContain('/auth/api/verify-email?token=t.0-k_n')
})

test.each([
  ['an invented token', '?token=forged', 401, /no longer works/],
  ['an expired link', '?token=t&error=TOKEN_EXPIRED', 200, /no longer works/],
  ['a server in trouble', '?token=t', 503, /Network not available/],
])('with %s it confirms nothing', async (_, search, status, sentence) => {
  showTo(`/auth/email-confirmed${search}`, status)
  await says(sentence)
  expect(confirmed.query()).toBeNull()
})

test.each([true, false])('a signed-in user reads the state of their own address, confirmed: %s', async isConfirmed => {
  const reply = {
    email: 'jo@pit.example',
    isEmailVerified: isConfirmed,
    newEmail: null,
    mfaRegistered: false,
    hasAuthenticator: false,
    backupCodesLeft: 0,
    devices: [],
  } satisfies AccountSecurity
  const { part } = await openFormStage('/auth/email-confirmed', { kind: 'accepted', reply, versions: {} })
  draw(part(<EmailConfirmedPage />))
  if (isConfirmed) return says(/Your email is confirmed/)
  await says(/open the link we emailed you/)
  await expect.element(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
})
