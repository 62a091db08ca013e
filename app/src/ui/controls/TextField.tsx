import type { ComponentProps } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

type TextFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'id'>

/**
 * The longest that the contract takes; nothing longer can be typed. Other texts name their own. A phone number has
 * none: the end of a pasted one would be lost unseen.
 */
const longest: Partial<Record<string, number>> = { email: 254 }

/** A single-line text field. Spread `form.register('name')` on it. */
export function TextField({ label, hint, error, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => <input type={type} maxLength={longest[type]} {...input} {...control} className="hw-control" />}
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
