/** Reads an invitation from the server: who invites, as what, and what fills in the forms. */

import type { CallOutput } from '@haulway/client/call.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import type { AppError } from '@haulway/domain/errors.ts'
import { isFinalRefusal } from '@haulway/domain/errors.ts'
import { useCallback, useEffect, useState } from 'react'
import { openTransport } from '../../session/app-session.ts'
import { useRefusable } from '../use-refusable.ts'

export type ReadInvitation = {
  invitation: CallOutput<'readInvitation'> | undefined
  refusal: AppError | undefined
  /** Whether the invitation can no longer be accepted. */
  isOver: boolean
  tryAgain: () => void
}

/** @param token undefined without an invitation */
export function useReadInvitation(token: string | null | undefined): ReadInvitation {
  const { attempt, refusal } = useRefusable()
  const [invitation, setInvitation] = useState<CallOutput<'readInvitation'>>()
  const read = useCallback(async () => {
    if (token) await attempt(async () => setInvitation((await ask(openTransport, 'readInvitation', { token })).reply))
  }, [attempt, token])
  useEffect(() => void read(), [read])
  const isOver = refusal !== undefined && isFinalRefusal(refusal.code, refusal.status)
  return { invitation, refusal, isOver, tryAgain: () => void read() }
}
