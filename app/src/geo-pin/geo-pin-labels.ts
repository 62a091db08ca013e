import type { GeoPinKind } from '@haulway/domain/geo-pin/geo-pin.ts'
import { useLingui } from '@lingui/react/macro'

/** The names of the kinds of pins. */
export function useGeoPinLabels(): Record<GeoPinKind, string> {
  const { t } = useLingui()
  return {
    pit: t`Pit`,
    site: t`Site`,
    gate: t`Gate`,
    scale: t`Scale`,
    dump: t`Dump`,
    hazard: t`Hazard`,
    parking: t`Parking`,
  }
}
