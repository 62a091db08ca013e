/** Where a new webhook sends which events, and whether with amounts. */
import type { AppError } from '@haulway/domain/errors.ts'
import { type WebhookEventName, webhookEventNames } from '@haulway/domain/webhook/webhook-events.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { CheckField } from '../ui/controls/CheckField.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { useEventLabels } from './event-labels.ts'

export type WebhookAnswers = { address: string; events: WebhookEventName[]; withMoney: boolean }

type Props = {
  /** What was entered before it was refused. */
  entered: WebhookAnswers | undefined
  refusal: AppError | undefined
  /** The caller asks for the password and sends both. */
  onWebhook: (answers: WebhookAnswers) => void
}

export function WebhookForm({ entered, refusal, onWebhook }: Props) {
  const { t } = useLingui()
  const eventLabels = useEventLabels()
  const defaultValues = entered ?? { address: '', events: ['load.delivered'], withMoney: false }
  const form = useForm<WebhookAnswers>({ defaultValues })
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(onWebhook)}>
      <RefusalMessage refusal={refusal} />
      <TextField
        label={t`Address`}
        type="url"
        hint={t`Begins with https://.`}
        maxLength={500}
        {...form.register('address', {
          required: t`Enter an address that begins with https://.`,
          pattern: { value: /^https?:\/\/\S+$/, message: t`Enter an address that begins with https://.` },
        })}
        error={errors.address?.message}
      />
      <fieldset className="hw-fieldset">
        <legend>
          <Trans>Events</Trans>
        </legend>
        {webhookEventNames.map((event, nth) => (
          <CheckField
            key={event}
            label={eventLabels(event)}
            value={event}
            {...form.register('events', { required: t`Choose what to send.` })}
            error={nth === webhookEventNames.length - 1 ? errors.events?.message : undefined}
          />
        ))}
      </fieldset>
      <CheckField
        label={t`With amounts`}
        hint={t`Without it, prices and statements are not sent.`}
        {...form.register('withMoney')}
      />
      <ActionButton title={<Trans>Create webhook</Trans>} submit />
    </Form>
  )
}
