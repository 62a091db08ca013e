/** A truck's place in line, read again while its page is on screen. Offline, the last answer stays, with its time. */
import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { useEffect, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useConnection, useSync } from '../../sync/sync-context.ts'
import { useOutbox } from '../../sync/use-documents.ts'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'

/** A loading takes minutes, so the line rarely moves more often. */
const readEveryMs = 15_000

/** @returns undefined until the first answer, and while the truck is not in line */
export function useLoadQueue({ projectId, loadLogId, state }: LoadLogDocument): LoadQueue | undefined {
  const { transport } = useSync()
  const { entityId } = useCurrentEntity()
  const { isConnected } = useConnection()
  const isShown = useIsPageShown()
  const [found, setFound] = useState<{ loadLogId: string; queue: LoadQueue }>()
  const isInLine = state === 'queued'
  // Until its acts are sent, the server does not know that the truck is in line, or even the load.
  const isSent = useOutbox()?.waiting.every(({ lane }) => lane !== loadLogId) ?? false
  useEffect(() => {
    if (!isInLine || !isSent || !isConnected || !isShown) return
    let isOver = false
    const read = () =>
      ask(transport, 'getLoadQueue', { entityId, projectId, loadLogId }).then(
        ({ reply }) => !isOver && reply.isInLine && setFound({ loadLogId, queue: reply }),
        // Out of reach: the last answer stays until the load moves on.
        error => {
          if (!(error instanceof AppError)) throw error
        },
      )
    void read()
    const timer = setInterval(() => void read(), readEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [transport, entityId, projectId, loadLogId, isInLine, isSent, isConnected, isShown])
  return isInLine && found?.loadLogId === loadLogId ? found.queue : undefined
}
