/** Who a new share link is for, and for how long it works. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../ask.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

const choices = [7, 30, 90] as const

type Props = { projectId: string; onToken: (token: string) => void }

export function ShareLinkForm({ projectId, onToken }: Props) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('createShareLink')
  const form = useForm({ defaultValues: { name: '', days: '30' } })
  const submit = form.handleSubmit(async ({ name, days }) => {
    const reply = await run({ projectId, name, days: Number(days) })
    if (reply?.shareToken) onToken(reply.shareToken)
  })
  return (
    <Form onSubmit={submit}>
      <RefusalMessage refusal={refusal} />
      <TextField
        label={t`Who it is for`}
        hint={t`For example: county inspector.`}
        maxLength={60}
        {...form.register('name', { required: t`Enter who it is for.` })}
        error={form.formState.errors.name?.message}
      />
      <SelectField
        label={t`Valid for`}
        options={choices.map(days => ({ value: String(days), label: plural(days, { one: '# day', other: '# days' }) }))}
        {...form.register('days')}
      />
      <ActionButton title={<Trans>Create link</Trans>} submit sending={isAsking} />
    </Form>
  )
}
