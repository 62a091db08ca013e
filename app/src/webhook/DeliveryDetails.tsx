/** One delivery: its tries, what was sent, and what the receiver answered. */
import { type DeliveryTry, deliveryFaults, type WebhookDelivery } from '@haulway/domain/webhook/webhook.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../ui/controls/buttons/CopyButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatClock, formatNumber } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import './webhook.css'

type Props = { delivery: WebhookDelivery; timeZone: string; onSendAgain: (() => void) | undefined }

export function DeliveryDetails({ delivery, timeZone, onSendAgain }: Props) {
  const { t } = useLingui()
  const { tries, body, deliveryId } = delivery
  const answer = tries.at(-1)?.answer
  return (
    <div className="webhook-delivery">
      {onSendAgain && (
        <PlainButton icon="share" wide onPress={onSendAgain}>
          <Trans>Send again</Trans>
        </PlainButton>
      )}
      <List label={t`Attempts`}>
        {tries.map(each => (
          <Try key={each.at} tried={each} timeZone={timeZone} />
        ))}
      </List>
      {answer && (
        <>
          <h3>
            <Trans>Answer</Trans>
          </h3>
          <pre className="webhook-text">{answer}</pre>
        </>
      )}
      <h3>
        <Trans>Sent</Trans>
      </h3>
      <p className="hw-quiet">
        <code>Haulway-Id: {deliveryId}</code>
      </p>
      <pre className="webhook-text">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      <CopyButton text={body} wide>
        <Trans>Copy</Trans>
      </CopyButton>
    </div>
  )
}

function Try({ tried: { at, status, fault, tookMs }, timeZone }: { tried: DeliveryTry; timeZone: string }) {
  const label = useDomainLabels()
  return (
    <ListRow
      title={status ?? (fault && label(deliveryFaults[fault]))}
      second={formatClock(at, timeZone, { seconds: true })}
      measure={{ number: formatNumber(tookMs / 1000, 2), unit: 's' }}
    />
  )
}
