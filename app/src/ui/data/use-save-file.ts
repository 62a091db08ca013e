/** Reads a file from the server and saves it on the device. */
import { AppError } from '@haulway/domain/errors.ts'
import { useState } from 'react'
import { saveFile } from './save-file.ts'

type FileToSave = {
  name: string
  type?: string
  read: (onReceived: (bytes: number) => void) => Promise<string | Blob>
}

/**
 * `waiting` is the key of the file being read; one is read at a time. `receivedBytes` is what has arrived of it, if its
 * reader counts. `refusal` is why the last one was not read.
 */
export function useSaveFile<Key extends string>() {
  const [waiting, setWaiting] = useState<Key>()
  const [refusal, setRefusal] = useState<AppError>()
  const [receivedBytes, setReceivedBytes] = useState(0)
  const save = async (key: Key, file: FileToSave) => {
    setWaiting(key)
    setReceivedBytes(0)
    setRefusal(undefined)
    try {
      saveFile(file.name, file.type ?? '', await file.read(setReceivedBytes))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setWaiting(undefined)
    }
  }
  return { save, waiting, receivedBytes, refusal }
}
