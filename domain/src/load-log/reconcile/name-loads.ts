/**
 * Decides which starts of one dispatch are the same load, again as more acts arrive: two starts of one truck made while
 * one load is open are one load with two ids.
 */

/** When something happened: the corrected time, and what the clock of the device that recorded it showed. */
export type Moment = { at: number; shown?: Shown | undefined }

/** Not every act is signed with the device's key; without one, the device is known by its user. */
export type Shown = { at: number; uid: string; key?: string | undefined }

export type NameableLoad = {
  loadLogId: string
  truckId: string
  start: Moment
  /** The end by each act that reports it; empty while the load is open. */
  ends: readonly Moment[]
  /** The load that it is an alias of; null or absent while it leads. */
  aliasOf?: string | null
  /** Approved: its leading load is final. */
  frozen?: boolean
}

/** A load with the ends recorded under any of its ids. */
type LeadingLoad = NameableLoad & { ends: Moment[] }

/**
 * Finds the leading load of each id: the earliest start leads, then the smaller id, so the same load leads in the end,
 * whichever phone's start arrives first. A load ends as soon as one of its ids ends. After that, a late start of
 * another load can't take it over, and only starts after its end are separated from it.
 * @param loads all loads of a dispatch, those whose alias may change and those whose alias is final
 * @returns load log id → the id of its leading load, the same id when it leads
 */
export function nameLoads(loads: readonly NameableLoad[]): Map<string, string> {
  const ended = new Set(
    loads.filter(load => load.frozen || load.ends.length > 0).map(load => load.aliasOf ?? load.loadLogId),
  )
  const leaders = new Map<string, LeadingLoad>()
  const names = new Map<string, string>()
  for (const load of [...loads].sort(compareStarts)) {
    const leader = findLeader(load, leaders, ended)
    names.set(load.loadLogId, leader?.loadLogId ?? load.loadLogId)
    if (leader) leader.ends.push(...load.ends)
    else leaders.set(load.loadLogId, { ...load, ends: [...load.ends] })
  }
  return names
}

function findLeader(
  load: NameableLoad,
  leaders: ReadonlyMap<string, LeadingLoad>,
  ended: ReadonlySet<string>,
): LeadingLoad | undefined {
  if (!load.aliasOf && ended.has(load.loadLogId)) return undefined
  const held = load.aliasOf && ended.has(load.aliasOf) ? leaders.get(load.aliasOf) : undefined
  if (held && (load.frozen || isWithin(load, held))) return held
  return [...leaders.values()].find(leader => leader.truckId === load.truckId && isWithin(load, leader))
}

function isWithin(load: NameableLoad, leader: LeadingLoad): boolean {
  const isAfterLeader = leader.ends.some(end => end.at <= load.start.at || isShownBefore(end, load.start, leader.start))
  return !isAfterLeader && !load.ends.some(end => isShownBefore(end, leader.start, load.start))
}

/**
 * If one device recorded the end of a load and another start, its own clock also says which was first. Otherwise a step
 * of the server's clock that the device has measured, or an end that was sent late, would make two loads one.
 * @param begun the start of the load that ended. Only if the same device recorded it, it shows that its clock was not
 * set back since then.
 */
function isShownBefore(end: Moment, start: Moment, begun: Moment): boolean {
  const [began, ended, started] = [begun.shown, end.shown, start.shown]
  if (!began || !ended || !started || !isOneDevice(began, ended) || !isOneDevice(ended, started)) return false
  return began.at <= ended.at && ended.at <= started.at
}

function isOneDevice(a: Shown, b: Shown): boolean {
  return a.key !== undefined && b.key !== undefined ? a.key === b.key : a.uid === b.uid
}

function compareStarts(a: NameableLoad, b: NameableLoad): number {
  return a.start.at - b.start.at || (a.loadLogId < b.loadLogId ? -1 : a.loadLogId > b.loadLogId ? 1 : 0)
}
