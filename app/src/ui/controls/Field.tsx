import { type ReactNode, useId } from 'react'
import { StateShape } from '../data/StatusBadge.tsx'
import { useDomainLabels } from '../format/domain-labels.ts'
import './Field.css'

export type FieldLabels = {
  label: string
  /** What to write, before it is wrong. */
  hint?: ReactNode
  /** What is wrong, as a sentence that says what to do. */
  error?: string
}

type FieldProps = FieldLabels & {
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** Label above, control, then the hint or the sentence that says how to mend it. */
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
  const say = useDomainLabels()
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
      {say(error)}
    </p>
  )
}
