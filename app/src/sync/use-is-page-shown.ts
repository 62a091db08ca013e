/** Whether the page around a component is on screen. Ionic keeps pages mounted that were left, so that back is fast. */
import { DefaultIonLifeCycleContext, IonLifeCycleContext } from '@ionic/react'
import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Ionic's own object for each page; outside pages, one for all. */
type PageKey = React.ContextType<typeof IonLifeCycleContext>
type Shown = { isShown: boolean; listeners: Set<() => void> }

const pages = new WeakMap<PageKey, Shown>()

/** True until the page was left. What only shows something rests while this is false: a phone's battery pays for it. */
export function useIsPageShown(): boolean {
  const page = useContext(IonLifeCycleContext)
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = shownOf(page)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [page],
  )
  return useSyncExternalStore(subscribe, () => shownOf(page).isShown)
}

/**
 * For the frame of a page. It looks whether its element is on screen, because Ionic's events of a page don't come with
 * every change of a tab.
 * @returns the ref of the element
 */
export function useNotePageShown(): React.RefObject<HTMLDivElement | null> {
  const page = useContext(IonLifeCycleContext)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current || !(page instanceof DefaultIonLifeCycleContext)) return
    const observer = new IntersectionObserver(entries => {
      const shown = shownOf(page)
      shown.isShown = entries.at(-1)?.isIntersecting ?? true
      for (const listener of shown.listeners) listener()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [page])
  return element
}

function shownOf(page: PageKey): Shown {
  const shown = pages.get(page) ?? { isShown: true, listeners: new Set() }
  pages.set(page, shown)
  return shown
}

/** The time now, ms; a component that uses it is drawn again every `everyMs`, so ages on the screen stay current. */
export function useNow(everyMs = 10_000): number {
  const isShown = useIsPageShown()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isShown) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isShown])
  return now
}

/** @returns a query that reads only while the page is shown; otherwise it answers what it read last */
export function useWhileShown<Result>(query: () => Promise<Result>): {
  isShown: boolean
  read: () => Promise<Result | undefined>
} {
  const isShown = useIsPageShown()
  const last = useRef<Result>(undefined)
  const read = async () => {
    if (isShown) last.current = await query()
    return last.current
  }
  return { isShown, read }
}
