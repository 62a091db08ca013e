import { type ComponentProps, useId } from 'react'
import { type FieldLabels, FieldNote } from './Field.tsx'

type CheckFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** A checkbox with its label, hint and error. */
export function CheckField({ label, hint, error, ...input }: CheckFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className="hw-field">
      <div className="hw-check">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={hasNote ? noteId : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </div>
  )
}
