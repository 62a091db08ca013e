/** Shown to plain members where others see money: amounts are hidden, not zero. */
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
