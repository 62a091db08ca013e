/** A field for a code, in large type so that users can compare each character with the original. */
import type { ComponentProps } from 'react'
import { Field, type FieldLabels } from '../ui/controls/Field.tsx'
import './CodeField.css'

type Props = FieldLabels & { isDigits?: boolean } & Omit<ComponentProps<'input'>, 'id' | 'type'>

export function CodeField({ label, hint, error, isDigits = true, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isDigits ? 'numeric' : 'text'}
          maxLength={20}
          {...input}
          {...control}
          type="text"
          className="hw-control hw-code"
        />
      )}
    </Field>
  )
}
