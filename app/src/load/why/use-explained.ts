/** Reads who agreed to the rates of a load, and what was booked. The rest of the page needs no network. */
import type { CallOutput } from '@haulway/client/call.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useReadCall } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import type { Reading } from '../../sync/use-read.ts'

export type Explained = Reading<CallOutput<'explainLoad'>>

export function useExplained({ projectId, loadLogId, state, money }: LoadLogDocument): Explained {
  const { entityId } = useCurrentEntity()
  // What is booked changes with these.
  const booked = JSON.stringify([state, money?.holds, money?.corrections?.length])
  return useReadCall('explainLoad', { entityId, projectId, loadLogId }, { again: booked })
}
