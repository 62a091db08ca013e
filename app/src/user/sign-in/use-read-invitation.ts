/** Reads an invitation from the server: who invites, as what, and what fills in the forms. */

import type { CallOutput } from '@haulway/client/call.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import { type AppError, isFinalRefusal } from '@haulway/domain/errors.ts'
import { openTransport } from '../../session/app-session.ts'
import { useRead } from '../../sync/use-read.ts'

export type ReadInvitation = {
  invitation: CallOutput<'readInvitation'> | undefined
  refusal: AppError | undefined
  /** Whether the invitation can no longer be accepted. */
  isOver: boolean
  tryAgain: () => void
}

/** @param token undefined without an invitation */
export function useReadInvitation(token: string | null | undefined): ReadInvitation {
  const readNow = async () => (await ask(openTransport, 'readInvitation', { token: token ?? '' })).reply
  const { value: invitation, refusal, readAgain } = useRead(token ?? '', readNow, { isWanted: Boolean(token) })
  const isOver = refusal !== undefined && isFinalRefusal(refusal.code, refusal.status)
  return { invitation, refusal, isOver, tryAgain: readAgain }
}
