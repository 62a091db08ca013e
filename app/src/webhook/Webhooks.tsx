/** The webhooks of a business: where each sends what, and whether it is received. */

import type { WebhookDocument } from '@haulway/domain/webhook/webhook.documents.ts'
import { webhookStops } from '@haulway/domain/webhook/webhook.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecretSheet } from '../api-key/SecretSheet.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../user/ProofSheet.tsx'
import { useGuardedAsk } from '../user/use-guarded-ask.ts'
import { useEventLabels } from './event-labels.ts'
import { type WebhookAnswers, WebhookForm } from './WebhookForm.tsx'

type Props = {
  entityId: string
  webhooks: readonly WebhookDocument[]
  chosenId: string | undefined
  onChoose: (webhookId: string) => void
}

export function Webhooks({ entityId, webhooks, chosenId, onChoose }: Props) {
  const { t } = useLingui()
  const eventLabels = useEventLabels()
  return (
    <>
      <List label={t`Webhooks`}>
        {webhooks.map(webhook => (
          <ListRow
            key={webhook.webhookId}
            icon="share"
            title={hostOf(webhook)}
            second={webhook.events.map(eventLabels).join(', ')}
            end={<WebhookState webhook={webhook} />}
            {...(webhook.webhookId !== chosenId && { onPress: () => onChoose(webhook.webhookId) })}
          />
        ))}
      </List>
      <MayCall call="createWebhook">
        <NewWebhook entityId={entityId} onMade={onChoose} />
      </MayCall>
    </>
  )
}

export function WebhookState({ webhook: { stopped } }: { webhook: WebhookDocument }) {
  const label = useDomainLabels()
  if (!stopped) {
    return (
      <StatusBadge tone="good">
        <Trans>Active</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone={stopped.why === 'byUser' ? 'normal' : 'stop'}>
      {label(webhookStops[stopped.why].word)}
    </StatusBadge>
  )
}

export function hostOf({ address }: Pick<WebhookDocument, 'address'>): string {
  return new URL(address).host
}

function NewWebhook({ entityId, onMade }: { entityId: string; onMade: (webhookId: string) => void }) {
  const { t } = useLingui()
  const { user } = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const [entered, setEntered] = useState<WebhookAnswers>()
  const [secret, setSecret] = useState<string>()
  const create = useGuardedAsk('createWebhook', reply => {
    setIsOpen(false)
    setEntered(undefined)
    setSecret(reply.secret)
    onMade(reply.webhookId)
  })
  return (
    <>
      <PlainButton icon="plus" onPress={() => setIsOpen(true)}>
        <Trans>New webhook</Trans>
      </PlainButton>
      <Sheet open={isOpen && !create.proof.open} title={t`New webhook`} onClose={() => setIsOpen(false)}>
        <WebhookForm
          entered={entered}
          refusal={create.refusal}
          onWebhook={form => {
            setEntered(form)
            create.run(({ password, code }) => ({ entityId, ...form, password, ...(code && { code }) }))
          }}
        />
      </Sheet>
      <ProofSheet
        {...create.proof}
        codeEmail={user?.mfaRegistered ? user.email : undefined}
        reason={t`This sends your business's data to another program. Enter your password to continue.`}
      />
      <SecretSheet title={t`Secret of the webhook`} secret={secret} onClose={() => setSecret(undefined)}>
        <Trans>Your program checks signatures with it. Copy it now; it won't be shown again.</Trans>
      </SecretSheet>
    </>
  )
}
