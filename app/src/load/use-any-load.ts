/** A load by any of its ids: from this device, or from the server once it is no longer synced to the device. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useLoadLog } from '../load-log/use-load-logs.ts'
import { useServerDocument } from '../session/use-server-document.ts'

/** @returns undefined until it is read, null when it is not on this device and can't be read from the server now */
export function useAnyLoad(loadLogId: string): LoadLogDocument | null | undefined {
  const { scope } = useCurrentEntity()
  const local = useLoadLog(scope, loadLogId)
  const isGone = local === null
  const older = useServerDocument({ scope, collection: 'load-logs', id: loadLogId }, isGone)
  return isGone ? older : local?.body
}
