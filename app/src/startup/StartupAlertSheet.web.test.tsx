import { type StartupAlertKind, startupAlert, startupAlerts } from '@haulway/domain/startup/startup-alert.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preferenceKeys, removePreference } from '../native/preferences.ts'
import { chooseLanguage } from '../ui/format/i18n.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { StartupAlertSheet } from './StartupAlertSheet.tsx'

const { draw } = openStage()

afterEach(async () => {
  await chooseLanguage('en')
  await removePreference(preferenceKeys.language)
})

const alertOf = (kind: StartupAlertKind) =>
  kind === 'pleaseUpdate' ? startupAlert(kind, 'android') : startupAlert(kind)

function show(kind: StartupAlertKind): void {
  draw(<StartupAlertSheet alert={alertOf(kind)} onButton={() => {}} />)
}

test('an alert has the exact specified text in English, and is translated in Spanish and French', async () => {
  show('pleaseUpdate')
  await expect.element(page.getByRole('alertdialog', { name: 'Please Update' })).toBeVisible()
  await chooseLanguage('es')
  await expect.element(page.getByRole('alertdialog', { name: 'Actualice la aplicación' })).toBeVisible()
  const message = 'Vaya a Google Play Store y actualice la aplicación para seguir usándola.'
  await expect.element(page.getByText(message)).toBeVisible()
  await chooseLanguage('fr')
  await expect.element(page.getByRole('alertdialog', { name: 'Mise à jour requise' })).toBeVisible()
})

test.each(Object.keys(startupAlerts) as StartupAlertKind[])('no text of %s stays English in Spanish', async kind => {
  await chooseLanguage('es')
  show(kind)
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  const { title, subtitle, message, button } = alertOf(kind)
  const shown = page.getByRole('alertdialog').element().textContent ?? ''
  for (const text of [title, subtitle, message, button]) expect(shown).not.toContain(text ?? title)
})
