/** Shows which bank account a withdrawal goes to before it is requested. An owner sets and changes it here. */
import type { PayoutDestinationDocument } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import { accountTextOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentUser } from '../../entity/current-user.ts'
import { MayCall, useMayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { PayoutDestinationForm } from './PayoutDestinationForm.tsx'

type Props = {
  entityId: string
  entityName: string
  currency: string
  destination: PayoutDestinationDocument | undefined
}

export function PayoutDestinationLine({ entityId, entityName, currency, destination }: Props) {
  const { t } = useLingui()
  const { user } = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const set = useGuardedAsk('setPayoutDestination', () => {
    setIsOpen(false)
    setIsSaved(true)
  })
  const maySet = useMayCall('setPayoutDestination')
  return (
    <div className="pay-destination">
      {destination ? (
        <Lines>
          <Line
            label={<span className="hw-quiet">{t`To`}</span>}
            words={`${destination.holder}, ${accountTextOf(destination)}`}
          />
        </Lines>
      ) : (
        <StatusBadge tone="look">
          {maySet ? (
            <Trans>Set the bank account the money goes to.</Trans>
          ) : (
            <Trans>Ask the owner to set the bank account the money goes to.</Trans>
          )}
        </StatusBadge>
      )}
      {isSaved && (
        <p role="status">
          <StatusBadge tone="good">
            <Trans>Bank account saved</Trans>
          </StatusBadge>
        </p>
      )}
      <MayCall call="setPayoutDestination">
        <PlainButton
          icon="bank"
          onPress={() => {
            setIsSaved(false)
            setIsOpen(true)
          }}
        >
          {destination ? <Trans>Change bank account</Trans> : <Trans>Set bank account</Trans>}
        </PlainButton>
        <Sheet
          open={isOpen && !set.proof.open}
          title={t`Bank account for withdrawals in ${currency}`}
          onClose={() => setIsOpen(false)}
        >
          <PayoutDestinationForm
            currency={currency}
            holder={destination?.holder ?? entityName}
            refusal={set.refusal}
            onAccount={account =>
              set.run(({ password, code }) => ({ entityId, currency, ...account, password, ...(code && { code }) }))
            }
          />
        </Sheet>
        <ProofSheet
          {...set.proof}
          codeEmail={user?.mfaRegistered ? user.email : undefined}
          reason={t`This changes where your money goes. Enter your password to continue.`}
        />
      </MayCall>
    </div>
  )
}
