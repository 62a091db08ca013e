/**
 * Reads what this device does not hold, each time that its page is shown: Ionic keeps a page that was left, with what
 * it had read. `useReadCall` does it with a call.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useIsPageShown } from './use-is-page-shown.ts'

/**
 * What is known so far. `waiting`: there is no answer yet. `refused` and `offline`: the last try failed; what was read
 * before is still there.
 */
export type Reading<Value> = { isReading: boolean; readAgain: () => void } & (
  | { state: 'waiting'; value: undefined; refusal: undefined }
  | { state: 'read'; value: Value; refusal: undefined }
  | { state: 'refused' | 'offline'; value: Value | undefined; refusal: AppError }
)

export type ReadOptions = {
  /** While false, nothing is read, and what was read stays. */
  isWanted?: boolean
  /** Another value is a reason to read again. What was read stays until the new answer. */
  again?: unknown
  /** Reads again and again while it is shown. */
  everyMs?: number | undefined
}

/**
 * Answers may come in another order than the questions. One that comes after the answer to a later question is dropped.
 * @param key names what is read. With another key, what was read before is gone
 * @param read throws AppError for what a user can cause; anything else is a bug, and is reported as one
 */
export function useRead<Value>(
  key: string,
  read: () => Promise<Value>,
  { isWanted = true, again, everyMs }: ReadOptions = {},
): Reading<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>()
  const [tries, readAgain] = useReducer((count: number) => count + 1, 0)
  const asked = useRef(0)
  const isShown = useIsPageShown()
  const readNow = useEffectEvent(async () => {
    const number = ++asked.current
    const found = await read().then(value => ({ known: { value }, refusal: undefined }), refusalOf)
    setAnswer(before => {
      if (before && before.number > number) return before
      return { known: before?.key === key ? before.known : undefined, ...found, key, tries, again, number }
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is a reason to read
  useEffect(() => {
    if (!isWanted || !isShown) return
    void readNow()
    const timer = everyMs === undefined ? undefined : setInterval(() => void readNow(), everyMs)
    return () => clearInterval(timer)
  }, [key, isWanted, isShown, tries, again, everyMs])
  const last = answer?.key === key ? answer : undefined
  // Who tries again has seen why.
  const refusal = last?.tries === tries ? last.refusal : undefined
  const isReading = isWanted && !(last?.tries === tries && Object.is(last.again, again))
  return { isReading, readAgain, ...stateOf(last?.known, refusal) }
}

type Answer<Value> = {
  key: string
  tries: number
  again: unknown
  /** Of its question, in their order. */
  number: number
  known: { value: Value } | undefined
  refusal: AppError | undefined
}

function refusalOf(refusal: unknown) {
  if (!(refusal instanceof AppError)) throw refusal
  return { refusal }
}

function stateOf<Value>(known: { value: Value } | undefined, refusal: AppError | undefined) {
  if (refusal) {
    const state = refusal.code === 'networkError' ? ('offline' as const) : ('refused' as const)
    return { state, value: known?.value, refusal }
  }
  return known
    ? { state: 'read' as const, value: known.value, refusal }
    : { state: 'waiting' as const, value: undefined, refusal }
}
