/** Emails the link that confirms the user's email address again (specification 5). */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'

export function EmailConfirmationLink() {
  const translate = useDomainLabels()
  const { run, isAsking, refusal } = useAsk('sendEmailVerification')
  const [isSent, setIsSent] = useState(false)
  if (isSent) {
    return (
      <StatusBadge tone="normal">
        <Trans>We sent you an email with a link.</Trans>
      </StatusBadge>
    )
  }
  return (
    <>
      <PlainButton disabled={isAsking} onPress={() => void run({}).then(reply => reply && setIsSent(true))}>
        <Trans>Email me a link</Trans>
      </PlainButton>
      {refusal && (
        <p role="alert">
          <StatusBadge tone="stop">{translate(refusal.message)}</StatusBadge>
        </p>
      )}
    </>
  )
}
