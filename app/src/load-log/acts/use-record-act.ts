/** Records an act on a load. It is saved and shown on the device immediately, and sent when there is a network. */

import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import type { LoadActInput, loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import { loadLogCallKinds } from '@haulway/domain/load-log/load-log.calls.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useCallback } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useSync } from '../../sync/sync-context.ts'

type CallName = keyof typeof loadLogCalls
type Identity = 'projectId' | 'loadLogId' | 'dispatchId' | 'actId' | 'entityId'
/** An act's data, without its ids. */
export type ActInput = Omit<LoadActInput, Identity>

/** Without agreements: they are about a whole day, and made by a call of their own. */
const callOfKind: Partial<Record<LoadLogActKind, CallName>> = {
  ...(Object.fromEntries(Object.entries(loadLogCallKinds).map(([call, kind]) => [kind, call])) as Record<
    (typeof loadLogCallKinds)[keyof typeof loadLogCallKinds],
    CallName
  >),
  settleDispute: 'settleDispute',
  confirmTrucker: 'confirmTrucker',
  confirmLoad: 'confirmLoad',
}

/** The ids that an act needs to name its load. They come from a load's document, or from a dispatch for a new load. */
export type LoadName = { projectId: string; loadLogId: string; terms: Pick<LoadLogDocument['terms'], 'dispatchId'> }

/** `at`: by the server's clock, for an act that GPS shows to have been before now. */
type RecordAct = (kind: LoadLogActKind, load: LoadName, input?: ActInput, at?: number) => Promise<string>

/** @returns a function that records an act and returns the act's id, which can be used to undo it */
export function useRecordAct(): RecordAct {
  const { engine } = useSync()
  const { entityId } = useCurrentEntity()
  return useCallback(
    async (kind, { projectId, loadLogId, terms }, input = {}, at) => {
      const call = callOfKind[kind]
      if (!call) throw new RangeError(`${kind} is not recorded on one load`)
      const actId = newId()
      const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, actId, entityId }
      await engine.submit(call, { ...input, ...ids }, at === undefined ? undefined : at - engine.clockOffsetMs())
      return actId
    },
    [engine, entityId],
  )
}

/** @returns a function that starts a load on a dispatch, with or without a network, and returns the load's id */
export function useStartLoad(): (
  dispatch: { projectId: string; dispatchId: string },
  input?: ActInput,
) => Promise<string> {
  const recordAct = useRecordAct()
  return useCallback(
    async ({ projectId, dispatchId }, input) => {
      const loadLogId = newId()
      await recordAct('start', { projectId, loadLogId, terms: { dispatchId } }, input)
      return loadLogId
    },
    [recordAct],
  )
}
