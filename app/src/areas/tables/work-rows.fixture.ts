/** The rows of work, pay and hours for the test of all tables: of two projects and three days. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { dueOf } from '@haulway/domain/payment/due.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DriverHours } from '@haulway/domain/work/shift/driver-hours.ts'
import { loadOf, minutesAt } from '../../tracking/replay/replay.fixture.ts'
import { projectDayOf } from '../../work/project/project-day.ts'
import { approvedLoad } from '../forms/approved-load.fixture.ts'
import { idOf, project } from '../forms/form-documents.fixture.ts'

export const day = '2026-10-15'
export const now = minutesAt(90)
export const at = minutesAt(-600)

/** Three loads of two projects on two days. */
export const loads: LoadLogDocument[] = [0, 1, 2].map(nth => {
  const load = approvedLoad('jobber')
  return {
    ...load,
    loadLogId: idOf(400 + nth),
    loadNo: 9 + nth,
    ticketNo: `OR-${30460 + nth}`,
    shiftDay: nth === 2 ? addDays(day, -1) : load.shiftDay,
    createdOn: load.createdOn + nth * minuteMs,
    acts: load.acts.map(act => ({ ...act, actId: idOf(1000 + nth * 50 + (act.sequence ?? 0)) })),
    terms: { ...load.terms, ...(nth === 1 && { projectId: idOf(60), projectName: 'Trexler' }) },
    ...(nth === 1 && { projectId: idOf(60) }),
  }
})

const noWork = { projects: [], summaries: [], loads: [], offers: [], dispatches: [] }
export const projectDays = ['SR 222', 'Trexler', 'Cetronia'].map((name, nth) => {
  const own = { ...project, projectId: idOf(600 + nth), name, startDay: addDays(day, nth - 1) }
  const of = projectDayOf(own, noWork, now)
  const amounts = of.amounts.map(each => ({ ...each, doneMilli: 900_000 + nth, todayMilli: 70_000 }))
  return { ...of, amounts, isWhole: nth > 0, costCents: 420_000 + nth * 10_000, soldCents: 500_000 }
})

export const cycles = [loadOf(41), loadOf(7), loadOf(12)].map(cycleTimesOf)

export const statements = [4, 5, 6].map(n => {
  const statement = statementDocument({
    statementId: idOf(900 + n),
    number: `S-${n}`,
    payerEntityId: idOf(1),
    payeeEntityId: idOf(n),
    payeeName: ['Moyer Hauling', 'Kline Hauling', 'Ormrod Pit'][n - 4]!,
    loads: n,
    earnedCents: n * 10_000,
    retainedCents: n * 100,
    payCents: n * 9900,
  })
  return dueOf(statement, undefined)
})

export const hours: DriverHours[] = [0, 1, 2].map(before => {
  const from = at - before * 24 * hourMs
  return {
    driverEntityId: idOf(1),
    driverName: 'Dana',
    projectId: idOf(2),
    projectName: 'Mill Road',
    timeZone: 'America/New_York',
    day: addDays(day, -before),
    hasOpenShift: false,
    onDuty: [{ from, to: from + (400 + before * 60) * minuteMs }],
    workedMinutes: 400,
    onSiteMinutes: 95,
  }
})
