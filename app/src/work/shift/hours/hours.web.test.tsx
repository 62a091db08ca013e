/** The time record shows each day's facts and exports them, and the payroll draft has the form's columns. */
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DriverHours } from '@haulway/domain/work/shift/driver-hours.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { plainText } from '../../../ui/format/format.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { shiftStart } from '../shift-document.fixture.ts'
import { PayrollDraft } from './PayrollDraft.tsx'
import { TimeRecord } from './TimeRecord.tsx'

const { draw } = openStage()
const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const day = '2026-10-15'

/** Hours of Dana from 06:00, so many days before. */
function hoursOf(before: number, minutes: number, more: Partial<DriverHours> = {}): DriverHours {
  const from = shiftStart - before * 24 * hourMs
  return {
    driverEntityId: id(1),
    driverName: 'Dana',
    projectId: id(2),
    projectName: 'Mill Road',
    timeZone: 'America/New_York',
    day: addDays(day, -before),
    hasOpenShift: false,
    onDuty: [{ from, to: from + minutes * minuteMs }],
    workedMinutes: minutes,
    onSiteMinutes: 95,
    ...more,
  }
}
const hours = [hoursOf(0, 15 * 60), hoursOf(1, 480), hoursOf(3, 450, { hasOpenShift: true })]
const days = { from: addDays(day, -6), to: day }

/** The text of the file that a click saves. */
async function savedBy(click: () => Promise<void>): Promise<string> {
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) blobs.push(blob)
    return '#saved'
  })
  await click()
  await expect.poll(() => blobs.length).toBe(1)
  create.mockRestore()
  return blobs[0]!.text()
}

test('each day has report, release and hours, and a day over 14 hours is marked', async () => {
  await page.viewport(1440, 900)
  draw(<TimeRecord hours={hours} driver={{ id: id(1), name: 'Dana' }} days={days} />)
  await expect.element(page.getByText('Over 14 hours')).toBeVisible()
  await expect.element(page.getByText('Shift not ended')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /9:00\sPM/ })).toBeVisible()
  const csv = await savedBy(() => page.getByRole('button', { name: 'Export CSV' }).click())
  const rows = csv.split('\r\n')
  expect(rows).toHaveLength(8)
  expect(rows.at(-1)).toBe('2026-10-15,06:00,21:00,15,15.5,1.58,Over 14 hours')
})

test.each([1440, 390])('days without hours are left out and counted, at %i px', async width => {
  await page.viewport(width, 844)
  draw(<TimeRecord hours={hours} driver={{ id: id(1), name: 'Dana' }} days={days} />)
  await expect.element(page.getByText('No hours on 4 other days. The export lists every day.')).toBeVisible()
  expect(page.getByText(/^(Fri|Sat|Sun|Mon|Tue|Wed|Thu)\sOct\s\d+$/).elements()).toHaveLength(3)
})

test.each([1440, 390])(
  'a day on site without a shift shows its minutes, and no hours on duty, at %i px',
  async width => {
    await page.viewport(width, 844)
    const withoutShift = [hoursOf(0, 0, { onDuty: [], onSiteMinutes: 6 })]
    draw(<TimeRecord hours={withoutShift} driver={{ id: id(1), name: 'Dana' }} days={days} />)
    const text = () => plainText(document.body.textContent ?? '')
    await expect.poll(text).toContain('6 min')
    expect(text()).toContain('–')
    expect(text()).not.toMatch(/\b0 (h|min|s)\b/)
  },
)

test('a phone shows the same days as a list', async () => {
  await page.viewport(390, 844)
  draw(<TimeRecord hours={hours} driver={{ id: id(1), name: 'Dana' }} days={days} />)
  await expect
    .poll(() => plainText(document.body.textContent ?? ''))
    .toContain('6:00 AM – 9:00 PM, 1 h 35 min at the site, Previous 7 days: 15 h 30 min')
})

test('the payroll draft has one row for each driver, with the week’s hours at the site', async () => {
  draw(<PayrollDraft hours={hours} lastDay={day} />)
  const csv = await savedBy(() => page.getByRole('button', { name: 'Export WH-347 draft' }).click())
  const [head, row, ...others] = csv.split('\r\n')
  expect(head).toMatch(/^\(1\) Name,\(1\) Identifying number,.*\(4\) 2026-10-09,.*\(9\) Net wages paid$/)
  expect(row).toBe('Dana,,,,,0.00,0.00,0.00,1.58,0.00,1.58,1.58,4.75,,,,,,,')
  expect(others).toEqual([])
})

test('minutes at the site are exported by driver, project and day', async () => {
  draw(<PayrollDraft hours={hours.slice(0, 1)} lastDay={day} />)
  const csv = await savedBy(() => page.getByRole('button', { name: 'Export minutes at the site' }).click())
  expect(csv.split('\r\n')[1]).toBe('Dana,Mill Road,2026-10-15,95,900')
})
