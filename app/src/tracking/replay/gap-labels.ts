/** Why there is a gap, in few words, and what to do so that there is no next one. */
import type { GapCause } from '@haulway/domain/track/gaps.ts'
import { useLingui } from '@lingui/react/macro'

export type GapLabels = { cause: string; mend: string }

/** @param isDriver said to whom the phone belongs; else to those who can ring them up */
export function useGapLabels(isDriver: boolean): Record<GapCause, GapLabels> {
  const { t } = useLingui()
  return {
    permissionLowered: {
      cause: t`Location not allowed`,
      mend: isDriver
        ? t`Allow location for Haulway all the time in the phone's settings.`
        : t`Ask the driver to allow location for Haulway all the time.`,
    },
    clockWrong: {
      cause: t`Clock was wrong`,
      mend: isDriver ? t`Set the phone's time to automatic.` : t`Ask the driver to set the phone's time to automatic.`,
    },
    mock: {
      cause: t`Fake location`,
      mend: isDriver ? t`Close the app that fakes the location.` : t`Ask the driver which app fakes the location.`,
    },
    noNetwork: {
      cause: t`No network for too long`,
      mend: t`GPS points stay on the phone for two days. Get it online before then.`,
    },
    batterySaver: {
      cause: t`Battery saver`,
      mend: isDriver
        ? t`Turn off battery saver during a load.`
        : t`Ask the driver to turn off battery saver while hauling.`,
    },
    appKilled: {
      cause: t`App was closed`,
      mend: isDriver ? t`Keep Haulway open during a load.` : t`Ask the driver to keep Haulway open while hauling.`,
    },
    pageHidden: {
      cause: t`Page was hidden`,
      mend: isDriver
        ? t`Keep the driving view open with the screen on.`
        : t`Ask the driver to keep the driving view open.`,
    },
    unknown: {
      cause: t`Cause unknown`,
      mend: isDriver
        ? t`Check the phone: battery, location and network.`
        : t`Call the driver. The phone may be off or dead.`,
    },
  }
}
