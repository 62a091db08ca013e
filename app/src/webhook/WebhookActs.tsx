/** Pauses, starts and removes a webhook. */
import type { WebhookDocument } from '@haulway/domain/webhook/webhook.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export function WebhookActs({ webhook, onRemoved }: { webhook: WebhookDocument; onRemoved: () => void }) {
  const pause = useAsk('pauseWebhook')
  const remove = useAsk('removeWebhook')
  const [isSure, setIsSure] = useState(false)
  const { entityId, webhookId, stopped } = webhook
  const run = () => void remove.run({ entityId, webhookId }).then(reply => reply && onRemoved())
  const isBusy = pause.isAsking || remove.isAsking
  return (
    <>
      <MayCall call="pauseWebhook">
        <PlainButton
          icon={stopped ? 'share' : 'clock'}
          disabled={isBusy}
          onPress={() => void pause.run({ entityId, webhookId, isPaused: stopped === null })}
        >
          {stopped ? <Trans>Start again</Trans> : <Trans>Pause</Trans>}
        </PlainButton>
      </MayCall>
      <MayCall call="removeWebhook">
        <PlainButton icon="trash" disabled={isBusy} onPress={isSure ? run : () => setIsSure(true)}>
          {isSure ? <Trans>Remove now, with the events still waiting</Trans> : <Trans>Remove</Trans>}
        </PlainButton>
      </MayCall>
      <RefusalMessage refusal={pause.refusal ?? remove.refusal} />
    </>
  )
}
