/** What a buyer requires of the haulers it works with. It needs a connection: what haulers have is not kept here. */
import type { CallOutput } from '@haulway/client/call.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAskInOrder } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useServerDay } from '../../sync/use-server-day.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { HaulerPapers } from '../HaulerPapers.tsx'
import { RequirementsForm } from '../RequirementsForm.tsx'

export function RequirementsPage() {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const { entityName, timeZone } = useAreaHeader()
  const today = useServerDay(timeZone)
  const mayList = useMayCall('listHaulerPapers')
  const { run, refusal } = useAskInOrder('listHaulerPapers')
  const [known, setKnown] = useState<CallOutput<'listHaulerPapers'>>()
  useEffect(() => {
    if (mayList) void run({ entityId }).then(setKnown)
  }, [mayList, entityId, run])
  const isWide = useIsWide()
  const haulers = known && <HaulerPapers {...known} today={today} />
  const header = { title: t`Required documents`, second: entityName, back: paths.business(type) }
  return (
    <AreaPage header={header} {...(isWide && haulers && { side: haulers })}>
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
          onSaved={levels => setKnown(now => (now === known ? { ...known, levels } : now))}
        />
      )}
      {!isWide && haulers}
    </AreaPage>
  )
}
