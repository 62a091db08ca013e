/** The pits at which a jobber's trucks are loaded now, over all its projects, with what the balance needs to know. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { type HeldAdvice, heldAdvice, type PitNow } from '@haulway/domain/metrics/balance/held-advice.ts'
import { type TruckHour, truckHourOf } from '@haulway/domain/metrics/balance/truck-hour.ts'
import { type CyclePhase, cycleFigures, cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { measureCycles } from '@haulway/domain/metrics/measured-cycles.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { JobberWork, ProjectDay } from '../project/project-day.ts'

/**
 * What a loader with its operator costs an hour, unless someone has entered it: a wheel loader or a 30-ton excavator.
 */
export const usualLoaderHourCents = 31_000

/** A truck between two loads is still at work. */
const betweenLoadsMs = 15 * minuteMs

export type Pit = {
  now: PitNow
  name: string
  currency: string
  projects: ProjectDay[]
  materials: string[]
  /** The median minutes of each part of a cycle that is measured. */
  parts: Partial<Record<CyclePhase, number>>
  /** The trucks at work, each with its newest load. */
  trucks: TruckAtPit[]
  truckHour: TruckHour
  /** The agreements that the price of a truck's hour is from. */
  agreements: number
}

export type TruckAtPit = { dispatch: DispatchDocument; load: LoadLogDocument; loadsToday: number }

export type PitBalance = Pit & { balance: HeldAdvice }

/** The balance of each pit that is measured, the one with the most to save first. */
export function pitBalances(days: readonly ProjectDay[], work: JobberWork, now: number): PitBalance[] {
  const pits = pitsNow(days, work, now)
  const isOther = (pit: Pit) => (each: Pit) =>
    each.now.key !== pit.now.key &&
    each.currency === pit.currency &&
    each.materials.some(name => pit.materials.includes(name))
  return pits
    .flatMap(pit => {
      const balance = heldAdvice(
        pit.now,
        pits.filter(isOther(pit)).map(each => each.now),
      )
      return balance ? [{ ...pit, balance }] : []
    })
    .sort((a, b) => (b.balance.held?.savedCentsPerHour ?? 0) - (a.balance.held?.savedCentsPerHour ?? 0))
}

function pitsNow(days: readonly ProjectDay[], work: JobberWork, now: number): Pit[] {
  const open = new Map(work.dispatches.filter(({ state }) => state === 'open').map(each => [each.dispatchId, each]))
  const loads = days.flatMap(day => day.loads).filter(({ party, state }) => party === 'jobber' && state !== 'cancelled')
  return [...Map.groupBy(loads, keyOf)].flatMap(([key, ofPit]) => {
    const trucks = trucksAtWork(ofPit, open, now)
    const projects = days.filter(({ project }) => ofPit.some(({ projectId }) => projectId === project.projectId))
    const [first] = projects
    const hours = trucks.flatMap(truck => truckHour(truck, ofPit) ?? [])
    // Without a price for each truck the sum would be too small.
    if (!first || trucks.length === 0 || hours.length < trucks.length) return []
    const truckHourCents = Math.round(hours.reduce((sum, { cents }) => sum + cents, 0) / hours.length)
    const trucksByHaul = new Map<string, number>()
    for (const { load } of trucks) trucksByHaul.set(load.terms.haulId, (trucksByHaul.get(load.terms.haulId) ?? 0) + 1)
    const { currency } = first.project
    return [
      {
        now: {
          key,
          loads: ofPit,
          trucksByHaul,
          truckHourCents,
          loaderHourCents: usualLoaderHourCents,
          leftAt: lastLeftAt(ofPit, trucks, work),
          loadsLeft: projects.reduce((sum, day) => sum + loadsLeft(day, key, now), 0),
        },
        name: ofPit[0]!.terms.origin.name,
        currency,
        projects,
        trucks,
        parts: partsOf(ofPit),
        materials: [...new Set(ofPit.map(({ terms }) => terms.materialName))],
        truckHour: { cents: truckHourCents, from: hours[0]!.from },
        agreements: new Set(trucks.map(({ dispatch }) => dispatch.terms.offerId)).size,
      },
    ]
  })
}

function keyOf({ terms: { origin } }: Pick<LoadLogDocument, 'terms'>): string {
  return `${origin.lat},${origin.lng}`
}

function partsOf(loads: readonly LoadLogDocument[]): Pit['parts'] {
  const [figures] = cycleFigures(loads.map(cycleTimesOf), 'pit')
  const parts = Object.entries(figures?.phases ?? {}).map(([phase, { medianMs }]) => [phase, medianMs / minuteMs])
  return Object.fromEntries(parts)
}

function trucksAtWork(
  loads: readonly LoadLogDocument[],
  open: ReadonlyMap<string, DispatchDocument>,
  now: number,
): TruckAtPit[] {
  const byTruck = Map.groupBy(loads, ({ terms }) => terms.truck.truckId)
  return [...byTruck.values()].flatMap(ofTruck => {
    const load = ofTruck.reduce((a, b) => ((b.milestones.start ?? 0) > (a.milestones.start ?? 0) ? b : a))
    const dispatch = open.get(load.terms.dispatchId)
    const isAtWork = loadLogStates[load.state].open || now - (load.milestones.deliver ?? 0) < betweenLoadsMs
    return dispatch && isAtWork ? [{ dispatch, load, loadsToday: ofTruck.length }] : []
  })
}

/**
 * When the dispatch of the last truck without another dispatch here ended. A driver who changes trucks changes no
 * number.
 */
function lastLeftAt(loads: readonly LoadLogDocument[], atWork: readonly TruckAtPit[], work: JobberWork) {
  const here = new Set(loads.map(({ terms }) => terms.dispatchId))
  const working = new Set(atWork.map(({ load }) => load.terms.truck.truckId))
  const left = work.dispatches.flatMap(({ dispatchId, endedOn, terms }) =>
    endedOn !== null && here.has(dispatchId) && !working.has(terms.truck.truckId) ? [endedOn] : [],
  )
  return left.length > 0 ? Math.max(...left) : undefined
}

function truckHour({ load }: TruckAtPit, loads: readonly LoadLogDocument[]): TruckHour | undefined {
  const card = load.money?.haul?.card
  const ofHaul = loads.filter(({ terms }) => terms.haulId === load.terms.haulId)
  const measured = measureCycles(ofHaul)
  const pays = ofHaul.flatMap(({ money }) => {
    const pay = money?.haul?.pay
    return pay && 'totalCents' in pay ? [pay.totalCents] : []
  })
  const loadCents = pays.length > 0 ? pays.reduce((sum, cents) => sum + cents, 0) / pays.length : 0
  return card && truckHourOf(card, measured && { loads: 60 / measured.cycleMinutes, loadCents })
}

/** The loads that the plan still needs, up to what the shift has time for. */
function loadsLeft(
  { project, summary, isWhole, amounts, shift, forecast }: ProjectDay,
  key: string,
  now: number,
): number {
  const hauls = project.hauls.filter(
    haul => haul.endedOn === undefined && `${haul.origin.lat},${haul.origin.lng}` === key,
  )
  const left = hauls.map(haul => {
    const row = summary?.rows.find(each => each.key === `${haul.haulId} ${haul.unit}`)
    if (!row || row.deliveredLoads === 0) return 0
    const milliPerLoad = row.deliveredMilli / row.deliveredLoads
    const amount = amounts.find(({ unit }) => unit === haul.unit)
    const doneMilli = amount && isWhole && hauls.length === 1 ? amount.doneMilli : row.deliveredMilli
    const ofPlan = Math.max(0, haul.targetMilli - doneMilli) / milliPerLoad
    const perHour = forecast ? forecast.milliPerHour / milliPerLoad : Number.POSITIVE_INFINITY
    return Math.min(ofPlan, (perHour * Math.max(0, shift.endMs - now)) / hourMs)
  })
  return Math.floor(left.reduce((sum, each) => sum + each, 0))
}

/**
 * The trucks to release: of the haul with the most trucks, those with the most loads today first, so that each hauler
 * keeps a whole day; then by number, so that everyone sees the same trucks.
 */
export function trucksToRelease({ trucks, now }: Pick<Pit, 'trucks' | 'now'>, count: number): TruckAtPit[] {
  const [haulId] = [...now.trucksByHaul].sort((a, b) => b[1] - a[1])[0] ?? []
  return trucks
    .filter(({ load }) => load.terms.haulId === haulId)
    .sort(
      (a, b) =>
        b.loadsToday - a.loadsToday ||
        a.load.terms.truck.number.localeCompare(b.load.terms.truck.number, 'en', { numeric: true }),
    )
    .slice(0, count)
}
