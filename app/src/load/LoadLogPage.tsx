/** One load, as each of its parties sees it: its ticket, its pay, missing proof, and the actions the party may take. */

import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { TicketSignature } from '../attachment/TicketSignature.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { LoadTicket } from '../load-log/ticket/LoadTicket.tsx'
import { paths } from '../paths.ts'
import { DisputeDesk } from '../payment/dispute/DisputeDesk.tsx'
import { DisputeProof } from '../payment/dispute/DisputeProof.tsx'
import { OpenLineDisputes } from '../payment/dispute/LineDisputes.tsx'
import { openDisputesOfLoad } from '../payment/dispute/open-disputes.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useIsRoomy } from '../ui/layout/use-is-wide.ts'
import { LoadDetails } from './LoadDetails.tsx'
import { useAnyLoad } from './use-any-load.ts'

export function LoadLogPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const now = useNow()
  const { projectId = '', loadLogId = '' } = useParams()
  const isRoomy = useIsRoomy()
  const load = useAnyLoad(loadLogId)
  const address = `${window.location.origin}${paths.loadLog(type, projectId, loadLogId)}`
  const ticket = load && (
    <LoadTicket load={load} address={address} now={now} received={<TicketSignature load={load} />} />
  )
  // A disputed load is about its dispute: the numbers and the answer, and beside or below them the proof.
  const isDisputed = load != null && openDisputesOfLoad(load).length > 0
  const hasDesk = isDisputed && isRoomy
  const details = load && <LoadDetails load={load} isDisputeElsewhere={isDisputed} isRouteElsewhere={hasDesk} />
  return (
    <AreaPage
      sunk={!isDisputed}
      header={{ title: isDisputed ? t`Dispute, load ${load.loadNo}` : t`Ticket`, back: backTo(type) }}
      side={hasDesk && <DisputeProof load={load} ticket={ticket} />}
      after={!hasDesk && details}
    >
      {load === undefined && <Skeleton rows={6} />}
      {load === null && (
        <EmptyState title={t`Load not found on this device`}>
          <Trans>Older loads need a connection. Try again when you are online.</Trans>
        </EmptyState>
      )}
      {hasDesk ? <DisputeDesk load={load} /> : isDisputed && <OpenLineDisputes load={load} />}
      {hasDesk ? details : ticket}
    </AreaPage>
  )
}

/** For a load that no page opened: the area's list of loads, or its start page where there is no such list. */
function backTo(area: EntityTypeName): string {
  if (area === 'soloTrucker' || area === 'fleetTrucker') return paths.tab(area, 'load-logs')
  if (area === 'excavatorOperator') return paths.tab(area, 'loaded-today')
  return area === 'pitOperation' ? paths.tab(area, 'loading') : paths.area(area)
}
