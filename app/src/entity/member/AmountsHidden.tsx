/** Says to a plain member, where others see money, that amounts are hidden and not zero. */
import { Trans } from '@lingui/react/macro'
import { useOwnRole } from './use-own-role.ts'

/** Draws nothing for owners and managers. */
export function AmountsHidden() {
  if (useOwnRole() !== 'member') return null
  return (
    <p className="hw-quiet">
      <Trans>Amounts are hidden. Owners and managers can see them.</Trans>
    </p>
  )
}
