/** Sends calls that need the server's answer now: money, offers, membership, security. Others go through the outbox. */

import { ask } from '@haulway/client/ask.ts'
import type { CallInput, CallOutput } from '@haulway/client/call.ts'
import { newId } from '@haulway/client/new-id.ts'
import { isSettled } from '@haulway/client/storage.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { contentOf } from '@haulway/domain/wire/made-ids.ts'
import { useCallback, useRef, useState } from 'react'
import { type Sync, useSync } from './sync/sync-context.ts'

/** How long a screen waits for the documents of an accepted call before it continues without them. */
const documentsWaitMs = 3_000

/**
 * A call as a screen uses it. `run` returns the reply once the call's documents are on this device, so the next screen
 * has them. When the server refuses the call, or can't be reached, `run` returns undefined, and `refusal` holds the
 * reason until the next try.
 *
 * A form makes new ids each time it is sent. If an answer is lost, a later `run` with the same content sends the same
 * call with the ids it had, so the server carries it out only once; the reply names them. Other content is another
 * call. `unanswered` has the inputs whose answers were lost: a document with such an id is their receipt.
 */
export function useAsk<Name extends CallName>(call: Name) {
  const sync = useSync()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const [unanswered, setUnanswered] = useState<readonly CallInput<Name>[]>([])
  const lost = useRef(new Map<string, { id: string; input: CallInput<Name> }>())
  const run = useCallback(
    async (fresh: CallInput<Name>): Promise<CallOutput<Name> | undefined> => {
      setIsAsking(true)
      setRefusal(undefined)
      const content = contentOf(call, fresh)
      const { id, input } = lost.current.get(content) ?? { id: newId(), input: fresh }
      lost.current.delete(content)
      try {
        const { reply, versions } = await ask(sync.transport, call, input, { id })
        await waitForVersions(sync, versions)
        setUnanswered([])
        return reply
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (!error.final) {
          lost.current.set(content, { id, input })
          setUnanswered(before => [...before, input])
        }
        setRefusal(error)
        return undefined
      } finally {
        setIsAsking(false)
      }
    },
    [sync, call],
  )
  return { run, isAsking, refusal, unanswered }
}

/** The reply to a call, or why the server refused it. */
export type Asked<Reply> = { reply: Reply; refusal?: undefined } | { reply?: undefined; refusal: AppError }
export type AskEach = <Name extends CallName>(
  call: Name,
  input: CallInput<Name>,
  id: string,
) => Promise<Asked<CallOutput<Name>>>

/** Makes many calls, one after the other. The caller keeps the id of each, so that repeating a call is harmless. */
export function useAskEach(): AskEach {
  const sync = useSync()
  return useCallback(
    async (call, input, id) => {
      try {
        const { reply, versions } = await ask(sync.transport, call, input, { id })
        await waitForVersions(sync, versions)
        return { reply }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { refusal: error }
      }
    },
    [sync],
  )
}

/** A call that may wait: the outbox stores it and the screen shows its effect immediately. Returns the command's id. */
export function useAct<Name extends CallName>(call: Name) {
  const { engine } = useSync()
  return useCallback((input: CallInput<Name>) => engine.submit(call, input), [engine, call])
}

/** Also ends when the device's database can no longer be read, because the user has logged out meanwhile. */
async function waitForVersions({ storage }: Sync, versions: Record<string, number>): Promise<void> {
  for (const end = Date.now() + documentsWaitMs; Date.now() < end; ) {
    const held = await storage.readVersions().catch(() => undefined)
    if (!held || isSettled(versions, held)) return
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
