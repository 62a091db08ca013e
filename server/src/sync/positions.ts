/** Sends truck positions to the viewers that may see them: the latest of each truck, at most one frame a second. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import type { BusEvents } from './nodes/bus.ts'

type Viewer = { scope: Scope; send: (positions: PositionFrame[]) => void }

export type Positions = {
  /** Sends the last known positions of a scope immediately, then each change. */
  watch: (viewer: Viewer) => () => void
  take: (moves: BusEvents['positions']) => void
  /** Sends the positions that changed since the last time; called once a second. */
  flush: () => void
  /** Removes a load's truck from scopes that may no longer see it. */
  forget: (gone: BusEvents['gone']) => void
  /** Removes all trucks until their next points: some of them may no longer be shown. */
  forgetAll: () => void
  /** The number of viewers. */
  count: () => number
}

/** How long a last known position is shown. An older one is useless on a live map. */
const keptMs = 12 * 3_600_000

export function openPositions(clock: () => number): Positions {
  const latest = new Map<string, Map<string, PositionFrame>>()
  const moved = new Map<string, Set<string>>()
  const viewers = new Map<string, Set<Viewer>>()
  return {
    watch: viewer => {
      const group = viewers.get(viewer.scope) ?? new Set()
      viewers.set(viewer.scope, group)
      group.add(viewer)
      const known = [...(latest.get(viewer.scope)?.values() ?? [])].filter(frame => frame.at > clock() - keptMs)
      if (known.length > 0) viewer.send(known)
      return () => {
        group.delete(viewer)
        if (group.size === 0) viewers.delete(viewer.scope)
      }
    },
    take: moves => {
      for (const { scopes, frame } of moves) {
        for (const scope of scopes) {
          const trucks = latest.get(scope) ?? new Map<string, PositionFrame>()
          latest.set(scope, trucks)
          // Points sent late after a dead zone never make a truck jump back.
          if ((trucks.get(frame.loadLogId)?.at ?? 0) >= frame.at) continue
          trucks.set(frame.loadLogId, frame)
          const changed = moved.get(scope) ?? new Set<string>()
          moved.set(scope, changed.add(frame.loadLogId))
        }
      }
    },
    flush: () => {
      for (const [scope, ids] of moved) {
        const group = viewers.get(scope)
        const frames = [...ids].flatMap(id => latest.get(scope)?.get(id) ?? [])
        if (group && frames.length > 0) for (const viewer of group) viewer.send(frames)
      }
      moved.clear()
    },
    forget: ({ loadLogId, scopes }) => {
      for (const scope of scopes) {
        latest.get(scope)?.delete(loadLogId)
        if (latest.get(scope)?.size === 0) latest.delete(scope)
      }
    },
    forgetAll: () => {
      latest.clear()
      moved.clear()
    },
    count: () => [...viewers.values()].reduce((sum, group) => sum + group.size, 0),
  }
}
