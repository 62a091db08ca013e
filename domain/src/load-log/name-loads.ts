/** Which starts of one dispatch are one load: the same answer in whatever order they came. */
import { decideStart, type StartedLoad } from './start-alias.ts'

/** `frozen`: approved, so its name stands whatever comes later. */
export type NameableLoad = StartedLoad & { frozen?: boolean }

/**
 * Finds the leading load of each name. A load and its other names have ended as soon as one of them has.
 * @param loads every load of a dispatch that may still be renamed, with the frozen ones beside them
 * @returns load log id → the id of the load it stands for, itself when it leads
 */
export function nameLoads(loads: readonly NameableLoad[]): Map<string, string> {
  const leaders: StartedLoad[] = []
  const names = new Map<string, string>()
  const inOrder = [...loads].sort((a, b) => a.startedAt - b.startedAt || (a.loadLogId < b.loadLogId ? -1 : 1))
  for (const load of inOrder) {
    const decision = load.frozen ? ({ kind: 'new' } as const) : decideStart(leaders, load)
    const leader = decision.kind === 'alias' ? leaders.find(row => row.loadLogId === decision.of) : undefined
    names.set(load.loadLogId, leader?.loadLogId ?? load.loadLogId)
    if (!leader) leaders.push({ ...load })
    else if (load.endedAt !== undefined) leader.endedAt = Math.min(leader.endedAt ?? Infinity, load.endedAt)
  }
  return names
}
