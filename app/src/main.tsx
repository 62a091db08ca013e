import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { App } from './App.tsx'
import { startUi } from './ui/start-ui.ts'

// A page under a strict content policy may not build functions from text.
config({ jitless: true })
startUi()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root to draw in.')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <App />
    </I18nProvider>
  </StrictMode>,
)
