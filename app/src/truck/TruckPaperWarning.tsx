/** A truck's documents that have expired or soon will. Shown wherever someone is about to send the truck. */
import { dayOf } from '@haulway/domain/time.ts'
import { expiringPapers, type TruckPaper, truckPaperState } from '@haulway/domain/truck/truck-paper.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { paperTones, useExpiryLabels, useTruckPaperLabels } from './truck-paper-labels.ts'

type Props = {
  papers: readonly TruckPaper[]
  /** The calendar day at the truck's business. By default, the day at this device. */
  today?: string
  /** Shows only the document that expires first, for use in a row. */
  first?: boolean
}

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function TruckPaperWarning({ papers, today = dayOf(Date.now(), deviceTimeZone), first }: Props) {
  const labels = useTruckPaperLabels()
  const expiry = useExpiryLabels()
  const shown = expiringPapers(papers, today).slice(0, first ? 1 : undefined)
  return shown.map(paper => (
    <StatusBadge key={paper.paperId} tone={paperTones[truckPaperState(paper, today)]} time={expiry(paper, today)}>
      {labels[paper.kind]}
    </StatusBadge>
  ))
}
