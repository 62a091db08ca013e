/**
 * A call that changes what guards the account: where the server wants a fresh proof, the password is asked for and the
 * call is sent again with it. What was entered stays as it is meanwhile.
 */
import { useState } from 'react'
import { type CallInput, type CallOutput, useAsk } from '../ask.ts'

type GuardedCall =
  | 'changeEmailAddress'
  | 'changePassword'
  | 'startMfa'
  | 'confirmMfaCode'
  | 'removeMfa'
  | 'renewMfaBackupCodes'

/** @param onDone with the answer, once it was accepted */
export function useGuardedAsk<Name extends GuardedCall>(call: Name, onDone: (reply: CallOutput<Name>) => void) {
  const { run, isAsking, refusal } = useAsk(call)
  const [held, setHeld] = useState<CallInput<Name>>()
  const [isProving, setIsProving] = useState(false)
  const send = async (input: CallInput<Name>) => {
    const reply = await run(input)
    if (!reply) return
    setHeld(undefined)
    onDone(reply)
  }
  const isAboutProof =
    refusal?.code === 'signInAgain' || (isProving && (isAsking || isAboutPassword(refusal) || !refusal?.final))
  const isOpen = held !== undefined && isAboutProof
  return {
    run: (input: CallInput<Name>) => {
      setHeld(input)
      setIsProving(false)
      return send(input)
    },
    isAsking: isAsking && !isProving,
    /** What the page itself says; the rest is the sheet's. */
    refusal: isOpen ? undefined : refusal,
    /** For `ProofSheet`. */
    proof: {
      open: isOpen,
      isAsking,
      refusal: isProving && refusal?.code !== 'signInAgain' ? refusal : undefined,
      onClose: () => setHeld(undefined),
      onPassword: (password: string) => {
        setIsProving(true)
        return send(Object.assign({}, held, { password }))
      },
    },
  }
}

function isAboutPassword(refusal: { data: Record<string, unknown> | undefined } | undefined): boolean {
  const fields = refusal?.data?.fields
  return typeof fields === 'object' && fields !== null && 'password' in fields
}
