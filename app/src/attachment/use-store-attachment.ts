/** Stores a photo or a file on the device immediately; it is sent when there is a network. */

import { newId } from '@haulway/client/new-id.ts'
import type { AttachmentQuery } from '@haulway/domain/attachment/attachment-upload.ts'
import { useCallback, useState } from 'react'
import { isAboutRoom } from '../sync/device-room.ts'
import { useSync } from '../sync/sync-context.ts'

/** Why it could not be stored: the device has no space left, or can't read the picture. */
export type StoreTrouble = 'noRoom' | 'noPicture'

export function useStoreAttachment() {
  const { engine } = useSync()
  const [trouble, setTrouble] = useState<StoreTrouble>()
  const keep = useCallback(
    async (query: AttachmentQuery, content: Blob | undefined): Promise<string | undefined> => {
      setTrouble(undefined)
      if (!content) {
        setTrouble('noPicture')
        return undefined
      }
      const attachmentId = newId()
      try {
        // Without this the browser may clear the storage when space runs low.
        await navigator.storage?.persist?.().catch(() => false)
        await engine.keepUpload(attachmentId, toUploadQuery(query), content)
        return attachmentId
      } catch (error) {
        if (!isAboutRoom(error)) throw error
        setTrouble('noRoom')
        return undefined
      }
    },
    [engine],
  )
  return { keep, trouble }
}

function toUploadQuery(query: AttachmentQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))
}
