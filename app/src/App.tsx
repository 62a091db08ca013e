/** The app: first startup, then the screens. What only signed-in users need is loaded after the login page is drawn. */

import { loadCalls } from '@haulway/client/transport/http-transport.ts'
import { IonApp } from '@ionic/react'
import { useEffect, useSyncExternalStore } from 'react'
import { areaParts } from './areas/area-parts.ts'
import { afterFirstPage } from './areas/parts/after-first-page.ts'
import { keepForOffline } from './native/offline-copy.ts'
import { onDeepLink } from './native/platform.ts'
import { session } from './session/app-session.ts'
import { takeDeepLink } from './session/deep-link.ts'
import { openUserData } from './startup/run-task.ts'
import { StartupGate } from './startup/StartupGate.tsx'
import { StartupSplash } from './startup/StartupSplash.tsx'
import { lazyPart, loadAhead, Part } from './ui/feedback/Part.tsx'

const screens = lazyPart(async () => (await import('./areas/Screens.tsx')).Screens)
const userApp = lazyPart(async () => (await import('./UserApp.tsx')).UserApp)

/** What a login needs first: its calls, and the startup after it. */
const loadLogin = async () => {
  await Promise.all([loadCalls(), openUserData()])
}

export function App() {
  const uid = useSyncExternalStore(session.subscribe, session.uid)
  useEffect(() => onDeepLink(link => void takeDeepLink(link)), [])
  // Loaded while startup asks the server.
  useEffect(() => {
    if (uid) loadAhead(userApp)
    else {
      // Not before the splash is drawn: what fails until then loads the page again.
      loadAhead(screens)
      // The next login needs the rest.
      afterFirstPage(() => loadAhead({ load: loadLogin }, userApp, ...Object.values(areaParts)))
    }
  }, [uid])
  useEffect(() => afterFirstPage(keepForOffline), [])
  const waiting = <StartupSplash step="authStateReceived" />
  return (
    <IonApp>
      <StartupGate session={session} runKey={uid ?? ''}>
        {(facts, isStarted) =>
          uid && facts.auth?.uid === uid ? (
            <Part of={userApp} with={{ facts, uid, isStarted }} {...(isStarted ? { waiting } : { missing: null })} />
          ) : (
            isStarted && <Part of={screens} with={{}} waiting={waiting} />
          )
        }
      </StartupGate>
    </IonApp>
  )
}
