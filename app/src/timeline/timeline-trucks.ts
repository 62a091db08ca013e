/** The trucks of a timeline, from the documents on this device. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { type TimelineTruck, timelineTruckOf } from '@haulway/domain/metrics/timeline/timeline-truck.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { LiveTruck } from '../live-map/live-trucks.ts'
import type { QueueTruck } from '../load-log/queue/queue-trucks.ts'

type Dispatches = readonly Pick<DispatchDocument, 'dispatchId' | 'state'>[]

/** For a party that sees the whole trip. A truck comes back while its dispatch is open. */
export function timelineTrucks(live: readonly LiveTruck[], dispatches: Dispatches): TimelineTruck[] {
  const open = new Set(dispatches.flatMap(({ dispatchId, state }) => (state === 'open' ? [dispatchId] : [])))
  return live.flatMap(truck => timelineTruckOf(truck.load, seenOf(truck, open.has(truck.load.terms.dispatchId))) ?? [])
}

const queueStages = { loading: 'loading', queued: 'queued', onTheWay: 'toPit' } as const

/**
 * At a pit: its queue, which also holds trucks that were confirmed before their load started, and the trucks that are
 * loaded and have not left. When a truck comes back, its next load tells.
 */
export function pitTimelineTrucks(queue: readonly QueueTruck[], live: readonly LiveTruck[]): TimelineTruck[] {
  const byLoad = new Map(live.map(truck => [truck.load.loadLogId, truck]))
  const inQueue = queue.flatMap((truck): TimelineTruck[] => {
    const { stage, since, terms, loadLogId, dispatchId } = truck
    if (stage === 'expected') return []
    const seen = byLoad.get(loadLogId ?? '')
    const { fix, isLost, silence } = seen ? seenOf(seen, false) : unseen
    const isGone = isLost && stage === 'onTheWay'
    return [
      {
        id: loadLogId ?? dispatchId,
        number: terms.truck.number,
        haulId: terms.haulId,
        since,
        stage: queueStages[stage],
        pit: terms.origin,
        site: terms.destination,
        fix,
        isReturning: false,
        ...(isGone && { silence }),
        isLost: isGone,
      },
    ]
  })
  const ids = new Set(inQueue.map(({ id }) => id))
  const leaving = live.flatMap(truck => timelineTruckOf(truck.load, seenOf(truck, false)) ?? [])
  return [...inQueue, ...leaving.filter(({ id, stage }) => stage === 'leaving' && !ids.has(id))]
}

const unseen = { fix: undefined, isLost: false, silence: undefined }

function seenOf({ frame, silence }: LiveTruck, isReturning: boolean) {
  const fix = frame && { lat: frame.lat, lng: frame.lng, at: frame.at }
  const lost = silence === 'silent' || silence === 'lost' ? silence : undefined
  return { fix, isReturning, isLost: lost !== undefined, silence: lost }
}

/** The ways between two places that have trucks now, those with the most trucks first. */
export function groupByRoute(trucks: readonly TimelineTruck[]): { key: string; trucks: TimelineTruck[] }[] {
  const groups = Map.groupBy(trucks, ({ pit, site }) => `${pit.lat} ${pit.lng} ${site.lat} ${site.lng}`)
  return [...groups]
    .map(([key, ofRoute]) => ({ key, trucks: ofRoute }))
    .sort((a, b) => b.trucks.length - a.trucks.length || (a.key < b.key ? -1 : 1))
}

/** How many trucks are bound for an end, and their arrival isn't known because they have no GPS. */
export function countWithoutGps({ at }: Pick<Timeline, 'at'>, end: 'pit' | 'site'): number {
  if (end === 'site') return at.toSite.filter(({ isLost }) => isLost).length
  const returning = [...at.toSite, ...at.atSite].filter(({ isLost, isReturning }) => isLost && isReturning)
  return at.toPit.filter(({ isLost, fix }) => isLost || !fix).length + returning.length
}

/** An operator who has loaded no truck for this long is not at the loader: waits for the next truck are shorter. */
const loaderAwayMs = hourMs

/**
 * How many loaders work at the pit now: those who began or ended a loading in the last hour. At least one.
 * @param queue of the pit: it also has loadings that are not joined to a load yet
 */
export function countLoaders(loads: readonly Loaded[], now: number, queue: readonly QueueTruck[] = []): number {
  const isRecent = (at: number | undefined) => at !== undefined && now - at <= loaderAwayMs
  const ofLoads = loads.flatMap(({ acts, milestones: { confirmTrucker, confirmLoad } }) => {
    if (!isRecent(confirmLoad ?? confirmTrucker)) return []
    // A driver may record a loading, too.
    const isByLoader = ({ kind, witness }: LoadLogAct) => loadingActs.has(kind) && witness !== 'trucker'
    return effectiveActs(acts).findLast(isByLoader)?.by.entityId ?? []
  })
  const withoutLoad = queue.flatMap(({ loaderEntityId, confirmedBy, since }) =>
    confirmedBy?.hasLoad === false && isRecent(since) ? (loaderEntityId ?? []) : [],
  )
  return Math.max(1, new Set([...ofLoads, ...withoutLoad]).size)
}

type Loaded = Pick<LoadLogDocument, 'acts' | 'milestones'>
const loadingActs: ReadonlySet<LoadLogAct['kind']> = new Set(['confirmTrucker', 'confirmLoad'])
