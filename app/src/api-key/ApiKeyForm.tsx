/** What a new API key is for, and what it may do. */
import { type ApiKeyScope, apiKeyScopeNames, apiKeyScopes } from '@haulway/domain/api-key/api-key.ts'
import type { AppError } from '@haulway/domain/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { CheckField } from '../ui/controls/CheckField.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export type KeyAnswers = { name: string; scopes: ApiKeyScope[] }

type Props = {
  /** What was entered before it was refused. */
  entered: KeyAnswers | undefined
  refusal: AppError | undefined
  /** The caller asks for the password and sends both. */
  onKey: (key: KeyAnswers) => void
}

export function ApiKeyForm({ entered, refusal, onKey }: Props) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const form = useForm<KeyAnswers>({ defaultValues: entered ?? { name: '', scopes: ['read'] } })
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(onKey)}>
      <RefusalMessage refusal={refusal} />
      <TextField
        label={t`Name`}
        hint={t`The program that will use it.`}
        maxLength={60}
        {...form.register('name', { required: t`Enter a name.` })}
        error={errors.name?.message}
      />
      <fieldset className="hw-fieldset">
        <legend>
          <Trans>Permissions</Trans>
        </legend>
        {apiKeyScopeNames.map(scope => (
          <CheckField
            key={scope}
            label={label(apiKeyScopes[scope].title)}
            hint={label(apiKeyScopes[scope].says)}
            value={scope}
            {...form.register('scopes', { required: t`Choose what the key may do.` })}
            error={scope === 'writeWork' ? errors.scopes?.message : undefined}
          />
        ))}
      </fieldset>
      <p className="hw-quiet">
        <Trans>The key stops when you leave the business or are no longer a manager.</Trans>
      </p>
      <ActionButton title={<Trans>Create key</Trans>} submit />
    </Form>
  )
}
