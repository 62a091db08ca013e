/** The account's security settings, read from the server; no device stores them. */
import type { AppError } from '@haulway/domain/errors.ts'
import type { AccountSecurity } from '@haulway/domain/user/account.calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAskInOrder } from '../ask.ts'

export type SecurityReading = {
  security: AccountSecurity | undefined
  refusal: AppError | undefined
  reload: () => Promise<void>
}

export function useAccountSecurity(): SecurityReading {
  const { run, refusal } = useAskInOrder('readAccountSecurity')
  const [security, setSecurity] = useState<AccountSecurity>()
  const reload = useCallback(async () => {
    const reply = await run({})
    if (reply) setSecurity(reply)
  }, [run])
  useEffect(() => void reload(), [reload])
  return { security, refusal, reload }
}
