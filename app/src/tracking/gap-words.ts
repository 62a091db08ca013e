/** Why there is a gap, in few words, and what to do so that there is no next one. */
import type { GapCause } from '@haulway/domain/tracking/gap-ledger.ts'
import { useLingui } from '@lingui/react/macro'

export type GapWords = { cause: string; mend: string }

/** @param isDriver said to whom the phone belongs; else to those who can ring them up */
export function useGapWords(isDriver: boolean): Record<GapCause, GapWords> {
  const { t } = useLingui()
  return {
    permissionLowered: {
      cause: t`Location not allowed`,
      mend: isDriver
        ? t`Allow Haulway the location all the time, in the phone's settings.`
        : t`Ask the driver to allow Haulway the location all the time.`,
    },
    clockWrong: {
      cause: t`Clock was wrong`,
      mend: isDriver ? t`Let the phone set its clock by itself.` : t`Ask the driver to let the phone set its clock.`,
    },
    mock: {
      cause: t`Made-up location`,
      mend: isDriver ? t`End the app that makes up the location.` : t`Ask the driver which app makes up the location.`,
    },
    noNetwork: {
      cause: t`No network for too long`,
      mend: t`Points wait on the phone for two days. Connect it before they are over.`,
    },
    batterySaver: {
      cause: t`Battery saver`,
      mend: isDriver
        ? t`Turn the battery saver off while a load is under way.`
        : t`Ask the driver to turn the battery saver off while hauling.`,
    },
    appKilled: {
      cause: t`App was ended`,
      mend: isDriver
        ? t`Keep Haulway open while a load is under way.`
        : t`Ask the driver to keep Haulway open while hauling.`,
    },
    pageHidden: {
      cause: t`Page was hidden`,
      mend: isDriver
        ? t`Keep the driving view in front, with the screen on.`
        : t`Ask the driver to keep the driving view in front.`,
    },
    unknown: {
      cause: t`Cause not known`,
      mend: isDriver
        ? t`Look at the phone: charge, location and network.`
        : t`Ring the driver up: the phone may be off or empty.`,
    },
  }
}
