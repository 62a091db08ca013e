/** A truck's place in line, read again while its page is on screen. Offline, the last answer stays, with its time. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { useReadCall } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useConnection } from '../../sync/sync-context.ts'
import { useOutbox } from '../../sync/use-documents.ts'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'

/** A loading takes minutes, so the line rarely moves more often. */
const everyMs = 15_000

/** @returns undefined until the first answer, and while the truck is not in line */
export function useLoadQueue({ projectId, loadLogId, state }: LoadLogDocument): LoadQueue | undefined {
  const { entityId } = useCurrentEntity()
  const { isConnected } = useConnection()
  const isShown = useIsPageShown()
  const isInLine = state === 'queued'
  // Until its acts are sent, the server does not know that the truck is in line, or even the load.
  const isSent = useOutbox()?.waiting.every(({ lane }) => lane !== loadLogId) ?? false
  const isWanted = isInLine && isSent && isConnected && isShown
  const { value } = useReadCall('getLoadQueue', { entityId, projectId, loadLogId }, { isWanted, everyMs })
  return isInLine && value?.isInLine ? value : undefined
}
