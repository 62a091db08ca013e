/** Labels of trucks' types. */
import type { TruckType } from '@haulway/domain/truck/truck.ts'
import { useLingui } from '@lingui/react/macro'

export function useTruckTypeLabels(): Record<TruckType, string> {
  const { t } = useLingui()
  return {
    singleAxle: t`Single axle`,
    tandem: t`Tandem`,
    triAxle: t`Tri-axle`,
    quad: t`Quad`,
    superDump: t`Super dump`,
    transfer: t`Transfer or truck and pup`,
    semi: t`Semi`,
    tipper8x4: t`4-axle dump truck (Europe)`,
    articulated: t`Articulated, off road`,
  }
}
