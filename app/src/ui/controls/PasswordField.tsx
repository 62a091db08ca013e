import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { Field, type FieldLabels } from './Field.tsx'

type PasswordFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** A password field with a button to show what was typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <span className="hw-control-frame">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="hw-control"
          />
          <button
            type="button"
            className="hw-control-end"
            aria-pressed={shown}
            aria-label={t`Show password`}
            onClick={() => setShown(now => !now)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}
