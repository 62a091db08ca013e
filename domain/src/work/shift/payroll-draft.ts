/**
 * A draft of the certified payroll for one project and week, with the columns of form WH-347 of the US Department of
 * Labor. It has hours at the site only, since those are what the wage rates of a public project cover. Identifying
 * numbers, classifications, overtime, rates, deductions and wages are left empty for the payroll office.
 */
import { addDays } from '../../time.ts'
import type { DriverHours } from './driver-hours.ts'

const weekDays = 7

const before = [
  '(1) Name',
  '(1) Identifying number',
  '(2) Withholding exemptions',
  '(3) Work classification',
  'OT or ST',
]
const after = [
  '(5) Total hours',
  '(6) Rate of pay',
  '(7) Gross amount earned',
  '(8) FICA',
  '(8) Withholding tax',
  '(8) Other deductions',
  '(8) Total deductions',
  '(9) Net wages paid',
]

/** @param lastDay the week's ending day */
export function payrollDraftOf(
  hours: readonly DriverHours[],
  projectId: string,
  lastDay: string,
): { head: string[]; rows: (string | undefined)[][] } {
  const days = Array.from({ length: weekDays }, (_, i) => addDays(lastDay, i + 1 - weekDays))
  const drivers = new Map<string, DriverHours[]>()
  for (const row of hours) {
    if (row.projectId !== projectId || !days.includes(row.day)) continue
    drivers.set(row.driverEntityId, [...(drivers.get(row.driverEntityId) ?? []), row])
  }
  const rows = [...drivers.values()].map(own => {
    const minutes = days.map(day => own.find(row => row.day === day)?.onSiteMinutes ?? 0)
    const total = minutes.reduce((sum, each) => sum + each, 0)
    const empty = (cells: readonly string[]) => cells.slice(1).map(() => undefined)
    return [own[0]?.driverName, ...empty(before), ...minutes.map(hoursText), hoursText(total), ...empty(after)]
  })
  return { head: [...before, ...days.map(day => `(4) ${day}`), ...after], rows }
}

/** Hours with two decimals, rounded half up: "7.25". */
function hoursText(minutes: number): string {
  return (Math.round((minutes * 100) / 60) / 100).toFixed(2)
}
