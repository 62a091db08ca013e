/** Reads a file from the server and saves it on the device. */
import { AppError } from '@haulway/domain/errors.ts'
import { useState } from 'react'
import { saveFile } from './save-file.ts'

/** `waiting` is the key of the file being read; one is read at a time. `refusal` is why the last one was not. */
export function useSaveFile<Key extends string>() {
  const [waiting, setWaiting] = useState<Key>()
  const [refusal, setRefusal] = useState<AppError>()
  const save = async (key: Key, file: { name: string; type?: string; read: () => Promise<string | Blob> }) => {
    setWaiting(key)
    setRefusal(undefined)
    try {
      saveFile(file.name, file.type ?? '', await file.read())
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setWaiting(undefined)
    }
  }
  return { save, waiting, refusal }
}
