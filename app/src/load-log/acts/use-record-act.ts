/** Saying an act about a load: kept on the device at once, shown at once, sent when there is a network. */

import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogActKind } from '@haulway/domain/load-log/act.ts'
import type { LoadActInput, loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import { loadLogCallKinds } from '@haulway/domain/load-log/load-log.calls.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useCallback } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useSync } from '../../sync/SyncProvider.tsx'

type CallName = keyof typeof loadLogCalls
type Identity = 'projectId' | 'loadLogId' | 'dispatchId' | 'actId' | 'entityId'
/** What an act carries beside who, what and when. */
export type ActInput = Omit<LoadActInput, Identity>

const callOfKind: Record<LoadLogActKind, CallName> = {
  ...(Object.fromEntries(Object.entries(loadLogCallKinds).map(([call, kind]) => [kind, call])) as Record<
    (typeof loadLogCallKinds)[keyof typeof loadLogCallKinds],
    CallName
  >),
  confirmTrucker: 'confirmTrucker',
  confirmLoad: 'confirmLoad',
}

/** What names a load for its acts; a load's document has it, and a dispatch makes one. */
export type LoadName = { projectId: string; loadLogId: string; terms: Pick<LoadLogDocument['terms'], 'dispatchId'> }

/** @returns a way to say an act; it gives the act's id, by which it can be taken back */
export function useRecordAct(): (kind: LoadLogActKind, load: LoadName, said?: ActInput) => Promise<string> {
  const { engine } = useSync()
  const { entityId } = useCurrentEntity()
  return useCallback(
    async (kind, { projectId, loadLogId, terms }, said = {}) => {
      const actId = newId()
      const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, actId, entityId }
      await engine.submit(callOfKind[kind], { ...said, ...ids })
      return actId
    },
    [engine, entityId],
  )
}

/** Begins a load on a dispatch, with or without a network. @returns the new load's id */
export function useStartLoad(): (
  dispatch: { projectId: string; dispatchId: string },
  said?: ActInput,
) => Promise<string> {
  const say = useRecordAct()
  return useCallback(
    async ({ projectId, dispatchId }, said) => {
      const loadLogId = newId()
      await say('start', { projectId, loadLogId, terms: { dispatchId } }, said)
      return loadLogId
    },
    [say],
  )
}
