import './ui/motion/jitless.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { listenForErrors, reportError } from './log/app-log.ts'
import { hideSplash, onNetworkBack } from './native/platform.ts'
import { showStartTrouble } from './native/start-trouble.ts'
import { session } from './session/app-session.ts'
import { sendPendingLogouts } from './session/pending-logout.ts'
import { loadLanguage } from './ui/format/i18n.ts'
import { WholeCodes } from './ui/format/WholeCodes.tsx'
import { startUi } from './ui/start-ui.ts'

listenForErrors()
startUi()
start().catch(error => {
  reportError('start', error)
  showStartTrouble(error)
  void hideSplash()
})

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root to draw in.')
  // Load the stored session first: StartupGate restarts when a user signs in, and must not take the stored session
  // for a new sign-in.
  await Promise.all([session.load(), loadLanguage()])
  void sendPendingLogouts()
  onNetworkBack(() => void sendPendingLogouts())
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n} defaultComponent={WholeCodes}>
        <App />
      </I18nProvider>
    </StrictMode>,
  )
}
