import type { ComponentProps } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

type TextFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'id'>

/** A single-line text field. Spread `form.register('name')` on it. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => <input type="text" {...input} {...control} className="hw-control" />}
    </Field>
  )
}

type TextAreaFieldProps = FieldLabels & Omit<ComponentProps<'textarea'>, 'id'>

/** A text field of several lines, for a note or a reason. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => <textarea rows={3} {...area} {...control} className="hw-control" />}
    </Field>
  )
}
