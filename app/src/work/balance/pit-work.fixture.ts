/** A jobber's day at Ormrod Pit with a number of trucks, loaded one after the other by one loader. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { loadOf, startedAt } from '../../tracking/replay/replay.fixture.ts'
import type { JobberWork } from '../project/project-day.ts'

const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 920_000 })
const serviceMinutes = 4
const cycleMinutes = 34

/**
 * @param cycles how often each truck was loaded
 * @returns the work, and the moment after the last delivery
 */
export function pitWork(trucks: number, cycles: number): { work: JobberWork; now: number } {
  const loads = Array.from({ length: trucks * cycles }, (_, n) => {
    const load = loadOf((n % trucks) + 1, 'deliver')
    const loadedAt = startedAt + (n + 1) * serviceMinutes * minuteMs
    const startAt = loadedAt - Math.max(cycleMinutes, trucks * serviceMinutes) * minuteMs + 19 * minuteMs
    const milestones = {
      start: startAt,
      arriveAtPit: startAt + 11 * minuteMs,
      confirmTrucker: loadedAt - serviceMinutes * minuteMs,
      confirmLoad: loadedAt,
      arriveAtSite: loadedAt + 15 * minuteMs,
      deliver: loadedAt + 19 * minuteMs,
    }
    const money = { currency: 'USD', haul: { card } }
    const loadLogId = `01900000-0000-7000-8000-${String(50_000 + n).padStart(12, '0')}`
    return { ...load, loadLogId, milestones, money, shiftDay: '2026-10-15' } satisfies LoadLogDocument
  })
  const lastAt = Math.max(...loads.map(({ milestones }) => milestones.deliver))
  // Each truck is on its next load.
  const open = loads.slice(-trucks).map((load, n): LoadLogDocument => {
    const loadLogId = `01900000-0000-7000-8000-${String(60_000 + n).padStart(12, '0')}`
    const start = load.milestones.deliver
    return { ...load, loadLogId, state: 'queued', stateSince: lastAt, milestones: { start, arriveAtPit: lastAt } }
  })
  const [{ terms, projectId }] = loads as [LoadLogDocument, ...LoadLogDocument[]]
  const project = projectOf(terms, projectId, trucks)
  const figures = {
    loads: loads.length,
    openLoads: 0,
    waitingLoads: 0,
    loadedLoads: loads.length,
    deliveredLoads: loads.length,
    loadsToApprove: 0,
    standbyMinutes: 0,
  }
  const milli = loads.length * 20_000
  const row = { key: `${terms.haulId} ton`, label: terms.materialName, unit: 'ton' as const }
  const summary = {
    ownerId: projectId,
    day: '2026-10-15',
    totals: figures,
    medianCycleMinutes: 40,
    firstStartAt: startedAt,
    rows: [{ ...row, ...figures, loadedMilli: milli, deliveredMilli: milli }],
  }
  const dispatches = loads.slice(-trucks).map(({ terms: of }) => ({
    projectId,
    dispatchId: of.dispatchId,
    createdOn: startedAt,
    endedOn: null,
    terms: of,
    state: 'open' as const,
    party: 'jobber' as const,
  }))
  const work = { projects: [project], summaries: [summary], loads: [...loads, ...open], offers: [], dispatches }
  return { work, now: lastAt + minuteMs }
}

/** The project as its jobber reads it, with the one haul of all its loads. */
function projectOf(terms: LoadLogDocument['terms'], projectId: string, trucks: number) {
  const haul = {
    projectId,
    haulId: terms.haulId,
    materialId: terms.materialId,
    materialName: terms.materialName,
    unit: 'ton',
    gramsPerCubicMeter: null,
    targetMilli: 20_000_000,
    trucksWanted: trucks,
    origin: terms.origin,
    destination: terms.destination,
  }
  return projectReferenceSchema.parse({
    projectId,
    entityId: terms.jobberEntityId,
    entityName: terms.jobberName,
    name: terms.projectName,
    state: 'published',
    timeZone: terms.timeZone,
    currency: 'USD',
    startDay: '2026-10-15',
    endDay: null,
    createdOn: startedAt,
    publishedOn: startedAt,
    party: 'jobber',
    hauls: [haul],
    shiftStartMinute: 0,
    shiftEndMinute: 1440,
  })
}
