import './ui/motion/jitless.ts'
import { registerSW } from 'virtual:pwa-register'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { listenForErrors, reportError } from './log/app-log.ts'
import { hideSplash, onNetworkBack, readPlatform } from './native/platform.ts'
import { tellStartTrouble } from './native/start-trouble.ts'
import { session } from './session/app-session.ts'
import { sendFarewells } from './session/farewell.ts'
import { loadLanguage } from './ui/format/i18n.ts'
import { startUi } from './ui/start-ui.ts'

listenForErrors()
startUi()
// The precached shell. A new version waits until every window of this one is closed: no load is finished by another.
// A native shell brings its files with it, and a store its next version.
if (readPlatform() === 'web') registerSW({ immediate: true })

start().catch(error => {
  reportError('start', error)
  tellStartTrouble(error)
  void hideSplash()
})

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root to draw in.')
  // Startup begins anew when somebody signs in: it must not take the session it finds for that.
  await Promise.all([session.load(), loadLanguage()])
  void sendFarewells()
  onNetworkBack(() => void sendFarewells())
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <App />
      </I18nProvider>
    </StrictMode>,
  )
}
