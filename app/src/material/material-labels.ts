/** Labels for materials: the kinds of the public list, the units, and whether a material is for sale. */
import type { MaterialForm } from '@haulway/domain/material/material.ts'
import type { materialDefaults, Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import type { MaterialState } from './material-answers.ts'

export function useMaterialKindLabels(): Record<keyof typeof materialDefaults, string> {
  const { t } = useLingui()
  return {
    topsoil: t`Topsoil`,
    loam: t`Loam`,
    dryEarth: t`Earth, dry`,
    wetEarth: t`Earth, wet`,
    dryClay: t`Clay, dry`,
    wetClay: t`Clay, wet`,
    drySand: t`Sand, dry`,
    wetSand: t`Sand, wet`,
    pitRunGravel: t`Pit-run gravel`,
    crushedStone: t`Crushed stone`,
    shale: t`Shale, blasted rock`,
  }
}

export function useUnitLabels(): Record<Unit, string> {
  const { t } = useLingui()
  return {
    ton: t`ton (2,000 lb)`,
    tonne: t`metric ton (1,000 kg)`,
    yard: t`cubic yard`,
    cubicMeter: t`cubic meter`,
    load: t`load`,
  }
}

/** A dump takes its material: it is full instead of out of stock. */
export function useMaterialStateLabels(): (direction: MaterialForm['direction']) => Record<MaterialState, string> {
  const { t } = useLingui()
  const hidden = t`Hidden from jobbers`
  return direction =>
    direction === 'taken'
      ? { sold: t`Accepting now`, outOfStock: t`Not accepting now`, hidden }
      : { sold: t`For sale`, outOfStock: t`Out of stock`, hidden }
}
