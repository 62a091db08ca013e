import { useLingui } from '@lingui/react/macro'
import type { RuleKind } from './card-answers.ts'

/** The names of the rules of a card. */
export function useRuleLabels(): Record<RuleKind, string> {
  const { t } = useLingui()
  return {
    minimumQuantity: t`Minimum quantity`,
    maximumQuantity: t`Maximum quantity`,
    payload: t`Legal payload at most`,
    minimumLoad: t`Minimum for a load`,
    minimumTime: t`Minimum time`,
    standbyPit: t`Standby at the pit`,
    standbySite: t`Standby on site`,
    addOn: t`Add-on`,
  }
}
