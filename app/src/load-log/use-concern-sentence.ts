/** The sentence of a load's concern or doubt: which load had its ticket before, and by how much it is overweight. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { loadLogConcerns } from '@haulway/domain/load-log/concerns.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { OverLegal } from '@haulway/domain/load-log/quantity/over-legal.ts'
import type { KnownSameTicket } from '@haulway/domain/load-log/same-ticket/same-ticket.ts'
import { useLingui } from '@lingui/react/macro'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatDate } from '../ui/format/format.ts'
import { formatMeasure } from '../ui/format/measure-units.ts'
import { useMeasures } from '../ui/format/use-measures.ts'

type Code = keyof typeof loadLogConcerns | keyof typeof approvalDoubts

type Named = Pick<LoadLogDocument, 'sameTicket' | 'overLegal'>

const sentences = { ...approvalDoubts, ...loadLogConcerns }

export function useConcernSentence(): (load: Named, code: Code) => string {
  const translate = useDomainLabels()
  const sameTicketSentence = useSameTicketSentence()
  const overLegalSentence = useOverLegalSentence()
  return ({ sameTicket = [], overLegal }, code) => {
    if (code === 'overLegalWeight' && overLegal) return overLegalSentence(overLegal)
    const known = code === 'sameTicket' ? sameTicket.map(sameTicketSentence) : []
    return known.length > 0 ? known.join(' ') : translate(sentences[code].sentence)
  }
}

/** "Over legal weight by 1,240 lb: 74,520 lb, legal 73,280 lb", as on a scale. */
export function useOverLegalSentence(): (over: OverLegal) => string {
  const { t } = useLingui()
  const { measures } = useMeasures()
  return ({ grossGrams, legalGrams }) => {
    const [excess, gross, legal] = [grossGrams - legalGrams, grossGrams, legalGrams].map(grams =>
      formatMeasure(grams, 'weight', measures),
    )
    return t`Over legal weight by ${excess}: ${gross}, legal ${legal}`
  }
}

function useSameTicketSentence(): (found: KnownSameTicket) => string {
  const { t } = useLingui()
  const nameOf = ({ load }: KnownSameTicket) => {
    if (!load) return t`a load of another project`
    const { loadNo, projectName } = load
    const day = formatDate(load.shiftDay)
    return projectName ? t`load ${loadNo} of ${day}, ${projectName}` : t`load ${loadNo} of ${day}`
  }
  return found => {
    const other = nameOf(found)
    if (found.by === 'number') return t`Ticket ${found.ticketNo ?? ''} is already on ${other}.`
    if (found.by === 'weights') return t`The same gross and tare, in the same minute, are already on ${other}.`
    return t`The same photo of a ticket is already on ${other}.`
  }
}
