/**
 * A call that changes what guards the account, or where its money goes: the proof is asked for every time and sent with
 * the call. What was entered stays as it is meanwhile.
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

/** `code` is empty where none is asked for. */
export type Proof = { password: string; code: string }

/** @param onDone with the answer, once it was accepted, and the proof it was accepted with */
export function useGuardedAsk<Name extends GuardedCall>(
  call: Name,
  onDone: (reply: CallOutput<Name>, proof: Proof) => void,
) {
  const { run, isAsking, refusal } = useAsk(call)
  const [held, setHeld] = useState<{ build: (proof: Proof) => CallInput<Name>; isSent: boolean }>()
  const isOpen = held !== undefined && (!held.isSent || isAsking || isAboutProof(refusal))
  const send = async (proof: Proof) => {
    if (!held) return
    setHeld({ ...held, isSent: true })
    const reply = await run(held.build(proof))
    if (!reply) return
    setHeld(undefined)
    onDone(reply, proof)
  }
  return {
    /** @param build the call's input, from the proof that is given for it */
    run: (build: (proof: Proof) => CallInput<Name>) => setHeld({ build, isSent: false }),
    /** What the page itself says; the rest is the sheet's. */
    refusal: isOpen || !held ? undefined : refusal,
    /** For `ProofSheet`. */
    proof: {
      open: isOpen,
      isAsking,
      refusal: held?.isSent ? refusal : undefined,
      onClose: () => setHeld(undefined),
      onProof: send,
    },
  }
}

/** What another try with the same input may change: the proof was wrong, or the network was. */
function isAboutProof(refusal: AppError | undefined): boolean {
  if (!refusal) return false
  const fields = refusal.data?.fields
  const isOfField = typeof fields === 'object' && fields !== null && ('password' in fields || 'code' in fields)
  return isOfField || !refusal.final
}
