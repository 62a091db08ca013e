/** Which starts of one dispatch are one load, as more becomes known of them. */
import { decideStart, type StartedLoad } from './start-alias.ts'

export type NameableLoad = StartedLoad & {
  /** The load it was found to be another name of; null or absent while it leads. */
  aliasOf?: string | null
  /** Approved: its name stands whatever comes later. */
  frozen?: boolean
}

/**
 * Finds the leading load of each name. A load has ended as soon as it has under one of its names; from then on no late
 * start of another takes it over, and only what began after its end is let go from it.
 * @param loads every load of a dispatch that may still be renamed, with those that keep their names beside them
 * @returns load log id → the id of the load it stands for, itself when it leads
 */
export function nameLoads(loads: readonly NameableLoad[]): Map<string, string> {
  const ended = new Set(
    loads.filter(load => load.frozen || load.endedAt !== undefined).map(load => load.aliasOf ?? load.loadLogId),
  )
  const leaders = new Map<string, StartedLoad>()
  const names = new Map<string, string>()
  const inOrder = [...loads].sort((a, b) => a.startedAt - b.startedAt || (a.loadLogId < b.loadLogId ? -1 : 1))
  for (const load of inOrder) {
    const leader = leaders.get(leaderOf(load, leaders, ended))
    names.set(load.loadLogId, leader?.loadLogId ?? load.loadLogId)
    if (!leader) leaders.set(load.loadLogId, { ...load })
    else if (load.endedAt !== undefined) leader.endedAt = Math.min(leader.endedAt ?? Infinity, load.endedAt)
  }
  return names
}

function leaderOf(load: NameableLoad, leaders: Map<string, StartedLoad>, ended: Set<string>): string {
  if (!load.aliasOf && ended.has(load.loadLogId)) return load.loadLogId
  const held = load.aliasOf && ended.has(load.aliasOf) ? leaders.get(load.aliasOf) : undefined
  if (held && (load.frozen || load.startedAt < (held.endedAt ?? Infinity))) return held.loadLogId
  const decision = decideStart([...leaders.values()], load)
  return decision.kind === 'alias' ? decision.of : load.loadLogId
}
