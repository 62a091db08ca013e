import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { chooseLanguage, findLanguage, loadLanguage } from '../format/i18n.ts'
import { openStage } from '../stage.fixture.tsx'
import { startUi } from '../start-ui.ts'
import { LanguageField, LanguageLinks } from './LanguageField.tsx'

const { draw } = openStage()

afterEach(async () => {
  await chooseLanguage('en')
  await removePreference(preferenceKeys.language)
})

function show(field = <LanguageField />): void {
  draw(
    <>
      {field}
      <p>
        <Trans>Nothing to approve</Trans>
      </p>
    </>,
  )
}

test('choosing a language changes the same page immediately, and back again', async () => {
  show()
  await expect.element(page.getByText('Nothing to approve')).toBeVisible()
  await page.getByText('Español').click()
  await expect.element(page.getByText('Nada por aprobar')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Idioma' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Español' })).toBeChecked()
  expect(document.documentElement.lang).toBe('es')
  await page.getByText('English').click()
  await expect.element(page.getByText('Nothing to approve')).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
})

test('before signing in, users find their language by its own name', async () => {
  show(<LanguageLinks />)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect.element(page.getByText('Nada por aprobar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByText('Nothing to approve')).toBeVisible()
})

test('the next start has the chosen language before the first render, with a point as decimal sign', async () => {
  await chooseLanguage('es')
  startUi()
  expect(document.documentElement.lang).toBe('es')
  expect(i18n.locale).toBe('en-US')
  await loadLanguage()
  expect(i18n.locale).toBe('es-US')
  expect(i18n.number(1234.5)).toBe('1,234.5')
  show()
  await expect.element(page.getByText('Nada por aprobar')).toBeVisible()
})

test('the device sets the first of its languages that is available, otherwise English', () => {
  expect(findLanguage(['es-MX', 'en-US'])).toBe('es')
  expect(findLanguage(['pl', 'ES', 'en'])).toBe('es')
  expect(findLanguage(['en-GB', 'es'])).toBe('en')
  expect(findLanguage(['pl'])).toBe('en')
})
