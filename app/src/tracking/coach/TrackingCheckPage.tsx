/** The page of the tracking check, which checks before the first load whether this device can track one. */
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { TrackingCheck } from './TrackingCheck.tsx'

export function TrackingCheckPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  return (
    <AreaPage personal header={{ title: t`Check tracking`, back: paths.area(type) }}>
      <TrackingCheck timeZone={timeZone} />
    </AreaPage>
  )
}
