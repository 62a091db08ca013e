/** What drivers earn, live from the local database: a fleet has all its drivers, a driver has their own. */
import {
  type DriverDayDocument,
  type DriverStatementDocument,
  driverDayDocumentSchema,
  driverStatementDocumentSchema,
} from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { lastWeek, weekOf } from '@haulway/domain/payment/statement/statement.ts'
import {
  type DriverTermsDocument,
  driverTermsDocumentSchema,
} from '@haulway/domain/work/driver-terms/driver-terms.documents.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useBodies } from '../../work/project/use-jobber-work.ts'

export type DriverPayData = {
  days: DriverDayDocument[]
  terms: DriverTermsDocument[]
  statements: DriverStatementDocument[]
}

/** @returns undefined until all of it is read */
export function useDriverPay(): DriverPayData | undefined {
  const { scope } = useCurrentEntity()
  const days = useBodies(scope, 'driver-pay', driverDayDocumentSchema)
  const terms = useBodies(scope, 'driver-terms', driverTermsDocumentSchema)
  const statements = useBodies(scope, 'driver-statements', driverStatementDocumentSchema)
  return days && terms && statements && { days, terms, statements }
}

export type ShownWeek = 'this' | 'last'

export function weekDays(week: ShownWeek, today: string): { from: string; to: string } {
  return week === 'this' ? weekOf(today) : lastWeek(today)
}

/** The days of a week, the newest first. */
export function daysIn(days: readonly DriverDayDocument[], { from, to }: { from: string; to: string }) {
  return days.filter(({ day }) => day >= from && day <= to).toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

/** How many loads of these days are final, and how many are not yet. */
export function countLoads(days: readonly DriverDayDocument[]): { final: number; open: number } {
  const loads = days.flatMap(({ pays }) => pays.flatMap(({ work }) => work.filter(({ kind }) => kind === 'load')))
  const final = loads.filter(({ isFinal }) => isFinal).length
  return { final, open: loads.length - final }
}
