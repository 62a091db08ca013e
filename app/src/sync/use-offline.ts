/** Since when the app is offline, for screens that say so. */
import { useConnection } from './sync-context.ts'
import { useNow } from './use-is-page-shown.ts'

/** How long a connection is lost before a screen says so; a stream that is only reopened doesn't count as lost. */
const graceMs = 4_000
/** The first connection on a slow network takes this long. A banner that comes and goes would move the page twice. */
const firstGraceMs = 15_000

/** @returns ms; undefined while the app is connected or connecting */
export function useOfflineSince(): number | undefined {
  const { isConnected, since, isFirst } = useConnection()
  const now = useNow(1_000)
  const isConnecting = isFirst && navigator.onLine
  return isConnected || now - since < (isConnecting ? firstGraceMs : graceMs) ? undefined : since
}
