/** Reads who agreed to the rates of a load, and what was booked. The rest of the page needs no network. */
import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ExplainedAgreement } from '@haulway/domain/load-log/pay/explained-load.ts'
import { useEffect, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useSync } from '../../sync/sync-context.ts'

/** `refused` has the server's reason, or that it could not be reached. */
export type Explained =
  | { state: 'reading' }
  | { state: 'read'; agreements: readonly ExplainedAgreement[] }
  | { state: 'refused'; refusal: AppError }

export function useExplained({ projectId, loadLogId, state, money }: LoadLogDocument): Explained {
  const { transport } = useSync()
  const { entityId } = useCurrentEntity()
  const [explained, setExplained] = useState<Explained>({ state: 'reading' })
  // What is booked changes with these.
  const booked = JSON.stringify([state, money?.holds, money?.corrections?.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when something was booked
  useEffect(() => {
    let isOver = false
    ask(transport, 'explainLoad', { entityId, projectId, loadLogId }).then(
      ({ reply }) => !isOver && setExplained({ state: 'read', agreements: reply.agreements }),
      refusal => {
        if (!(refusal instanceof AppError)) throw refusal
        if (!isOver) setExplained({ state: 'refused', refusal })
      },
    )
    return () => {
      isOver = true
    }
  }, [transport, entityId, projectId, loadLogId, booked])
  return explained
}
