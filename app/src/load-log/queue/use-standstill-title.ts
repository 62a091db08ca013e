/** The sentence that every screen shows when trucks wait and none is loaded. */
import type { Standstill } from '@haulway/domain/load-log/fair-line/passed-by.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMinutes } from '../../ui/format/format-minutes.ts'

/** For the pit: "No truck loaded for 50 min, 3 trucks wait" */
export function useStandstillTitle(): (of: Standstill) => string {
  const { t } = useLingui()
  return ({ minutes, trucks }) => {
    const time = formatMinutes(minutes)
    return t`No truck loaded for ${time}, ${plural(trucks, { one: '# truck waits', other: '# trucks wait' })}`
  }
}

/** For a jobber, since the pit may have loaded trucks of others: "None of your trucks loaded for 50 min, 3 wait" */
export function useOwnStandstillTitle(): (of: Standstill) => string {
  const { t } = useLingui()
  return ({ minutes, trucks }) => {
    const time = formatMinutes(minutes)
    return t`None of your trucks loaded for ${time}, ${plural(trucks, { one: '# waits', other: '# wait' })}`
  }
}
