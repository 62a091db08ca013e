/** One time sheet, from this device, or from the server once it is no longer synced to the device. */
import { type ShiftDocument, shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { useServerDocument } from '../../session/use-server-document.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DriverAndDay, TimeSheetView } from './TimeSheetView.tsx'

export function TimeSheetPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { shiftId = '' } = useParams()
  const now = useNow(10_000)
  const shift = useAnyShift(shiftId)
  const header = {
    title: shift?.terms.projectName ?? t`Time sheet`,
    back: paths.timeSheets(type),
    ...(shift && { second: <DriverAndDay shift={shift} /> }),
  }
  return (
    <AreaPage header={header}>
      {shift === undefined && <Skeleton rows={4} />}
      {shift === null && (
        <EmptyState
          title={t`Time sheet not found on this device`}
          act={<PlainButton to={paths.timeSheets(type)}>{t`Time sheets`}</PlainButton>}
        >
          <Trans>It may be older than what this device keeps. Open it again when you're online.</Trans>
        </EmptyState>
      )}
      {shift && <TimeSheetView shift={shift} now={now} />}
    </AreaPage>
  )
}

function useAnyShift(shiftId: string): ShiftDocument | null | undefined {
  const { scope } = useCurrentEntity()
  const local = useDocument(scope, 'shifts', shiftId, shiftDocumentSchema)
  const isGone = local === null
  const older = useServerDocument({ scope, collection: 'shifts', id: shiftId }, isGone)
  return isGone ? older : local?.body
}
