/** The cause of a GPS gap, and what to do to prevent the next one. */
import type { GapCause } from '@haulway/domain/track/gaps.ts'
import { useLingui } from '@lingui/react/macro'

export type GapLabels = { cause: string; advice: string }

/**
 * @param isDriver whether the advice is for the driver, or for others
 * @param canCall whether the driver's number is beside the advice: no one is sent to call without one
 */
export function useGapLabels(isDriver: boolean, canCall = false): Record<GapCause, GapLabels> {
  const { t } = useLingui()
  return {
    permissionLowered: {
      cause: t`Location not allowed`,
      advice: isDriver
        ? t`Allow location for Haulway all the time in the phone's settings.`
        : t`Ask the driver to allow location for Haulway all the time.`,
    },
    clockWrong: {
      cause: t`Clock was wrong`,
      advice: isDriver
        ? t`Set the phone's time to automatic.`
        : t`Ask the driver to set the phone's time to automatic.`,
    },
    mock: {
      cause: t`Fake location`,
      advice: isDriver ? t`Close the app that fakes the location.` : t`Ask the driver which app fakes the location.`,
    },
    noNetwork: {
      cause: t`No network for too long`,
      advice: t`GPS points stay on the phone for two days. Get it online before then.`,
    },
    batterySaver: {
      cause: t`Battery saver`,
      advice: isDriver
        ? t`Turn off battery saver during a load.`
        : t`Ask the driver to turn off battery saver while hauling.`,
    },
    appKilled: {
      cause: t`App was closed`,
      advice: isDriver ? t`Keep Haulway open during a load.` : t`Ask the driver to keep Haulway open while hauling.`,
    },
    pageHidden: {
      cause: t`Page was hidden`,
      advice: isDriver
        ? t`Keep the driving view open with the screen on.`
        : t`Ask the driver to keep the driving view open.`,
    },
    unknown: {
      cause: t`Cause unknown`,
      advice: isDriver
        ? t`Check the phone: battery, location and network.`
        : canCall
          ? t`Call the driver. The phone may be off or dead.`
          : t`The driver's phone may be off or dead.`,
    },
  }
}
