/** Calls that need the server now: money, offers, membership, security. What may wait goes through the outbox. */

import { newId } from '@haulway/client/new-id.ts'
import { isSettled } from '@haulway/client/storage.ts'
import type { Transport } from '@haulway/client/transport.ts'
import { AppError, type AppErrorCode, appErrors } from '@haulway/domain/errors.ts'
import type { CallName, Contract } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { useCallback, useRef, useState } from 'react'
import { type Sync, useSync } from './sync/SyncProvider.tsx'

export type CallInput<Name extends CallName> = InferContractRouterInputs<Contract>[Name]
export type CallOutput<Name extends CallName> = InferContractRouterOutputs<Contract>[Name]

/**
 * Makes one call and waits for its answer. The same `id` makes a repeat harmless.
 * @throws AppError the server's refusal, or networkError 'Network not available.'
 */
export async function ask<Name extends CallName>(
  transport: Transport,
  call: Name,
  input: CallInput<Name>,
  id: string = newId(),
): Promise<{ reply: CallOutput<Name>; versions: Record<string, number> }> {
  const answer = await transport.send({
    id,
    call,
    input: input as Record<string, unknown>,
    occurredAt: Date.now(),
    clockOffsetMs: 0,
    version: commandVersion,
    deviceId: undefined,
  })
  if (answer.kind === 'accepted') return { reply: answer.reply as CallOutput<Name>, versions: answer.versions }
  if (answer.kind === 'lost') throw new AppError('networkError')
  const code = answer.code in appErrors ? (answer.code as AppErrorCode) : undefined
  if (!code) throw new Error(answer.message)
  throw new AppError(code, answer.message, answer.data as Record<string, unknown> | undefined)
}

/** How long a screen waits for the documents of an accepted call before it goes on without them. */
const documentsWaitMs = 3_000

/**
 * A call as a screen uses it: `run` answers once the call's documents are on this device, so the next screen has them.
 * `run` gives undefined when it was refused; the reason is in `refusal` until the next try. A call whose answer was
 * lost is sent again as the same call, so it is carried out once and has one answer.
 */
export function useAsk<Name extends CallName>(call: Name) {
  const sync = useSync()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const lost = useRef<{ id: string; text: string }>(undefined)
  const run = useCallback(
    async (input: CallInput<Name>): Promise<CallOutput<Name> | undefined> => {
      setIsAsking(true)
      setRefusal(undefined)
      const text = JSON.stringify(input)
      const id = lost.current?.text === text ? lost.current.id : newId()
      lost.current = undefined
      try {
        const { reply, versions } = await ask(sync.transport, call, input, id)
        await waitForVersions(sync, versions)
        return reply
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (!error.final) lost.current = { id, text }
        setRefusal(error)
        return undefined
      } finally {
        setIsAsking(false)
      }
    },
    [sync, call],
  )
  return { run, isAsking, refusal }
}

/** An act that may wait: it is kept on the device at once and shows its effect; `run` gives the command's id. */
export function useAct<Name extends CallName>(call: Name) {
  const { engine } = useSync()
  return useCallback((input: CallInput<Name>) => engine.submit(call, input as Record<string, unknown>), [engine, call])
}

async function waitForVersions({ storage }: Sync, versions: Record<string, number>): Promise<void> {
  for (const end = Date.now() + documentsWaitMs; Date.now() < end; ) {
    if (isSettled(versions, await storage.readVersions())) return
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
