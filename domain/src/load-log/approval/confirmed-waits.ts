/** Which part of a paid wait is confirmed by more than the driver's word: from when, and without a known absence. */
import { z } from 'zod'
import { placesOfWaiting } from '../../pay/card/rate-card.ts'
import type { Wait } from '../../pay/load/load-facts.ts'
import { instantMsSchema, minuteMs } from '../../time.ts'
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

/** A truck that is back within this time moved up in line, and a load may be recorded this long after it left. */
export const absentMs = 10 * minuteMs

/** The parts of the waits that someone besides the driver confirms. */
export function confirmedWaits(
  waits: readonly Wait[],
  { milestones }: Pick<LoadLogFold, 'milestones'>,
  absences: readonly Absence[] = [],
): Wait[] {
  const left = milestones.leavePit?.witnesses.find(({ witness }) => witness === 'geofence')
  const exit = left && { place: 'pit' as const, from: left.at + unsureMs(left.uncertaintyMs) }
  return waits.flatMap(wait => {
    if (!('from' in wait)) return []
    const { place } = wait
    const since = confirmedSince(place === 'pit' ? milestones.arriveAtPit : milestones.arriveAtSite)
    if (since === undefined || since >= wait.to) return []
    const present = { ...wait, from: Math.max(wait.from, since) }
    const away = [...absences, ...(exit ? [exit] : [])].filter(absence => absence.place === place)
    return away.reduce((parts, absence) => parts.flatMap(part => without(part, absence)), [present])
  })
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

function without<Span extends { from: number; to: number }>(span: Span, { from, to = span.to }: Absence): Span[] {
  const leftAt = Math.max(from, span.from)
  const backAt = Math.min(to, span.to)
  if (backAt - leftAt < absentMs) return [span]
  return [
    { ...span, to: leftAt },
    { ...span, from: backAt },
  ].filter(part => part.from < part.to)
}
