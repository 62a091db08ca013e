/** What of a truck's papers is over or soon will be: beside the truck wherever somebody is about to send it. */
import { dayOf } from '@haulway/domain/time.ts'
import { expiringPapers, type TruckPaper, truckPaperState } from '@haulway/domain/truck/truck-paper.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { paperTones, useExpiryLabels, useTruckPaperLabels } from './truck-paper-labels.ts'

type Props = {
  papers: readonly TruckPaper[]
  /** The calendar day where the truck's business is; that of whoever sends it now, where it is not said. */
  today?: string
  /** Only the one that ends first, for a row. */
  first?: boolean
}

const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function TruckPaperWarning({ papers, today = dayOf(Date.now(), hereZone), first }: Props) {
  const words = useTruckPaperLabels()
  const expiry = useExpiryLabels()
  const shown = expiringPapers(papers, today).slice(0, first ? 1 : undefined)
  return shown.map(paper => (
    <StatusBadge key={paper.paperId} tone={paperTones[truckPaperState(paper, today)]} time={expiry(paper, today)}>
      {words[paper.kind]}
    </StatusBadge>
  ))
}
