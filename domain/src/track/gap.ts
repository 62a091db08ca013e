/** The shortest gap. */
import { minuteMs } from '../time.ts'

/** Silence longer than this is a gap: five missed heartbeats. */
export const gapMs = 5 * minuteMs
