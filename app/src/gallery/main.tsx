import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { startUi } from '../ui/start-ui.ts'
import { Gallery } from './Gallery.tsx'

// A page for developers who work on the components; the production build does not include it.
startUi()
history.replaceState(null, '', new URLSearchParams(location.search).get('at') ?? '/jobber/dashboard')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Gallery />
    </I18nProvider>,
  )
}
