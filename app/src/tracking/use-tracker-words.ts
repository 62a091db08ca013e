/** What the phone itself says while it follows a truck, and why it asks to do so all the time. */
import { useLingui } from '@lingui/react/macro'
import type { TrackerWords } from './native-tracker-config.ts'

export function useTrackerWords(): TrackerWords {
  const { t } = useLingui()
  return {
    notificationTitle: t`Following your load`,
    notificationText: t`From its start to its delivery. It ends by itself.`,
    channelName: t`Loads under way`,
    permissionTitle: t`Allow the location all the time`,
    permissionText: t`A load is followed from its start to its delivery, also with the screen off. It proves the haul
      you are paid for. Without a load Haulway never looks where you are.`,
    permissionYes: t`Open settings`,
    permissionNo: t`Not now`,
  }
}
