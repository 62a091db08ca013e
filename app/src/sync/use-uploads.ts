/** Hooks for screens that show uploads: those not sent yet and those refused, each with its content. */

import type { Upload } from '@haulway/client/transport/upload.ts'
import { useEffect, useState } from 'react'
import { useSync } from './sync-context.ts'
import { useLiveQuery } from './use-live-query.ts'

/** The uploads in the order of creation. @returns undefined until the local database has answered */
export function useUploads(): Upload[] | undefined {
  const { uploads } = useSync()
  return useLiveQuery(() => uploads.listUploads(), [uploads])
}

/** A URL that shows an upload's content. @returns undefined until the content is read */
export function useUploadAddress(id: string): string | undefined {
  const { uploads } = useSync()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let isOver = false
    void uploads.readContent(id).then(content => {
      if (!content || isOver) return
      url = URL.createObjectURL(content)
      setAddress(url)
    })
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [uploads, id])
  return address
}
