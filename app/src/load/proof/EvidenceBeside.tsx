/** What is beside a load's route: the ticket, its proof, and what is paid, disputed and waited for. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { LoadPictures } from '../../attachment/LoadPictures.tsx'
import { TicketSignature } from '../../attachment/TicketSignature.tsx'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { LoadEvidence } from '../../load-log/ticket/LoadEvidence.tsx'
import { LoadTicket } from '../../load-log/ticket/LoadTicket.tsx'
import { WaitFaults } from '../../load-log/wait-fault/WaitFaults.tsx'
import { paths } from '../../paths.ts'
import { LineDisputes } from '../../payment/dispute/LineDisputes.tsx'
import { LoadPayLines } from '../../payment/LoadPayLines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { LoadFiles } from './LoadFiles.tsx'

export function evidenceBeside(load: LoadLogDocument, now: number) {
  return {
    ticket: <TicketBeside load={load} now={now} />,
    proof: <LoadEvidence load={load} />,
    pay: <PayAndPictures load={load} />,
  }
}

function TicketBeside({ load, now }: { load: LoadLogDocument; now: number }) {
  const { type } = useCurrentEntity()
  const address = `${window.location.origin}${paths.loadLog(type, load.projectId, load.loadLogId)}`
  return (
    <>
      <LoadTicket load={load} address={address} now={now} received={<TicketSignature load={load} />} />
      <LoadFiles load={load} />
    </>
  )
}

function PayAndPictures({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  return (
    <>
      {load.money && (
        <Section title={t`Pay`} rule="ink">
          <div className="pay-acts">
            <LoadPayLines load={load} />
            <LineDisputes load={load} isNextAct isRouteElsewhere />
          </div>
        </Section>
      )}
      <WaitFaults load={load} />
      <LoadPictures load={load} />
    </>
  )
}
