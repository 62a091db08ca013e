import { type ReactNode, useId } from 'react'
import { StateShape } from '../data/StatusBadge.tsx'
import { useDomainLabels } from '../format/domain-labels.ts'
import './Field.css'

export type FieldLabels = {
  label: string
  /** What to enter; shown while there is no error. */
  hint?: ReactNode
  /** A sentence about what the user should do. */
  error?: string
}

type FieldProps = FieldLabels & {
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A field: the label above, the control, then the hint or the error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={error ? 'hw-field hw-field-wrong' : 'hw-field'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': hasNote ? noteId : undefined })}
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const translate = useDomainLabels()
  if (!error) {
    return (
      <p id={id} className="hw-field-hint">
        {hint}
      </p>
    )
  }
  return (
    <p id={id} className="hw-field-error" role="alert">
      <StateShape tone="stop" />
      {translate(error)}
    </p>
  )
}
