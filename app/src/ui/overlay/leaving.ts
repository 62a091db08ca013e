/**
 * Asks before a page with unsaved answers is left: by a link or a tab, by the browser's or the phone's Back, or by
 * closing the window. Where the app itself leaves the page, as after saving, nothing is asked. Back closes what is open
 * above the page before it leaves the page.
 */
import { overlays } from './overlays.ts'
import { discardUnsaved, hasUnsaved } from './unsaved.ts'

/** Asks the user; if they want to leave, `go` leaves. */
type Ask = (go: () => void) => void

/** Ionic's own width of the edge where a swipe back begins. */
const swipeEdgePx = 50

/** Before Ionic's own answer to the phone's Back, which leaves the page. */
const backPriority = 200

let ask: Ask | undefined
/** Whether the browser was sent forward again, and has not arrived yet. */
let isReturning = false
/** The page on the screen, and its place in the browser's list of pages. Back changes both before it says so. */
let shown = { pathname: '', index: 0 }

/** To be called when a page has been opened. */
export function noteShown(): void {
  shown = { pathname: location.pathname, index: indexOf(history.state) }
}

/** Leaves the page as the user asked, after the question if there is one. For what is not a link. */
export function leave(go: () => void): void {
  if (!mustAsk()) go()
  else
    ask?.(() => {
      discardUnsaved(shown.pathname)
      go()
    })
}

/** Where no form asks, nothing holds it up. */
function mustAsk(): boolean {
  return ask !== undefined && hasUnsaved(shown.pathname)
}

/** Who asks from now on. @returns ends it */
export function askWith(askNow: Ask): () => void {
  ask = askNow
  noteShown()
  return () => {
    ask = undefined
  }
}

/**
 * Watches everything that leaves a page. Called before the router starts: of the listeners to the browser's Back, the
 * first one is called first.
 */
export function watchLeaving(): void {
  window.addEventListener('click', stopLink, true)
  window.addEventListener('keyup', stopLink, true)
  window.addEventListener('popstate', stopBack, true)
  document.addEventListener('ionBackButton', takeBack)
  window.addEventListener('beforeunload', stopClosing)
  window.addEventListener('touchstart', stopSwipe, { capture: true, passive: true })
}

function stopLink(event: MouseEvent | KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !mustAsk()) return
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], ion-tab-button') : null
  // Space opens a tab without a click.
  const isPress = event instanceof MouseEvent || (event.key === ' ' && link?.tagName === 'ION-TAB-BUTTON')
  if (!link || !isPress || !leadsAway(link)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  leave(() => link.click())
}

function leadsAway(link: HTMLElement & { href?: string; target?: string }): boolean {
  if (!link.href || link.target === '_blank' || link.hasAttribute('download')) return false
  const to = new URL(link.href, location.href)
  return to.origin === location.origin && `${to.pathname}${to.search}` !== `${location.pathname}${location.search}`
}

/** The browser has gone back already: it is sent forward again, unseen by the router, and back after the question. */
function stopBack(event: PopStateEvent): void {
  const by = indexOf(event.state) - shown.index
  if (Number.isNaN(by)) return
  if (by === 0) {
    if (isReturning || mustAsk()) event.stopImmediatePropagation()
    isReturning = false
    return
  }
  const isTaken = by < 0 && overlays.goBack()
  if (!isTaken && !mustAsk()) return
  event.stopImmediatePropagation()
  isReturning = true
  history.go(-by)
  if (!isTaken) leave(() => history.go(by))
}

/** Ionic's event for the Back of an Android phone; the one who takes it last says whether the others get it. */
type BackEvent = CustomEvent<{ register: (priority: number, take: (next: () => void) => void) => void }>

function takeBack(event: Event): void {
  const { detail } = event as BackEvent
  detail.register(backPriority, next => {
    if (!overlays.goBack()) leave(next)
  })
}

/** The shell's swipe from the edge would show the page before, and ask only then. */
function stopSwipe(event: TouchEvent): void {
  const isAtEdge = [...event.touches].some(({ clientX }) => clientX < swipeEdgePx)
  if (isAtEdge && mustAsk()) event.stopPropagation()
}

/** The pages that Ionic keeps are lost with the window, so their answers count as well as those of the page shown. */
function stopClosing(event: BeforeUnloadEvent): void {
  if (ask !== undefined && hasUnsaved()) event.preventDefault()
}

/** The router numbers the pages that it opens. NaN for a page that it has not opened. */
function indexOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN
}
