/** Reads a file from the server and saves it on the device. */
import { AppError } from '@haulway/domain/errors.ts'
import { useState } from 'react'
import { saveFile } from './save-file.ts'

export type FileToSave = {
  name: string
  type?: string
  /** Calls `onReceived` with all bytes so far, as they arrive. */
  read: (onReceived: (bytes: number) => void) => Promise<string | Blob>
}

export type FileSaver = {
  save: (file: FileToSave) => Promise<void>
  /** The name of the file being read; one is read at a time. */
  waiting: string | undefined
  receivedBytes: number
  /** Why the last one was not read. */
  refusal: AppError | undefined
}

/** For the files of one part of a page: each has a `SaveFileButton`. */
export function useSaveFile(): FileSaver {
  const [waiting, setWaiting] = useState<string>()
  const [refusal, setRefusal] = useState<AppError>()
  const [receivedBytes, setReceivedBytes] = useState(0)
  const save = async ({ name, type, read }: FileToSave) => {
    setWaiting(name)
    setReceivedBytes(0)
    setRefusal(undefined)
    try {
      saveFile(name, type ?? '', await read(setReceivedBytes))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setWaiting(undefined)
    }
  }
  return { save, waiting, receivedBytes, refusal }
}
