import { dayMs, hourMs } from '@haulway/domain/time.ts'
import { isFirstShiftOver } from '@haulway/domain/work/project/project.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { expect, test } from 'vitest'
import { shiftOfTrack } from './replay-tracks.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** An ordinary day, and the two days on which the clocks change in New York. */
const days = ['2026-03-08', '2026-06-17', '2026-11-01']

test.each(hours)('a track that begins at %i:00 UTC begins within the first shift of its project', hour => {
  for (const day of days) {
    for (const beganAt of [Date.parse(day) + hour * hourMs, Date.parse(day) + (hour + 1) * hourMs - 1]) {
      const shift = shiftOfTrack(beganAt)
      expect(isFirstShiftOver(shift, beganAt)).toBe(false)
      expect(shiftDayOf(beganAt, shift)).toBe(shift.startDay)
      expect(isFirstShiftOver(shift, beganAt + dayMs + hourMs)).toBe(true)
    }
  }
})
