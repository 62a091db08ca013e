/** What a webhook has sent: each delivery with its tries, sent again on request; pausing and removing the webhook. */

import type { WebhookDocument } from '@haulway/domain/webhook/webhook.documents.ts'
import { type WebhookDelivery, webhookStops } from '@haulway/domain/webhook/webhook.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { useAsk } from '../ask.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatClock, formatDay } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { useDeliveries } from './use-deliveries.ts'
import './webhook.css'
import { useEventLabels } from './event-labels.ts'
import { WebhookActs } from './WebhookActs.tsx'

/** What is read of a body that was sent. */
const sentSchema = z.object({ data: z.object({ loadNo: z.int().optional() }) })

type Props = { webhook: WebhookDocument; timeZone: string; onRemoved: () => void }

export function Deliveries({ webhook, timeZone, onRemoved }: Props) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const eventLabels = useEventLabels()
  const { page, refusal, isReading, read, readEarlier } = useDeliveries(webhook)
  const resend = useAsk('resendWebhookDeliveries')
  const [chosenId, setChosenId] = useState<string>()
  const chosen = page?.deliveries.find(delivery => delivery.deliveryId === chosenId)
  const { entityId, webhookId, stopped } = webhook
  const sendAgain = (deliveryIds?: string[]) =>
    void resend.run({ entityId, webhookId, ...(deliveryIds && { deliveryIds }) }).then(reply => reply && read())
  const waiting = page?.waiting ?? 0
  return (
    <>
      {stopped && <p>{label(webhookStops[stopped.why].says)}</p>}
      <RefusalMessage refusal={refusal ?? resend.refusal} />
      <div className="webhook-acts">
        <PlainButton icon="clock" onPress={read}>
          <Trans>Refresh</Trans>
        </PlainButton>
        {waiting > 0 && !stopped && (
          <PlainButton icon="share" disabled={resend.isAsking} onPress={() => sendAgain()}>
            <Trans>Send {waiting} again</Trans>
          </PlainButton>
        )}
        <WebhookActs webhook={webhook} onRemoved={onRemoved} />
      </div>
      {!page && !refusal && <Skeleton rows={3} />}
      {page?.deliveries.length === 0 && (
        <p className="hw-quiet">
          <Trans>Nothing sent yet.</Trans>
        </p>
      )}
      <List label={t`Deliveries`}>
        {page?.deliveries.map(delivery => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            timeZone={timeZone}
            onPress={() => setChosenId(delivery.deliveryId)}
          />
        ))}
      </List>
      {readEarlier && (
        <PlainButton disabled={isReading} onPress={readEarlier}>
          {isReading ? <Trans>Please Wait...</Trans> : <Trans>Older deliveries</Trans>}
        </PlainButton>
      )}
      <Sheet
        open={chosen !== undefined}
        title={chosen ? eventLabels(chosen.event) : ''}
        onClose={() => setChosenId(undefined)}
      >
        {chosen && (
          <DeliveryDetails
            delivery={chosen}
            timeZone={timeZone}
            onSendAgain={stopped || chosen.deliveredOn !== null ? undefined : () => sendAgain([chosen.deliveryId])}
          />
        )}
      </Sheet>
    </>
  )
}

type RowProps = { delivery: WebhookDelivery; timeZone: string; onPress: () => void }

function DeliveryRow({ delivery, timeZone, onPress }: RowProps) {
  const { t } = useLingui()
  const eventLabels = useEventLabels()
  const loadNo = sentSchema.safeParse(JSON.parse(delivery.body)).data?.data.loadNo
  const at = [formatDay(delivery.createdOn, timeZone), formatClock(delivery.createdOn, timeZone)]
  return (
    <ListRow
      title={eventLabels(delivery.event)}
      second={(loadNo === undefined ? at : [t`load ${loadNo}`, ...at]).join(', ')}
      end={<DeliveryState delivery={delivery} timeZone={timeZone} />}
      onPress={onPress}
    />
  )
}

function DeliveryState({ delivery, timeZone }: { delivery: WebhookDelivery; timeZone: string }) {
  const { t } = useLingui()
  const last = delivery.tries.at(-1)
  const answer = last?.status ?? (last ? t`no answer` : undefined)
  if (delivery.deliveredOn !== null) return <StatusBadge tone="good">{answer}</StatusBadge>
  if (delivery.nextTryAt === null) return <StatusBadge tone="stop">{t`Failed, ${answer}`}</StatusBadge>
  if (!last) return <StatusBadge tone="normal">{t({ message: 'Waiting', context: 'delivery' })}</StatusBadge>
  return <StatusBadge tone="look">{t`${answer}, next ${formatClock(delivery.nextTryAt, timeZone)}`}</StatusBadge>
}
