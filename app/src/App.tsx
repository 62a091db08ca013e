/** The app: first startup, then the screens, with the local data of the signed-in user. */

import { newId } from '@haulway/client/new-id.ts'
import { findEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { StartupFacts } from '@haulway/domain/startup/startup-state.ts'
import { IonApp } from '@ionic/react'
import { useEffect, useSyncExternalStore } from 'react'
import { Screens } from './areas/Screens.tsx'
import { CurrentEntityProvider } from './entity/CurrentEntity.tsx'
import { reportRefused } from './log/app-log.ts'
import { LogToOutbox } from './log/LogToOutbox.tsx'
import { onDeepLink } from './native/platform.ts'
import { session, transport } from './session/app-session.ts'
import { takeDeepLink } from './session/deep-link.ts'
import { LiveAlert } from './startup/LiveAlert.tsx'
import { StartupGate } from './startup/StartupGate.tsx'
import { SyncProvider } from './sync/SyncProvider.tsx'
import { TrackingProvider } from './tracking/tracker/TrackingProvider.tsx'
import { PleaseWait } from './ui/feedback/PleaseWait.tsx'

export function App() {
  const uid = useSyncExternalStore(session.subscribe, session.uid)
  useEffect(() => onDeepLink(link => void takeDeepLink(link)), [])
  return (
    <IonApp>
      <StartupGate session={session} runKey={uid ?? ''}>
        {facts => <AppForUser facts={facts} uid={uid ?? undefined} />}
      </StartupGate>
    </IonApp>
  )
}

function AppForUser({ facts, uid }: { facts: StartupFacts; uid: string | undefined }) {
  if (!uid || facts.auth?.uid !== uid) return <Screens />
  const found = {
    startEntity: facts.startEntity ?? undefined,
    entityType: findEntityTypeName(facts.entityType) ? (facts.entityType ?? undefined) : undefined,
  }
  return (
    <SyncProvider
      key={uid}
      uid={uid}
      transport={transport}
      newId={newId}
      onRefused={reportRefused}
      fallback={<PleaseWait />}
    >
      <CurrentEntityProvider uid={uid} found={found}>
        <LogToOutbox />
        <TrackingProvider uid={uid}>
          <Screens />
          <LiveAlert facts={facts} />
        </TrackingProvider>
      </CurrentEntityProvider>
    </SyncProvider>
  )
}
