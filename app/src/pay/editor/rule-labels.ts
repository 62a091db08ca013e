import { useLingui } from '@lingui/react/macro'
import type { RuleKind } from './card-templates.ts'

/** The names of the rules of a card. */
export function useRuleLabels(): Record<RuleKind, string> {
  const { t } = useLingui()
  return {
    minimumQuantity: t`Minimum quantity`,
    maximumQuantity: t`Maximum quantity`,
    payload: t`Legal payload as the maximum`,
    minimumLoad: t`Minimum for a load`,
    minimumDay: t`Daily minimum per truck and project`,
    minimumTime: t`Minimum time`,
    minimumTimeDay: t`Minimum time for a day`,
    overtime: t`Overtime`,
    travel: t`Travel time`,
    cancel: t`Late cancellation`,
    standbyPit: t`Standby at the pit`,
    standbySite: t`Standby on site`,
    fuel: t`Fuel surcharge`,
    fuelMile: t`Fuel surcharge by the mile`,
    dryRun: t`Rejected or sent home`,
    addOn: t`Add-on`,
    backHaul: t`Backhaul rate`,
    disputes: t`Disputes`,
    chargeBack: t`Pit pays for delays`,
  }
}
