/** The sentence of a load's concern or doubt. One about its ticket says which load had the ticket before. */
import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { loadLogConcerns } from '@haulway/domain/load-log/concerns.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { KnownSameTicket } from '@haulway/domain/load-log/same-ticket/same-ticket.ts'
import { useLingui } from '@lingui/react/macro'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatDate } from '../ui/format/format.ts'

type Code = keyof typeof loadLogConcerns | keyof typeof approvalDoubts

const sentences = { ...approvalDoubts, ...loadLogConcerns }

export function useConcernSentence(): (load: Pick<LoadLogDocument, 'sameTicket'>, code: Code) => string {
  const translate = useDomainLabels()
  const sameTicketSentence = useSameTicketSentence()
  return ({ sameTicket = [] }, code) => {
    const known = code === 'sameTicket' ? sameTicket.map(sameTicketSentence) : []
    return known.length > 0 ? known.join(' ') : translate(sentences[code].sentence)
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
    return t`The same picture of a ticket is already on ${other}.`
  }
}
