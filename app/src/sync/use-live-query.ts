/** What queries of the local database answer, live. */
import { Dexie, type Subscription } from 'dexie'
import { useEffect, useState } from 'react'

/**
 * Runs a query now, and again whenever what it has read changes. An answer that is older than one before is left out:
 * Dexie passes some on with a timer, so on a busy device they don't come in the order of the runs.
 */
export function watchQuery<Answer>(
  query: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError?: (error: unknown) => void,
): Subscription {
  let started = 0
  let newest = 0
  const runs = Dexie.liveQuery(async () => {
    const run = ++started
    return { run, answer: await query() }
  })
  return runs.subscribe(({ run, answer }) => {
    if (run < newest) return
    newest = run
    onAnswer(answer)
  }, onError)
}

/**
 * @param dependencies what the query uses; when one changes, the last answer stays until the next one
 * @returns undefined until the first answer
 * @throws what the query throws
 */
export function useLiveQuery<Answer>(query: () => Promise<Answer>, dependencies: readonly unknown[]) {
  const [answer, setAnswer] = useState<Answer>()
  const [trouble, setTrouble] = useState<{ error: unknown }>()
  const watch = () => {
    const show = (next: Answer) => {
      setTrouble(undefined)
      setAnswer(() => next)
    }
    const watched = watchQuery(query, show, error => setTrouble({ error }))
    return () => watched.unsubscribe()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the query uses
  useEffect(watch, dependencies)
  if (trouble) throw trouble.error
  return answer
}
