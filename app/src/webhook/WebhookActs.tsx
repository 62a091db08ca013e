/** Pauses, starts and removes a webhook. */
import type { WebhookDocument } from '@haulway/domain/webhook/webhook.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export function WebhookActs({ webhook, onRemoved }: { webhook: WebhookDocument; onRemoved: () => void }) {
  const pause = useAsk('pauseWebhook')
  const remove = useAsk('removeWebhook')
  const { entityId, webhookId, stopped } = webhook
  const run = () => void remove.run({ entityId, webhookId }).then(reply => reply && onRemoved())
  const isBusy = pause.isAsking || remove.isAsking
  return (
    <>
      {stopped?.why !== 'makerLeft' && (
        <MayCall call="pauseWebhook">
          <PlainButton
            icon={stopped ? 'share' : 'clock'}
            disabled={isBusy}
            onPress={() => void pause.run({ entityId, webhookId, isPaused: stopped === null })}
          >
            {stopped ? <Trans>Start again</Trans> : <Trans>Pause</Trans>}
          </PlainButton>
        </MayCall>
      )}
      <MayCall call="removeWebhook">
        <SureButton disabled={isBusy} sure={<Trans>Remove webhook and unsent events</Trans>} onPress={run}>
          <Trans>Remove</Trans>
        </SureButton>
      </MayCall>
      <RefusalMessage refusal={pause.refusal ?? remove.refusal} />
    </>
  )
}
