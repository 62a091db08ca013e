/** The sentence of a load's concern or doubt: which load had its ticket before, and by how much it is overweight. */
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { loadLogConcerns } from '@haulway/domain/load-log/concerns.ts'
import { type FarCheckIn, findFarCheckIn } from '@haulway/domain/load-log/far-check-in.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { OverLegal } from '@haulway/domain/load-log/quantity/over-legal.ts'
import type { KnownSameTicket } from '@haulway/domain/load-log/same-ticket/same-ticket.ts'
import { useLingui } from '@lingui/react/macro'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { distanceSystemOf, formatDate, formatDistance } from '../ui/format/format.ts'
import { formatMeasure } from '../ui/format/measure-units.ts'
import { useMeasures } from '../ui/format/use-measures.ts'

type Code = keyof typeof loadLogConcerns | keyof typeof approvalDoubts

type Named = Pick<LoadLogDocument, 'sameTicket' | 'overLegal' | 'acts' | 'terms'>

const sentences = { ...approvalDoubts, ...loadLogConcerns }

export function useConcernSentence(): (load: Named, code: Code) => string {
  const translate = useDomainLabels()
  const sameTicketSentence = useSameTicketSentence()
  const overLegalSentence = useOverLegalSentence()
  const farCheckInSentence = useFarCheckInSentence()
  return (load, code) => {
    const { sameTicket = [], overLegal } = load
    if (code === 'overLegalWeight' && overLegal) return overLegalSentence(overLegal)
    const farCheckIn = code === 'farCheckIn' && findFarCheckIn(effectiveActs(load.acts), load.terms)
    if (farCheckIn) return farCheckInSentence(farCheckIn, load.terms)
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

/** "The driver checked in 8.5 mi from Ormrod Pit." */
function useFarCheckInSentence(): (found: FarCheckIn, terms: LoadLogDocument['terms']) => string {
  const { t } = useLingui()
  return ({ kind, meters }, { origin, destination, unit }) => {
    const { name } = kind === 'arriveAtPit' ? origin : destination
    return t`The driver checked in ${formatDistance(meters, distanceSystemOf(unit))} from ${name}.`
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
