/** A row that opens the time sheets, with how many are waiting for agreement. Nothing while there are no shifts. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { sheetsToAgree } from './sheets-to-agree.ts'
import { useShifts } from './use-shifts.ts'

export function TimeSheetsLink() {
  const { t } = useLingui()
  const { scope, type } = useCurrentEntity()
  const mayAgree = useMayCall('agreeToTimeSheet')
  const shifts = useShifts(scope)
  if (!shifts || shifts.length === 0) return null
  const count = mayAgree ? sheetsToAgree(shifts).length : 0
  const second = count === 0 ? {} : { second: t`${plural(count, { one: '# to agree', other: '# to agree' })}` }
  return (
    <List>
      <ListRow icon="clock" title={t`Time sheets`} {...second} to={paths.timeSheets(type)} />
    </List>
  )
}
