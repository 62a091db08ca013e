import { useState } from 'react'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { CheckField } from '../ui/controls/CheckField.tsx'
import { ChoiceField } from '../ui/controls/ChoiceField.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { PasswordField } from '../ui/controls/PasswordField.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextAreaField, TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { Page } from '../ui/layout/Page.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { ThemeField } from '../ui/settings/ThemeField.tsx'
import './gallery.css'

type Answers = {
  email: string
  password: string
  tons: string
  material: string
  terms: boolean
  note: string
  kind: string
}

export function FormScreen() {
  const form = useForm<Answers>({
    defaultValues: { email: 'greg@brandtearth.com', tons: '21.38', material: 'stone', kind: 'solo' },
  })
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(false)
  return (
    <Page header={{ title: 'Every field', back: '/jobber/dashboard' }}>
      <form className="gallery-form" noValidate onSubmit={form.handleSubmit(() => undefined)}>
        <TextField label="Email" inputMode="email" autoComplete="email" {...form.register('email')} />
        <PasswordField
          label="Password"
          hint="Ten signs or more."
          {...form.register('password', { required: 'Please write a password of ten signs or more.' })}
          error={errors.password?.message}
        />
        <NumberField label="Quantity" unit="tons" {...form.register('tons')} />
        <NumberField label="Haul rate" before="$" unit="/ ton" />
        <SelectField
          label="Material"
          options={[
            { value: 'stone', label: '2A stone' },
            { value: 'fill', label: 'Fill' },
          ]}
          {...form.register('material')}
        />
        <ChoiceField
          label="What do you do?"
          options={[
            { value: 'solo', label: 'Solo trucker', second: 'One truck, and you drive it.' },
            { value: 'fleet', label: 'Trucking fleet', second: 'Trucks and drivers.' },
          ]}
          {...form.register('kind')}
        />
        <TextAreaField label="Note" {...form.register('note')} />
        <CheckField label="Send me offers near me" {...form.register('terms')} />
        <ThemeField />
        <ActionButton title="Log in" submit />
      </form>
      <PlainButton onPress={() => setOpen(true)}>Open a sheet</PlainButton>
      <Sheet open={isOpen} title="Why out of turn?" onClose={() => setOpen(false)}>
        <TextAreaField label="Reason" />
      </Sheet>
    </Page>
  )
}
