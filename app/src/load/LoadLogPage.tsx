/** One load, as each of its parties sees it: its ticket, its pay, missing proof, and the actions the party may take. */

import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { LoadPictures } from '../attachment/LoadPictures.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { LoadActionButton } from '../load-log/acts/LoadActionButton.tsx'
import { LoadOtherActs } from '../load-log/acts/LoadOtherActs.tsx'
import { LoadEvidence } from '../load-log/ticket/LoadEvidence.tsx'
import { LoadTicket } from '../load-log/ticket/LoadTicket.tsx'
import { WaitFaults } from '../load-log/wait-fault/WaitFaults.tsx'
import { paths } from '../paths.ts'
import { LoadCorrections } from '../payment/correction/LoadCorrections.tsx'
import { LineDisputes } from '../payment/dispute/LineDisputes.tsx'
import { LoadApprovalActions } from '../payment/LoadApprovalActions.tsx'
import { LoadPayLines } from '../payment/LoadPayLines.tsx'
import { useNow } from '../sync/use-is-page-shown.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { LoadTracking } from './LoadTracking.tsx'
import { ProofFiles } from './ProofFiles.tsx'
import { TicketFile } from './TicketFile.tsx'
import { useAnyLoad } from './use-any-load.ts'

export function LoadLogPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const now = useNow()
  const { projectId = '', loadLogId = '' } = useParams()
  const isWide = useIsWide()
  const load = useAnyLoad(loadLogId)
  const address = `${window.location.origin}${paths.loadLog(type, projectId, loadLogId)}`
  return (
    <AreaPage
      sunk
      header={{ title: t`Ticket`, back: backTo(type) }}
      side={load && isWide ? <LoadDetails load={load} /> : undefined}
    >
      {load === undefined && <Skeleton rows={6} />}
      {load === null && (
        <EmptyState title={t`Load not found on this device`}>
          <Trans>Older loads need a connection. Try again when you are online.</Trans>
        </EmptyState>
      )}
      {load && <LoadTicket load={load} address={address} now={now} />}
      {load && !isWide && <LoadDetails load={load} />}
    </AreaPage>
  )
}

function LoadDetails({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const isJobber = load.relations.includes('jobber')
  const [relation] = load.relations
  return (
    <>
      {load.relations.includes('trucker') && <LoadActionButton load={load} />}
      {load.relations.includes('dump') && <LoadActionButton load={load} relation="dump" />}
      {load.money && (
        <Section title={t`Pay`} rule="none">
          <div className="pay-acts">
            <LoadPayLines load={load} />
            <LineDisputes load={load} />
            <LoadCorrections load={load} />
          </div>
        </Section>
      )}
      <WaitFaults load={load} />
      <TicketFile load={load} />
      <ProofFiles load={load} />
      <LoadPictures load={load} />
      <LoadTracking load={load} />
      {isJobber ? (
        <Section title={t`Your confirmation`}>
          <LoadApprovalActions load={load} />
        </Section>
      ) : (
        <LoadEvidence load={load} />
      )}
      {relation && <LoadOtherActs load={load} relation={relation} without={isJobber ? ['dispute'] : []} explain />}
    </>
  )
}

/** The list that the load was opened from, or the area's start page where there is no such list. */
function backTo(area: EntityTypeName): string {
  if (area === 'soloTrucker' || area === 'fleetTrucker') return paths.tab(area, 'load-logs')
  if (area === 'excavatorOperator') return paths.tab(area, 'loaded-today')
  return area === 'pitOperation' ? paths.tab(area, 'loading') : paths.area(area)
}
