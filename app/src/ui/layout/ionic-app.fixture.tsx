/** Pages in a real Ionic app, for tests of what an outlet does with them. */
import { newId } from '@haulway/client/new-id.ts'
import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import { OfflineSync } from '../../sync/offline-sync.fixture.tsx'
import { startUi } from '../start-ui.ts'

/** Opens the app at a path, and waits for its first heading. @returns closes it */
export async function openIonicApp(path: string, children: ReactNode): Promise<() => void> {
  startUi()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  history.replaceState(null, '', path)
  const root = document.createElement('div')
  document.body.append(root)
  const app = createRoot(root)
  app.render(
    <I18nProvider i18n={i18n}>
      <IonApp>
        <OfflineSync uid={newId()}>
          <IonReactRouter>{children}</IonReactRouter>
        </OfflineSync>
      </IonApp>
    </I18nProvider>,
  )
  await expect.poll(() => document.querySelector('h1')).not.toBeNull()
  return () => {
    app.unmount()
    root.remove()
  }
}
