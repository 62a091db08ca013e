/** Style sheets that could not be loaded. Vite asks for each only once, so a part that is tried again needs these. */
const failed = new Set<HTMLLinkElement>()
let loading: Promise<unknown> | undefined

const note = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
}
window.addEventListener('error', note, true)

/** Loads them again. Rejects if one of them fails again. */
export function loadFailedSheets(): Promise<unknown> {
  loading ??= Promise.all([...failed].map(loadAgain)).finally(() => {
    loading = undefined
  })
  return loading
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link)
  if (!link.isConnected) return Promise.resolve()
  // A link that has failed stays so; a browser requests a new one.
  const next = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)))
    link.replaceWith(next)
  })
}
