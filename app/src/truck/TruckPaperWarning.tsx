/** What of a truck's papers is over or soon will be: beside the truck wherever somebody is about to send it. */
import { papersToMind, type TruckPaper, truckPaperState } from '@haulway/domain/truck/truck-paper.ts'
import { StateWord } from '../ui/StateWord.tsx'
import { paperTones, useExpiryWords, useTruckPaperWords } from './truck-paper-words.ts'

type Props = {
  papers: readonly TruckPaper[]
  /** The calendar day where the truck's business is. */
  today: string
  /** Only the one that ends first, for a row. */
  first?: boolean
}

export function TruckPaperWarning({ papers, today, first }: Props) {
  const words = useTruckPaperWords()
  const expiry = useExpiryWords()
  const shown = papersToMind(papers, today).slice(0, first ? 1 : undefined)
  return shown.map(paper => (
    <StateWord key={paper.paperId} tone={paperTones[truckPaperState(paper, today)]} time={expiry(paper, today)}>
      {words[paper.kind]}
    </StateWord>
  ))
}
