/** Decides which starts of one dispatch are the same load, again as more acts arrive. */
import { decideStart, type StartedLoad } from './start-alias.ts'

export type NameableLoad = StartedLoad & {
  /** The load that it is an alias of; null or absent while it leads. */
  aliasOf?: string | null
  /** Approved: its leading load is final. */
  frozen?: boolean
}

/**
 * Finds the leading load of each id. A load ends as soon as one of its ids ends. After that, a late start of another
 * load can't take it over, and only starts after its end are separated from it.
 * @param loads all loads of a dispatch, those whose alias may change and those whose alias is final
 * @returns load log id → the id of its leading load, the same id when it leads
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
