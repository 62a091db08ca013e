/** Work that the server may refuse: the refusal is kept to be shown until the next try, everything else is a bug. */
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
