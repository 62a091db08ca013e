/** What screens see of uploads: those on their way and those that were not accepted, each with its content. */

import type { Upload } from '@haulway/client/upload.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useSync } from './SyncProvider.tsx'

/** In the order they were made. @returns undefined until the device has been asked */
export function useUploads(): Upload[] | undefined {
  const { uploads } = useSync()
  return useLiveQuery(() => uploads.listUploads(), [uploads])
}

/** An address under which the content of an upload can be shown. @returns undefined until it has been read */
export function useUploadAddress(id: string): string | undefined {
  const { uploads } = useSync()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void uploads.readContent(id).then(content => {
      if (!content || isOver) return
      made = URL.createObjectURL(content)
      setAddress(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [uploads, id])
  return address
}
