import { type ComponentProps, type ReactNode, useId } from 'react'
import { type FieldLabels, FieldNote } from './Field.tsx'

type ChoiceFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
    /** The chosen value, if no form holds it. */
    chosen?: string
    options: readonly { value: string; label: ReactNode; second?: ReactNode }[]
  }

/** A choice between a few options that need explanation, such as the type of an entity. */
export function ChoiceField({ label, hint, error, options, chosen, ...input }: ChoiceFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <fieldset className="hw-fieldset" aria-describedby={hasNote ? noteId : undefined}>
      <legend>{label}</legend>
      {options.map(option => (
        <div key={option.value} className="hw-check hw-choice">
          <input
            {...input}
            {...(chosen !== undefined && { checked: chosen === option.value })}
            id={`${id}-${option.value}`}
            type="radio"
            value={option.value}
          />
          <label htmlFor={`${id}-${option.value}`}>
            <strong>{option.label}</strong>
            {option.second !== undefined && <span className="hw-quiet hw-small"> {option.second}</span>}
          </label>
        </div>
      ))}
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </fieldset>
  )
}
