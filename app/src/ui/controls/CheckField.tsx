import { type ComponentProps, useId } from 'react'
import { CheckBox } from './CheckBox.tsx'
import { type FieldLabels, FieldNote } from './Field.tsx'

type CheckFieldProps = FieldLabels & Omit<ComponentProps<typeof CheckBox>, 'id'>

/** A checkbox with its label, hint and error. */
export function CheckField({ label, hint, error, ...input }: CheckFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className="hw-field">
      <div className="hw-check">
        <CheckBox {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={hasNote ? noteId : undefined} />
        <label htmlFor={id}>{label}</label>
      </div>
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </div>
  )
}
