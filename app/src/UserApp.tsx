/** The screens with the local data of the signed-in user. */

import { newId } from '@haulway/client/new-id.ts'
import { findEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { StartupFacts } from '@haulway/domain/startup/startup-state.ts'
import { useEffect, useMemo } from 'react'
import { areaParts } from './areas/area-parts.ts'
import { PushedPath } from './areas/PushedPath.tsx'
import { Screens } from './areas/Screens.tsx'
import { NoRoomMessage } from './attachment/NoRoomMessage.tsx'
import { CurrentEntityProvider, scopesOf } from './entity/CurrentEntity.tsx'
import { LostEntity } from './entity/state/LostEntity.tsx'
import { reportRefused } from './log/app-log.ts'
import { LogToOutbox } from './log/LogToOutbox.tsx'
import { ApprovalMessage } from './payment/approve/ApprovalMessage.tsx'
import { transportOf } from './session/app-session.ts'
import { LiveAlert } from './startup/LiveAlert.tsx'
import { SyncProvider } from './sync/SyncProvider.tsx'
import { TrackingProvider } from './tracking/tracker/TrackingProvider.tsx'
import { loadAhead } from './ui/feedback/Part.tsx'
import { PleaseWait } from './ui/feedback/PleaseWait.tsx'

type Props = {
  facts: StartupFacts
  uid: string
  /** Until then, only the local database and the stream are opened. */
  isStarted: boolean
}

export function UserApp({ facts, uid, isStarted }: Props) {
  const typeName = findEntityTypeName(facts.entityType)
  useEffect(() => {
    if (typeName) loadAhead(areaParts[typeName])
  }, [typeName])
  const ownTransport = useMemo(() => transportOf(uid), [uid])
  const found = {
    startEntity: facts.startEntity ?? undefined,
    entityType: typeName ? (facts.entityType ?? undefined) : undefined,
  }
  return (
    <SyncProvider
      key={uid}
      uid={uid}
      transport={ownTransport}
      newId={newId}
      followedFirst={scopesOf(uid, found.startEntity)}
      onRefused={reportRefused}
      fallback={isStarted && <PleaseWait />}
    >
      {isStarted && (
        <CurrentEntityProvider uid={uid} found={found}>
          <LogToOutbox />
          <TrackingProvider uid={uid}>
            <Screens>
              <PushedPath />
              <ApprovalMessage />
            </Screens>
            <NoRoomMessage />
            <LostEntity />
            <LiveAlert facts={facts} />
          </TrackingProvider>
        </CurrentEntityProvider>
      )}
    </SyncProvider>
  )
}
