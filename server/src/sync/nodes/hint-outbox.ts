/** Hints on their way to the other nodes. */
import type { BusEvents } from './bus.ts'
import type { Hint } from './hint.ts'

/** Positions of this time are sent together. */
const positionsMs = 250

/**
 * What waits to be sent. One batch is under way at a time, so what comes meanwhile is sent together. Positions wait a
 * moment for each other; a truck that may no longer be shown overtakes them, and its positions go with it.
 */
export function openHintOutbox(send: (hints: Hint[]) => Promise<void>, onError: (error: unknown) => void) {
  const versions = new Map<string, number>()
  const positions = new Map<string, BusEvents['positions'][number]>()
  let gone: BusEvents['gone'][] = []
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let arePositionsDue = false
  const take = (): Hint[] => {
    const hints: Hint[] = gone.flatMap(({ loadLogId, scopes }) =>
      scopes.map(scope => ({ kind: 'gone' as const, loadLogId, scopes: [scope] })),
    )
    gone = []
    for (const [scope, version] of versions) hints.push({ kind: 'versions', versions: { [scope]: version } })
    versions.clear()
    if (arePositionsDue) {
      for (const move of positions.values()) hints.push({ kind: 'position', ...move })
      positions.clear()
      arePositionsDue = false
    }
    return hints
  }
  const sendWaiting = async () => {
    if (isSending) return
    isSending = true
    try {
      for (let hints = take(); hints.length > 0; hints = take()) await send(hints)
    } catch (error) {
      onError(error)
    } finally {
      isSending = false
    }
  }
  return {
    addVersions: (more: BusEvents['versions']) => {
      for (const [scope, version] of Object.entries(more)) {
        versions.set(scope, Math.max(version, versions.get(scope) ?? 0))
      }
      void sendWaiting()
    },
    addGone: (more: BusEvents['gone']) => {
      const waiting = positions.get(more.loadLogId)
      if (waiting) {
        const scopes = waiting.scopes.filter(scope => !more.scopes.includes(scope))
        positions.set(more.loadLogId, { ...waiting, scopes })
      }
      gone.push(more)
      void sendWaiting()
    },
    addPositions: (moves: BusEvents['positions']) => {
      for (const move of moves) {
        const waiting = positions.get(move.frame.loadLogId)
        if ((waiting?.frame.at ?? 0) < move.frame.at) positions.set(move.frame.loadLogId, move)
      }
      timer ??= setTimeout(() => {
        timer = undefined
        arePositionsDue = true
        void sendWaiting()
      }, positionsMs)
    },
    close: () => clearTimeout(timer),
  }
}
