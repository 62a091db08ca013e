/** Parts of the app that are loaded when they are first needed: the first screen does not wait for all others. */
import { secondMs } from '@haulway/domain/time.ts'
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { onNetworkBack } from '../../native/platform.ts'
import { loadFailedSheets } from './failed-sheets.ts'
import { PageNotLoaded } from './NotLoaded.tsx'

export type LazyPart<Props extends object = object> = {
  /** Loads it, also ahead of its use, so that it is drawn at once. */
  load: () => Promise<void>
  loaded: () => ComponentType<Props> | undefined
}

/** @param load imports the part */
export function lazyPart<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
  // Only a part that has failed must wait for style sheets that still fail: they may be another part's.
  const loadSheets = () => loadFailedSheets().catch(error => hasFailed && Promise.reject(error))
  const tryOnce = () => loadSheets().then(load)
  return {
    loaded: () => part,
    load: () => {
      loading ??= tryOnce()
        .catch(error => {
          hasFailed = true
          return tryAgainSoon(error, tryOnce)
        })
        .then(
          found => {
            part = found
          },
          error => {
            // Tried again when it is needed again.
            loading = undefined
            throw error
          },
        )
      return loading
    },
  }
}

/**
 * While nodes are updated, each has the files of its own version only, and the next request may reach another node. A
 * device without a network need not wait for that.
 */
async function tryAgainSoon<T>(error: unknown, tryOnce: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw error
  await new Promise(resolve => setTimeout(resolve, soonMs))
  return tryOnce()
}

/** Loads parts that are needed soon. One that can't be loaded says so where it is drawn. */
export function loadAhead(...parts: Pick<LazyPart, 'load'>[]): void {
  for (const { load } of parts) void load().catch(() => undefined)
}

type Props<PartProps extends object> = {
  of: LazyPart<PartProps>
  with: PartProps
  /** Drawn until the part is there. Without it, Ionic keeps the page before it. */
  waiting?: ReactNode
  /** Drawn if the part can't be loaded, until it can: by default a whole page. */
  missing?: ReactNode
  onDrawn?: () => void
}

export function Part<PartProps extends object>(props: Props<PartProps>) {
  const { of: part, with: partProps, waiting = null, missing = <PageNotLoaded />, onDrawn } = props
  const hasFailed = useLoading(part)
  const Loaded = part.loaded()
  const isDrawn = Loaded !== undefined
  useEffect(() => {
    if (isDrawn) onDrawn?.()
  }, [isDrawn, onDrawn])
  if (Loaded) return <Loaded {...partProps} />
  return hasFailed ? missing : waiting
}

/** A person hardly notices it. */
const soonMs = 0.5 * secondMs
/** How often a part that is missing is tried again. A phone can get its network back without noticing. */
const againMs = 15 * secondMs

/** Loads the part, and draws again once it is there. @returns whether it can't be loaded now */
function useLoading({ load }: Pick<LazyPart, 'load'>): boolean {
  const [failed, setFailed] = useState<{ load: unknown }>()
  const [, drawAgain] = useReducer((draws: number) => draws + 1, 0)
  const hasFailed = failed?.load === load
  useEffect(() => {
    load().then(drawAgain, error => {
      setFailed({ load })
      // The app's log listens for it, and pages without a log have it in the console.
      window.reportError(new Error('A part could not be loaded', { cause: error }))
    })
  }, [load])
  useEffect(() => {
    if (!hasFailed) return
    const tryAgain = () =>
      void load().then(
        () => setFailed(undefined),
        () => undefined,
      )
    const timer = setInterval(tryAgain, againMs)
    const endBack = onNetworkBack(tryAgain)
    return () => {
      clearInterval(timer)
      endBack()
    }
  }, [hasFailed, load])
  return hasFailed
}
