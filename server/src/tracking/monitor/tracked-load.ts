/** What tracking needs to know about a load: who drives it, its start and end, and who may see the truck. */

import { idSchema } from '@haulway/domain/ids.ts'
import { type LoadLogAct, loadLogActSchema } from '@haulway/domain/load-log/act/act.ts'
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { Absence } from '@haulway/domain/load-log/approval/confirmed-waits.ts'
import { foldLoadLog, type LoadLogMilestone } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogSchema } from '@haulway/domain/load-log/load-log.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import type { TrackingSpan } from '@haulway/domain/track/judge-point.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import type { Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { readRecord } from '../../db/record-column.ts'
import { type HeldBatch, readHeldBatches } from '../tracking.table.ts'

/** The ids by which a load is requested. A load that was started twice has two names. */
export type LoadName = { projectId: string; loadLogId: string }

export type TrackedLoad = {
  projectId: string
  /** The leading name. */
  loadLogId: string
  /** The key of the rows with points sent under the requested name. */
  trackNo: number
  terms: Terms
  span: TrackingSpan
  /** When the act that ended it was received. */
  endReceivedAt: number | undefined
  /** When the truck was loaded; undefined while it is empty. */
  loadedAt: number | undefined
  /** Since when it waited at the pit and at the site by anyone's report, and until when; none where it has not come. */
  waits: { pit: TrackedWait; site: TrackedWait }
  /** When GPS saw it away from there, as its record has it; undefined once it is approved. */
  absences: readonly Absence[] | undefined
  /** When it left the pit or reached a later milestone, by its acts. */
  leftPitAt: number | undefined
  /** The near-destination notice was recorded. */
  isNearRecorded: boolean
  driverUids: ReadonlySet<string>
  operatorEntityIds: readonly string[]
}

type TrackedWait = { since: number | undefined; until: number | undefined }

type NamedRow = {
  project_id: string
  /** The requested name. */
  name: string
  track_no: number
  leader: string
  load_log_id: string
  other_track_no: number
  record: unknown
  acts: unknown[]
  driver_uids: string[]
  operator_ids: string[]
}

/** Reads many loads in one query. @returns by requested name; unknown loads are missing */
export async function readTrackedLoads(
  tx: Transaction | Orm,
  names: readonly LoadName[],
): Promise<Map<string, TrackedLoad>> {
  const rows = await tx.execute<NamedRow>(askForLoads(names))
  const byName = Map.groupBy(rows, row => nameKey({ projectId: row.project_id, loadLogId: row.name }))
  return new Map(
    [...byName].flatMap(([key, group]) => {
      const load = toTrackedLoad(group)
      return load ? [[key, load] as const] : []
    }),
  )
}

/**
 * One load, the entities of which the user is a member, and what reads the batches of its track under all of its names.
 * @returns undefined for an unknown load
 */
export async function findLoadForReader(
  orm: Orm,
  name: LoadName,
  uid: string,
): Promise<{ load: TrackedLoad; ownEntityIds: ReadonlySet<string>; readBatches: ReadBatches } | undefined> {
  const ownIds = sql`array(select entity_id from members where uid = ${uid}) as own_entity_ids`
  const rows = await orm.execute<NamedRow & { own_entity_ids: string[] }>(askForLoads([name], ownIds))
  const load = toTrackedLoad(rows)
  const trackNos = rows.map(row => row.other_track_no)
  const readBatches: ReadBatches = select => readHeldBatches(orm, trackNos, select)
  return load && { load, ownEntityIds: new Set(rows[0]?.own_entity_ids), readBatches }
}

type ReadBatches = (select: (trackNo: number) => SQL) => Promise<HeldBatch[]>

/** A row for each name of each load. */
function askForLoads(names: readonly LoadName[], more?: SQL): SQL {
  return sql`
    select named.project_id, named.load_log_id as name, named.track_no::float8 as track_no,
      coalesce(named.alias_of, named.load_log_id) as leader,
      other.load_log_id, other.track_no::float8 as other_track_no, other.record,
      (select coalesce(jsonb_agg(act), '[]'::jsonb) from (
        select act from load_log_acts a
        where a.project_id = other.project_id and a.load_log_id = other.load_log_id
        union all select record->'act' from confirmations c
        where c.project_id = other.project_id and c.load_log_id = other.load_log_id) as reported) as acts,
      array(select uid from members m where m.entity_id = other.driver_entity_id) as driver_uids,
      array(select o.entity_id from excavator_operators o
        where o.pit_entity_id = other.pit_entity_id and o.record->>'letGoOn' is null) as operator_ids
      ${more ? sql`, ${more}` : sql``}
    from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as asked ("projectId" uuid, "loadLogId" uuid)
    join load_logs named on named.project_id = asked."projectId" and named.load_log_id = asked."loadLogId"
    join load_logs other on other.project_id = named.project_id and other.dispatch_id = named.dispatch_id
      and coalesce(other.alias_of, other.load_log_id) = coalesce(named.alias_of, named.load_log_id)`
}

/** Whether both ids have the form of an id. */
export function isLoadName({ projectId, loadLogId }: LoadName): boolean {
  return idSchema.safeParse(projectId).success && idSchema.safeParse(loadLogId).success
}

export function nameKey({ projectId, loadLogId }: LoadName): string {
  return `${projectId} ${loadLogId}`
}

/** @param rows one load under all of its names */
function toTrackedLoad(rows: readonly NamedRow[]): TrackedLoad | undefined {
  const leading = rows.find(row => row.load_log_id === row.leader)
  if (!leading) return undefined
  const { terms, projectId, loadLogId, absences = [] } = readRecord('load_logs', loadLogSchema, leading.record)
  const acts = rows.flatMap(row => row.acts.map(act => readRecord('load_log_acts', loadLogActSchema, act)))
  const fold = foldLoadLog(acts, foldOptionsOf({ terms }))
  const { start, arriveAtPit, confirmLoad, leavePit, arriveAtSite, deliver, approve } = fold.milestones
  const startedAt = start?.at ?? Math.min(...acts.map(actAt))
  const endings = effectiveActs(acts).filter(({ kind }) => kind === 'cancel' || kind === 'reject')
  const endedAt = loadLogStates[fold.state].open
    ? undefined
    : (deliver?.at ?? approve?.at ?? Math.min(...endings.map(actAt)))
  return {
    projectId,
    loadLogId,
    trackNo: leading.track_no,
    terms,
    span: spanOf(acts, startedAt, endedAt),
    endReceivedAt: endOf(acts, endedAt)?.receivedAt,
    loadedAt: confirmLoad?.at,
    waits: {
      pit: { since: firstAt(arriveAtPit), until: fold.standby.endedAt ?? endedAt },
      site: { since: firstAt(arriveAtSite), until: endedAt },
    },
    absences: fold.frozen ? undefined : absences,
    leftPitAt: (leavePit ?? arriveAtSite ?? deliver)?.at,
    isNearRecorded: acts.some(act => act.kind === 'nearDestination' && act.witness === 'system'),
    driverUids: new Set(leading.driver_uids),
    operatorEntityIds: leading.operator_ids,
  }
}

function firstAt(milestone: LoadLogMilestone | undefined): number | undefined {
  return milestone && Math.min(...milestone.witnesses.map(({ at }) => at))
}

function endOf(acts: readonly LoadLogAct[], endedAt: number | undefined): LoadLogAct | undefined {
  return endedAt === undefined ? undefined : acts.find(act => actAt(act) === endedAt)
}

function spanOf(acts: readonly LoadLogAct[], startedAt: number, endedAt: number | undefined): TrackingSpan {
  const start = acts.find(act => act.kind === 'start' && actAt(act) === startedAt)
  const end = endOf(acts, endedAt)
  return {
    startedAt,
    ...(start && { clockOffsetMs: startedAt - start.occurredAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(end && { endedOnDeviceAt: end.occurredAt }),
  }
}
