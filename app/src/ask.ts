/** Sends calls that need the server's answer now: money, offers, membership, security. Others go through the outbox. */

import type { CallInput, CallOutput } from '@haulway/client/call.ts'
import { newId } from '@haulway/client/new-id.ts'
import { isSettled } from '@haulway/client/storage.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { contentOf } from '@haulway/domain/wire/made-ids.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type Sync, useSync } from './sync/sync-context.ts'
import { type Reading, type ReadOptions, useRead } from './sync/use-read.ts'

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
  return useAsking(call, false)
}

/**
 * `useAsk` for a call that only reads. A page asks again when a filter or the chosen row changes, and answers may come
 * in another order than the questions. An answer that comes after the answer to a later question is dropped: `run`
 * returns undefined for it. A test of the repository checks that reading calls use this.
 */
export function useAskInOrder<Name extends CallName>(call: Name) {
  return useAsking(call, true)
}

/** Reads with a call when it is shown, as `useRead` does. Another input is another question. */
export function useReadCall<Name extends CallName>(
  call: Name,
  input: CallInput<Name>,
  options?: ReadOptions,
): Reading<CallOutput<Name>> {
  const { transport } = useSync()
  const read = async () => (await ask(transport, call, input)).reply
  return useRead(JSON.stringify([call, input]), read, options)
}

function useAsking<Name extends CallName>(call: Name, isInOrder: boolean) {
  const askEach = useAskEach()
  /** Questions are numbered in the order in which they were asked. */
  const asked = useRef(0)
  const answered = useRef(0)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const [unanswered, setUnanswered] = useState<readonly CallInput<Name>[]>([])
  const run = useCallback(
    async (fresh: CallInput<Name>): Promise<CallOutput<Name> | undefined> => {
      const number = ++asked.current
      setIsAsking(true)
      setRefusal(undefined)
      const answer = await askEach(call, fresh).finally(() => number === asked.current && setIsAsking(false))
      if (isInOrder && number < answered.current) return undefined
      answered.current = number
      const { refusal: refused, unanswered: lost } = answer
      if (lost) setUnanswered(before => [...before, lost])
      if (refused) setRefusal(refused)
      else setUnanswered([])
      return answer.reply
    },
    [askEach, call, isInOrder],
  )
  return { run, isAsking, refusal, unanswered }
}

/** The reply to a call, or why there is none. `unanswered`: the input of a call whose answer was lost. */
export type Asked<Name extends CallName> =
  | { reply: CallOutput<Name>; refusal?: undefined; unanswered?: undefined }
  | { reply?: undefined; refusal: AppError; unanswered: CallInput<Name> | undefined }
export type AskEach = <Name extends CallName>(call: Name, input: CallInput<Name>) => Promise<Asked<Name>>

/**
 * Makes any calls, or many at a time. As with `useAsk`, the caller makes new ids each time, and a call whose answer was
 * lost is repeated with the ids it had, as long as the component is shown.
 */
export function useAskEach(): AskEach {
  const sync = useSync()
  return useMemo(() => openAskEach(sync), [sync])
}

/** As `useAskEach`, for calls that continue when their page is gone: it knows the lost answers as long as it exists. */
export function openAskEach(sync: Sync): AskEach {
  const lost = new Map<string, { id: string; input: CallInput<CallName> }>()
  return async <Name extends CallName>(call: Name, fresh: CallInput<Name>): Promise<Asked<Name>> => {
    const content = contentOf(call, fresh)
    // The content begins with the call's name, so what was lost is an input of this call.
    const { id, input } = (lost.get(content) ?? { id: newId(), input: fresh }) as {
      id: string
      input: CallInput<Name>
    }
    lost.delete(content)
    try {
      const { reply, versions } = await ask(sync.transport, call, input, { id })
      await waitForVersions(sync, versions)
      return { reply }
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      if (refusal.final) return { refusal, unanswered: undefined }
      lost.set(content, { id, input })
      return { refusal, unanswered: input }
    }
  }
}

/** A call that may wait: the outbox stores it and the screen shows its effect immediately. Returns the command's id. */
export function useSubmit<Name extends CallName>(call: Name) {
  const { engine } = useSync()
  return useCallback((input: CallInput<Name>) => engine.submit(call, input), [engine, call])
}

/** It ends, too, if the device's database can no longer be read because the user has logged out. */
async function waitForVersions({ storage }: Sync, versions: Record<string, number>): Promise<void> {
  for (const end = Date.now() + documentsWaitMs; Date.now() < end; ) {
    const held = await storage.readVersions().catch(() => undefined)
    if (!held || isSettled(versions, held)) return
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
