/** A load by any of its ids: from this device, or from the server once it is no longer synced to the device. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useEffect, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useLoadLog } from '../load-log/use-load-logs.ts'
import { read } from '../session/app-read.ts'

/** @returns undefined until it is read, null when it is not on this device and can't be read from the server now */
export function useAnyLoad(loadLogId: string): LoadLogDocument | null | undefined {
  const { scope } = useCurrentEntity()
  const local = useLoadLog(scope, loadLogId)
  const [older, setOlder] = useState<LoadLogDocument | null>()
  const isGone = local === null
  useEffect(() => {
    if (!isGone) return
    let isOver = false
    read.document({ scope, collection: 'load-logs', id: loadLogId }).then(
      found => !isOver && setOlder(found ?? null),
      () => !isOver && setOlder(null),
    )
    return () => {
      isOver = true
    }
  }, [isGone, scope, loadLogId])
  return isGone ? older : local?.body
}
