/** How other programs work with the business: its API keys, its webhooks and what those have sent, files. */
import { apiKeyDocumentSchema } from '@haulway/domain/api-key/api-key.documents.ts'
import { type WebhookDocument, webhookDocumentSchema } from '@haulway/domain/webhook/webhook.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ApiKeys } from '../api-key/ApiKeys.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useMayCall } from '../entity/member/MayCall.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { Deliveries } from '../webhook/Deliveries.tsx'
import { hostOf, Webhooks } from '../webhook/Webhooks.tsx'
import { useBodies } from '../work/project/use-jobber-work.ts'
import { DayTickets } from './DayTickets.tsx'

export function IntegrationsPage() {
  const { t } = useLingui()
  const { type, scope } = useCurrentEntity()
  const { entityName } = useAreaHeader()
  const isWide = useIsWide()
  const mayManage = useMayCall('createApiKey')
  const [chosenId, setChosenId] = useState<string>()
  const webhooks = useBodies(scope, 'webhooks', webhookDocumentSchema)
  const chosen = mayManage ? webhooks?.find(({ webhookId }) => webhookId === chosenId) : undefined
  const deliveries = chosen && (
    <ChosenWebhook key={chosen.webhookId} webhook={chosen} onRemoved={() => setChosenId(undefined)} />
  )
  // With room, the files are beside the keys until a webhook is chosen.
  const side = mayManage && isWide ? (deliveries ?? <TicketFiles />) : undefined
  const header = { title: t`Integrations`, second: entityName, back: paths.business(type) }
  return (
    <AreaPage header={header} reading side={side}>
      {!mayManage && (
        <p>
          <Trans>Owners and managers connect other programs to the business.</Trans>
        </p>
      )}
      {mayManage && <Integrations webhooks={webhooks} chosenId={chosenId} onChoose={setChosenId} />}
      {!isWide && deliveries}
      {mayManage && !isWide && <TicketFiles />}
    </AreaPage>
  )
}

type Props = {
  webhooks: readonly WebhookDocument[] | undefined
  chosenId: string | undefined
  onChoose: (webhookId: string) => void
}

function Integrations({ webhooks, chosenId, onChoose }: Props) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const keys = useBodies(scope, 'api-keys', apiKeyDocumentSchema)
  if (!keys || !webhooks) return <Skeleton rows={6} />
  return (
    <>
      <Section title={t`API keys`} aside={keys.length} rule="none">
        <p className="hw-quiet">
          <Trans>With a key, your own programs read and record your work in Haulway.</Trans>{' '}
          <a href="/docs" target="_blank" rel="noreferrer">
            <Trans>API docs</Trans>
          </a>
        </p>
        <ApiKeys entityId={entityId} keys={keys} timeZone={timeZone} />
      </Section>
      <Section title={t`Webhooks`} aside={webhooks.length} rule="ink">
        <p className="hw-quiet">
          <Trans>A webhook sends events to your program when they happen: signed, and retried for three days.</Trans>
        </p>
        <Webhooks entityId={entityId} webhooks={webhooks} chosenId={chosenId} onChoose={onChoose} />
      </Section>
    </>
  )
}

function TicketFiles() {
  const { entityId } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  return <DayTickets entityId={entityId} timeZone={timeZone} />
}

/** Beside the list on a wide screen; on a phone below it, where the page scrolls to. */
function ChosenWebhook({ webhook, onRemoved }: { webhook: WebhookDocument; onRemoved: () => void }) {
  const { t } = useLingui()
  const { timeZone } = useAreaHeader()
  const isWide = useIsWide()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWide) top.current?.scrollIntoView({ block: 'start' })
  }, [isWide])
  return (
    <div ref={top}>
      <Section title={t`Deliveries to ${hostOf(webhook)}`} rule={isWide ? 'none' : 'ink'}>
        <Deliveries webhook={webhook} timeZone={timeZone} onRemoved={onRemoved} />
      </Section>
    </div>
  )
}
