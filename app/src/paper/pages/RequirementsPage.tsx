/** What a buyer requires of the haulers it works with. It needs a connection: what haulers have is not kept here. */
import type { PaperLevels } from '@haulway/domain/paper/paper-requirements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useReadCall } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useServerDay } from '../../sync/use-server-day.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { HaulerPapers } from '../HaulerPapers.tsx'
import { RequirementsForm } from '../RequirementsForm.tsx'

export function RequirementsPage() {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const { entityName, timeZone } = useAreaHeader()
  const today = useServerDay(timeZone)
  const mayList = useMayCall('listHaulerPapers')
  const { value: read, refusal } = useReadCall('listHaulerPapers', { entityId }, { isWanted: mayList })
  const [saved, setSaved] = useState<{ of: typeof read; levels: PaperLevels }>()
  const known = read && saved?.of === read ? { ...read, levels: saved.levels } : read
  const header = { title: t`Required documents`, second: entityName, back: paths.business(type) }
  return (
    <AreaPage header={header} after={known && <HaulerPapers {...known} today={today} />}>
      <p className="hw-quiet">
        <Trans>
          “Block” turns away a hauler, truck or driver without a valid document. “Warn” only notifies the hauler. Trucks
          already dispatched keep working.
        </Trans>
      </p>
      {!mayList && <ManagersOnly />}
      <RefusalMessage refusal={refusal} />
      {mayList && !known && !refusal && <Skeleton rows={6} />}
      {known && (
        <RequirementsForm
          key={entityId}
          entityId={entityId}
          {...known}
          today={today}
          onSaved={levels => setSaved({ of: read, levels })}
        />
      )}
    </AreaPage>
  )
}
