/** Which part of a paid wait is confirmed by more than the driver's word: from when, and without a known absence. */
import { z } from 'zod'
import { placesOfWaiting } from '../../pay/card/rate-card.ts'
import type { Wait } from '../../pay/load/load-facts.ts'
import { instantMsSchema, minuteMs } from '../../time.ts'
import type { Witness } from '../act/act.ts'
import { geofenceSureMs, type LoadLogFold, type LoadLogMilestone } from '../fold/fold.ts'

/** GPS showed the truck outside of the pit or the site after it had come; without `to` it was not back. */
export const absenceSchema = z.object({
  place: z.enum(placesOfWaiting),
  from: instantMsSchema,
  to: instantMsSchema.optional(),
})
export type Absence = z.infer<typeof absenceSchema>

/** The most that a load keeps, since a device decides how often its points come and go. */
export const absencesMax = 40

/** A truck that is back within this time moved up in line, and others may record a load this long after it left. */
const absentMs = 10 * minuteMs
/** The most that absences within one wait may add up to: a truck that moves up in line is not away for longer. */
const shortAbsencesMs = 2 * absentMs

type Away = Pick<Absence, 'from' | 'to'>

/** The absences of a wait that are more than moving up in line: long ones, and short ones that are long together. */
export function countedAbsences<Each extends Away>(absences: readonly Each[]): Each[] {
  const lengthOf = ({ from, to = Number.POSITIVE_INFINITY }: Away) => to - from
  const isShort = (each: Each) => lengthOf(each) < absentMs
  const shortMs = absences.filter(isShort).reduce((sum, each) => sum + lengthOf(each), 0)
  return absences.filter(each => !isShort(each) || shortMs >= shortAbsencesMs)
}

/** The parts of the waits that someone besides the driver confirms. */
export function confirmedWaits(
  waits: readonly Wait[],
  fold: Pick<LoadLogFold, 'milestones' | 'undelivered'>,
  absences: readonly Absence[] = [],
): Wait[] {
  const { milestones } = fold
  const left = milestones.leavePit?.witnesses.find(({ witness }) => witness === 'geofence')
  const exit = left && { place: 'pit' as const, from: left.at + unsureMs(left.uncertaintyMs) }
  return waits.flatMap(wait => {
    if (!('from' in wait)) return []
    const { place } = wait
    const since = confirmedSince(place === 'pit' ? milestones.arriveAtPit : milestones.arriveAtSite)
    if (since === undefined || since >= wait.to) return []
    const present = { ...wait, from: Math.max(wait.from, since) }
    const away = [...absences, ...(exit ? [exit] : [])].filter(absence => absence.place === place)
    const end = { at: wait.to, lateMs: hasOthersEnd(place, fold) ? absentMs : geofenceSureMs }
    return countedAbsences(away).reduce(
      (parts, absence) => parts.flatMap(part => without(part, absence, end)),
      [present],
    )
  })
}

/** Those who work at the place. Who signs for a delivery does it on the driver's phone, at the driver's time. */
const others: ReadonlySet<Witness> = new Set(['operator', 'pit', 'jobber', 'dump'])

/**
 * Whether someone else recorded the end of the wait. They have other things to do; the driver gains by being late. A
 * driver can't reject his load, but may record that he was sent home without one.
 */
function hasOthersEnd(
  place: Absence['place'],
  { milestones, undelivered }: Pick<LoadLogFold, 'milestones' | 'undelivered'>,
): boolean {
  if (place === 'site' && undelivered) return undelivered.outcome === 'rejected'
  const end = place === 'pit' ? (milestones.confirmTrucker ?? milestones.confirmLoad) : milestones.deliver
  return end?.witnesses.some(({ witness }) => others.has(witness)) ?? false
}

/**
 * When the arrival is confirmed at the latest. A geofence after a silence of GPS has the time at which the truck was
 * inside for certain: it confirms nothing before that, however long the silence was.
 */
function confirmedSince(arrival: LoadLogMilestone | undefined): number | undefined {
  const others = arrival?.witnesses.filter(({ witness }) => witness !== 'trucker') ?? []
  const times = others.map(({ at, uncertaintyMs = 0 }) => at - Math.min(uncertaintyMs, geofenceSureMs))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** After a silence the truck may have left at its end. */
function unsureMs(uncertaintyMs = 0): number {
  return uncertaintyMs > geofenceSureMs ? uncertaintyMs : 0
}

/** The parts of a span outside of an absence. @param end of the wait, which may be recorded late */
function without<Span extends { from: number; to: number }>(
  span: Span,
  { from, to = span.to }: Away,
  end: { at: number; lateMs: number },
): Span[] {
  const leftAt = Math.max(from, span.from)
  const backAt = Math.min(to, span.to)
  if (backAt - leftAt < (backAt === end.at ? end.lateMs : geofenceSureMs)) return [span]
  return [
    { ...span, to: leftAt },
    { ...span, from: backAt },
  ].filter(part => part.from < part.to)
}
