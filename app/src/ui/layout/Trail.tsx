/** The pages that were opened before this one, so that the back arrow leads to the one that opened it. */
import { createContext, type MouseEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

type Step = { key: string; pathname: string }
type Steps = { steps: Step[]; at: number; of: string }

const TrailContext = createContext<{ current: Steps } | undefined>(undefined)

/**
 * Rendered inside the router, around the pages.
 * @param of when it changes, the pages before belong to someone else, and are forgotten
 */
export function Trail({ of, children }: { of: string; children: ReactNode }) {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const trail = useRef<Steps>({ steps: [{ key, pathname }], at: 0, of })
  useLayoutEffect(() => {
    const { steps, at, of: before } = trail.current
    const step = { key, pathname }
    const known = steps.findIndex(each => each.key === key)
    if (before !== of) trail.current = { steps: [step], at: 0, of }
    else if (known >= 0) trail.current = { steps, at: known, of }
    else if (type === 'PUSH') trail.current = { steps: [...steps.slice(0, at + 1), step], at: at + 1, of }
    else if (type === 'REPLACE') trail.current = { steps: steps.with(at, step), at, of }
    // From the browser's own list, to a page of before this app was loaded.
    else trail.current = { steps: [step], at: 0, of }
  }, [key, pathname, type, of])
  return <TrailContext value={trail}>{children}</TrailContext>
}

/**
 * Where a page's back arrow leads: back to the page that opened it. A page that was opened directly, as by a link in
 * an email, is replaced by `to`: as a new step it would be where the next arrow leads.
 */
export function useBackLink(to: string) {
  const trail = useContext(TrailContext)
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    // A new tab or window has no pages before.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const by = trail && stepsBack(trail.current)
    if (by === undefined) return
    event.preventDefault()
    navigate(-by)
  }
  return { to, onClick, replace: true }
}

/** Past the steps on this page itself, such as its rows. @returns undefined without another page before */
function stepsBack({ steps, at }: Steps): number | undefined {
  const here = steps[at]?.pathname
  const before = steps.slice(0, at).findLastIndex(({ pathname }) => pathname !== here)
  return before < 0 ? undefined : at - before
}
