/** One load of any party: its ticket, what it is worth, what is missing, and what that party may say of it. */

import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { LoadPictures } from '../attachment/LoadPictures.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { LoadActPlate } from '../load-log/LoadActPlate.tsx'
import { LoadEvidence } from '../load-log/LoadEvidence.tsx'
import { LoadOtherActs } from '../load-log/LoadOtherActs.tsx'
import { LoadTicket } from '../load-log/LoadTicket.tsx'
import { paths } from '../paths.ts'
import { LoadActs } from '../payment/LoadActs.tsx'
import { LoadPayLines } from '../payment/LoadPayLines.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AreaPage } from './AreaPage.tsx'
import { LoadTracking } from './LoadTracking.tsx'
import { useAnyLoad } from './use-any-load.ts'
import { useNow } from './use-area-header.ts'

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
      side={load && isWide ? <About load={load} /> : undefined}
    >
      {load === undefined && <Skeleton rows={6} />}
      {load === null && (
        <EmptyState title={t`Load not found on this device`}>
          <Trans>Older loads need a connection. Try again when you are online.</Trans>
        </EmptyState>
      )}
      {load && <LoadTicket load={load} address={address} now={now} />}
      {load && !isWide && <About load={load} />}
    </AreaPage>
  )
}

function About({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const isJobber = load.relations.includes('jobber')
  const [relation] = load.relations
  return (
    <>
      {load.relations.includes('trucker') && <LoadActPlate load={load} />}
      {load.money && (
        <Section title={t`Pay`} rule="none">
          <LoadPayLines load={load} />
        </Section>
      )}
      <LoadPictures load={load} />
      <LoadTracking load={load} />
      {isJobber ? (
        <Section title={t`Your confirmation`}>
          <LoadActs load={load} />
        </Section>
      ) : (
        <LoadEvidence load={load} />
      )}
      {relation && <LoadOtherActs load={load} relation={relation} without={isJobber ? ['dispute'] : []} explain />}
    </>
  )
}

/** The list it was opened from, where the area has one. */
function backTo(area: EntityTypeName): string {
  if (area === 'soloTrucker' || area === 'fleetTrucker') return paths.tab(area, 'load-logs')
  if (area === 'excavatorOperator') return paths.tab(area, 'loaded-today')
  return area === 'pitOperation' ? paths.tab(area, 'loading') : paths.area(area)
}
