/** When silence becomes a gap. */
import { minuteMs } from '../time.ts'

/** Silence longer than this is a gap: five heartbeats missed. */
export const gapMs = 5 * minuteMs
