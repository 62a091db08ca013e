/** Runs work that the server may refuse. Keeps the refusal to show until the next try; any other error is a bug. */
import { AppError } from '@haulway/domain/errors.ts'
import { useCallback, useState } from 'react'

export function useRefusable() {
  const [refusal, setRefusal] = useState<AppError>()
  const attempt = useCallback(async (work: () => Promise<void>) => {
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    }
  }, [])
  return { attempt, refusal }
}
