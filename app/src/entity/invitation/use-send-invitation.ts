/**
 * Sends an invitation. Without a network it waits for one, then sends the same call again. The server creates the link,
 * so there is none to show until it has answered.
 */
import type { AppError } from '@haulway/domain/errors.ts'
import { useEffect, useState } from 'react'
import { onNetworkBack } from '../../native/platform.ts'

/** What `useAsk` returns. */
type AskResult<Input, Reply> = {
  run: (input: Input) => Promise<Reply | undefined>
  isAsking: boolean
  refusal: AppError | undefined
}

/** @param onSent called with the reply and the input it answers */
export function useSendInvitation<Input, Reply>(
  { run, isAsking, refusal }: AskResult<Input, Reply>,
  onSent: (reply: Reply, sent: Input) => void,
) {
  const [sent, setSent] = useState<Input>()
  const isWaiting = sent !== undefined && refusal?.code === 'networkError'
  const send = async (input: Input) => {
    setSent(input)
    const reply = await run(input)
    if (reply) onSent(reply, input)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener always uses the newest `send`
  useEffect(() => (isWaiting ? onNetworkBack(() => void send(sent)) : undefined), [isWaiting, sent])
  return { send, isAsking, isWaiting, refusal: isWaiting ? undefined : refusal }
}
