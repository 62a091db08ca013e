/** The notice of a late cancellation, for tests that release trucks now. */
import { minuteMs } from '@haulway/domain/time.ts'
import { instantAt } from '@haulway/domain/work/project/shift-times.ts'
import { timeZone } from './work.fixture.ts'

/** Minutes of notice for a shift at 7:00 AM of a day, so that the notice begins at an instant. */
export function noticeFor(day: string, beginsAt: number): number {
  return Math.floor((instantAt(day, 420, timeZone) - beginsAt) / minuteMs)
}
