/** A truck's queue position at its pit. It tells how many trucks are before it, and never whose they are. */
import { z } from 'zod'
import { instantMsSchema } from '../../time.ts'
import { outOfTurnReasons } from '../act/act.ts'

const trucksMax = 1000

export const loadQueueSchema = z.object({
  /** False before the truck arrives and once its loading starts; then the counts are 0, as the line is not its own. */
  isInLine: z.boolean(),
  /** In line and not yet at a loader, since before this truck. */
  trucksAhead: z.int().min(0).max(trucksMax),
  /** At a loader now. */
  trucksLoading: z.int().min(0).max(trucksMax),
  /** Loading has stopped: since when no truck is at a loader, at the earliest since this one came. */
  stoppedSince: instantMsSchema.optional(),
  /** How long one loading takes, ms: half of the last ones are between. Absent before the third of the day. */
  loadMs: z.object({ low: z.number().min(0), high: z.number().min(0) }).optional(),
  /** Trucks that came later and were loaded first, with the operator's reason. */
  passedBy: z
    .array(z.object({ at: instantMsSchema, reason: z.enum(outOfTurnReasons).optional() }))
    .max(20)
    .optional(),
  /** Who probably caused the wait, from what was recorded so far. */
  cause: z
    .discriminatedUnion('because', [
      z.object({ because: z.literal('passed'), fault: z.literal('pit'), trucks: z.int().min(1).max(20) }),
      z.object({ because: z.literal('idle'), fault: z.literal('pit'), minutes: z.int().min(0) }),
      z.object({ because: z.literal('notReady'), fault: z.literal('hauler') }),
      z.object({ because: z.literal('line'), fault: z.literal('payer') }),
    ])
    .optional(),
  /** The server's time of this answer. */
  asOf: instantMsSchema,
})
export type LoadQueue = z.infer<typeof loadQueueSchema>

/** The parts of a load at the same pit that the line needs. */
type InLine = { loadLogId: string; state: string; stateSince: number; arrivedAt?: number | undefined }

/**
 * First come, first loaded: a truck's arrival decides its position, and loads that came in the same moment keep the
 * order of their ids, so that everyone in line reads the same line.
 */
export function queuePosition(
  loads: readonly InLine[],
  loadLogId: string,
): Pick<LoadQueue, 'isInLine' | 'trucksAhead' | 'trucksLoading'> {
  const since = ({ arrivedAt, stateSince }: InLine) => arrivedAt ?? stateSince
  const own = loads.find(load => load.loadLogId === loadLogId)
  if (own?.state !== 'queued') return { isInLine: false, trucksAhead: 0, trucksLoading: 0 }
  const isBefore = (load: InLine) =>
    since(load) < since(own) || (since(load) === since(own) && load.loadLogId < own.loadLogId)
  return {
    isInLine: true,
    trucksAhead: loads.filter(load => load.state === 'queued' && isBefore(load)).length,
    trucksLoading: loads.filter(load => load.state === 'loading').length,
  }
}

/** Without a measurement: spotting and five to eight buckets. */
const usualLoadMs = { low: 180_000, high: 360_000 }

/**
 * When the loading of this truck starts, an instant. The truck at the loader is half loaded on average.
 * @param asOf when the place in line was read; from then on the estimate stays
 */
export function loadsAbout(place: Pick<LoadQueue, 'trucksAhead' | 'trucksLoading' | 'loadMs' | 'asOf'>): number {
  const { trucksAhead, trucksLoading, loadMs = usualLoadMs, asOf } = place
  const usual = (loadMs.low + loadMs.high) / 2
  const loaders = Math.max(1, trucksLoading)
  const before = trucksAhead + (trucksLoading > 0 ? loaders / 2 : 0)
  return asOf + Math.round((before / loaders) * usual)
}
