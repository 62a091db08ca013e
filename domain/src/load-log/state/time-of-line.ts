import type { LoadLogMilestoneKind } from './states.ts'

type Ends = [from: LoadLogMilestoneKind, to: LoadLogMilestoneKind]

/** From which milestone to which a line pays. @returns undefined for a line that no time decides */
export function endsOfLine(code: string): Ends | undefined {
  if (code === 'standby:site') return ['arriveAtSite', 'deliver']
  if (code.startsWith('standby:') || code === 'chargeBack') return ['arriveAtPit', 'confirmTrucker']
  return ['hours', 'overtime', 'minimumHours'].includes(code) ? ['start', 'deliver'] : undefined
}
