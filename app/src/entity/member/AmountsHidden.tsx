/** Shown to plain members where others see money: amounts are hidden, not zero. */
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { Trans } from '@lingui/react/macro'
import { useOwnRole } from './use-own-role.ts'

/** Draws nothing for owners and managers. */
export function AmountsHidden() {
  const role = useOwnRole()
  if (!role || readsMoney(role)) return null
  return (
    <p className="hw-quiet">
      <Trans>Amounts are hidden. Owners and managers can see them.</Trans>
    </p>
  )
}
