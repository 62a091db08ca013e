/**
 * A call that changes the account's security, who owns a business, or where its money goes. It asks for the proof every
 * time and sends it with the call. The form's answers stay while the proof sheet is open.
 */

import type { CallInput, CallOutput } from '@haulway/client/call.ts'
import type { AppError } from '@haulway/domain/errors.ts'
import { useState } from 'react'
import { useAsk } from '../ask.ts'

type GuardedCall =
  | 'changeEmailAddress'
  | 'changePassword'
  | 'startMfa'
  | 'confirmMfaCode'
  | 'removeMfa'
  | 'renewMfaBackupCodes'
  | 'setPayoutDestination'
  | 'createApiKey'
  | 'createWebhook'
  | 'handOverEntity'
  | 'requestAccountDelete'
  | 'requestUserDelete'

/** `code` is empty when none is required. */
export type Proof = { password: string; code: string }

/** @param onDone called with the reply of the accepted call, and the proof it was accepted with */
export function useGuardedAsk<Name extends GuardedCall>(
  call: Name,
  onDone: (reply: CallOutput<Name>, proof: Proof) => void,
) {
  const { run, isAsking, refusal } = useAsk(call)
  const [pending, setPending] = useState<{ build: (proof: Proof) => CallInput<Name>; isSent: boolean }>()
  const isOpen = pending !== undefined && (!pending.isSent || isAsking || isAboutProof(refusal))
  const send = async (proof: Proof) => {
    if (!pending) return
    setPending({ ...pending, isSent: true })
    const reply = await run(pending.build(proof))
    if (!reply) return
    setPending(undefined)
    onDone(reply, proof)
  }
  return {
    /** @param build makes the call's input from the proof */
    run: (build: (proof: Proof) => CallInput<Name>) => setPending({ build, isSent: false }),
    /** The refusal for the page to show; the sheet shows refusals about the proof. */
    refusal: isOpen || !pending ? undefined : refusal,
    /** The props of `ProofSheet`. */
    proof: {
      open: isOpen,
      isAsking,
      refusal: pending?.isSent ? refusal : undefined,
      onClose: () => setPending(undefined),
      onProof: send,
    },
  }
}

/** Whether another try with the same input may succeed: the proof was wrong, or the network failed. */
function isAboutProof(refusal: AppError | undefined): boolean {
  if (!refusal) return false
  const fields = refusal.data?.fields
  const isOfField = typeof fields === 'object' && fields !== null && ('password' in fields || 'code' in fields)
  return isOfField || !refusal.final
}
