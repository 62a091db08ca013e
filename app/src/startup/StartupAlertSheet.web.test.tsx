import { type StartupAlertKind, startupAlert, startupAlerts } from '@haulway/domain/startup/startup-alert.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preferenceKeys, removePreference } from '../native/preferences.ts'
import { chooseLanguage } from '../ui/i18n.ts'
import { startUi } from '../ui/start-ui.ts'
import { StartupAlertSheet } from './StartupAlertSheet.tsx'

let root: Root | undefined
const stage = document.createElement('main')
beforeAll(() => {
  startUi()
  document.body.append(stage)
})
afterEach(async () => {
  root?.unmount()
  await chooseLanguage('en')
  await removePreference(preferenceKeys.language)
})

const alertOf = (kind: StartupAlertKind) =>
  kind === 'pleaseUpdate' ? startupAlert(kind, 'android') : startupAlert(kind)

function show(kind: StartupAlertKind): void {
  root?.unmount()
  root = createRoot(stage)
  root.render(
    <I18nProvider i18n={i18n}>
      <StartupAlertSheet alert={alertOf(kind)} onButton={() => {}} />
    </I18nProvider>,
  )
}

test('an alert follows the language: to the letter in English, translated in Spanish and French', async () => {
  show('pleaseUpdate')
  await expect.element(page.getByRole('alertdialog', { name: 'Please Update' })).toBeVisible()
  await chooseLanguage('es')
  await expect.element(page.getByRole('alertdialog', { name: 'Actualice la app' })).toBeVisible()
  const message = 'Vaya a Google Play Store y actualice la app para seguir usándola.'
  await expect.element(page.getByText(message)).toBeVisible()
  await chooseLanguage('fr')
  await expect.element(page.getByRole('alertdialog', { name: 'Mise à jour requise' })).toBeVisible()
})

test.each(Object.keys(startupAlerts) as StartupAlertKind[])(
  'no word of %s is left in English in Spanish',
  async kind => {
    await chooseLanguage('es')
    show(kind)
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    const { title, subtitle, message, button } = alertOf(kind)
    const shown = page.getByRole('alertdialog').element().textContent ?? ''
    for (const word of [title, subtitle, message, button]) expect(shown).not.toContain(word ?? title)
  },
)
