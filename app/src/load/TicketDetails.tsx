/** A load's ticket and everything about the load in one column, beside a list of loads. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { TicketSignature } from '../attachment/TicketSignature.tsx'
import { LoadTicket } from '../load-log/ticket/LoadTicket.tsx'
import { LoadDetails } from './LoadDetails.tsx'

type Props = { load: LoadLogDocument; address: string; now: number }

export function TicketDetails({ load, address, now }: Props) {
  return (
    <>
      <LoadTicket load={load} address={address} now={now} received={<TicketSignature load={load} />} />
      <LoadDetails load={load} />
    </>
  )
}
