import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { SignInFrame } from './SignInFrame.tsx'

const { draw } = openStage('div')
afterEach(() => chooseTheme('light'))

test.each(['light', 'dark', 'sunlight'] as const)('the way on looks like a button of its kind in %s', async theme => {
  chooseTheme(theme)
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <SignInFrame title="New password">
        <ActionButton title="Email me a link" to="/auth/forgot-password" />
        <ActionButton title="Set password" submit />
      </SignInFrame>
    </MemoryRouter>,
  )
  const lookOf = (button: Element) => {
    const { color, fontWeight, minHeight, display } = getComputedStyle(button)
    return { color, fontWeight, minHeight, display }
  }
  const link = page.getByRole('link', { name: 'Email me a link' })
  await expect.element(link).toBeVisible()
  expect(lookOf(link.element())).toEqual(lookOf(page.getByRole('button', { name: 'Set password' }).element()))
})
