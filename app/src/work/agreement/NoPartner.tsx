import { Trans } from '@lingui/react/macro'

/** Without a partner there is no one to agree with: the first offer or project makes one. */
export function NoPartner() {
  return (
    <p>
      <Trans>Work with a business once, or add a pit to your suppliers. Then you can propose a card.</Trans>
    </p>
  )
}
