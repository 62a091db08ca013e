/**
 * Sends an invitation. Without a network it waits for one and goes out then, as the same call: the server makes the
 * link, so there is none to show before it has answered.
 */
import type { AppError } from '@haulway/domain/errors.ts'
import { useEffect, useState } from 'react'
import { onNetworkBack } from '../../native/platform.ts'

/** As `useAsk` gives it. */
type Asked<Input, Reply> = {
  run: (input: Input) => Promise<Reply | undefined>
  isAsking: boolean
  refusal: AppError | undefined
}

/** @param onSent with the answer to what was sent */
export function useSendInvitation<Input, Reply>(
  { run, isAsking, refusal }: Asked<Input, Reply>,
  onSent: (reply: Reply, sent: Input) => void,
) {
  const [sent, setSent] = useState<Input>()
  const isWaiting = sent !== undefined && refusal?.code === 'networkError'
  const send = async (input: Input) => {
    setSent(input)
    const reply = await run(input)
    if (reply) onSent(reply, input)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener sends what waits, by the newest `send`
  useEffect(() => (isWaiting ? onNetworkBack(() => void send(sent)) : undefined), [isWaiting, sent])
  return { send, isAsking, isWaiting, refusal: isWaiting ? undefined : refusal }
}
