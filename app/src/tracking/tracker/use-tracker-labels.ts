/** What the phone itself says while it follows a truck, and why it asks to do so all the time. */
import { useLingui } from '@lingui/react/macro'
import type { TrackerLabels } from './native/native-tracker-config.ts'

export function useTrackerLabels(): TrackerLabels {
  const { t } = useLingui()
  return {
    notificationTitle: t`Tracking your load`,
    notificationText: t`From start to delivery. Stops automatically.`,
    channelName: t`Open loads`,
    permissionTitle: t`Allow location all the time`,
    permissionText: t`Haulway tracks a load from start to delivery, even with the screen off. It proves the haul
      you are paid for. Without a load, Haulway never tracks you.`,
    permissionYes: t`Open settings`,
    permissionNo: t`Not now`,
  }
}
