/**
 * The form library's hook, whose fields also know whether they must be filled in: a rule of theirs refuses the empty
 * answer. All forms use it, so no field is marked by hand, and none is forgotten. What a user then reads is in that
 * rule: each form has its own sentence for each field. Before changed answers are lost with the sheet or the page
 * around it, the user is asked.
 */
import { useMemo } from 'react'
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm as useLibraryForm,
} from 'react-hook-form'
import { useUnsaved } from '../overlay/unsaved.ts'

/**
 * @param mayBeLeft for a search, a login, a form that stores its draft, and one with a single short answer, such as an
 *   amount, a day or a code: nothing is lost that is not entered again in seconds, so nothing is asked. A text that
 *   someone wrote, such as a reason, is asked about.
 */
export function useForm<Answers extends FieldValues>(
  props?: UseFormProps<Answers>,
  { mayBeLeft = false }: { mayBeLeft?: boolean } = {},
): UseFormReturn<Answers> {
  const form = useLibraryForm<Answers>(props)
  const { formState } = form
  useUnsaved(formState.isDirty && !mayBeLeft, () => form.reset())
  return useMemo(
    () => ({
      ...form,
      formState,
      register: (name, rules) => ({ ...form.register(name, rules), ...needOf(form, name, rules) }),
    }),
    [form, formState],
  )
}

/** Of several checkboxes one is required, not each, so the group has the mark. */
function needOf<Answers extends FieldValues, Name extends Path<Answers>>(
  { getValues }: UseFormReturn<Answers>,
  name: Name,
  { required, validate = {} }: RegisterOptions<Answers, Name> = {},
): { required: boolean; 'data-one-needed'?: true } {
  const now: unknown = getValues(name)
  const empty = Array.isArray(now) ? [] : typeof now === 'boolean' ? false : ''
  const rules = typeof validate === 'function' ? [validate] : Object.values(validate)
  const refuses = (rule: (typeof rules)[number]) => {
    const answers = structuredClone(getValues())
    set(answers, name, empty)
    const answer = rule(empty as never, answers)
    return answer === false || typeof answer === 'string'
  }
  // As when the form is sent: the other rules never see an empty answer that is required.
  const isNeeded = (required !== undefined && required !== false) || rules.some(refuses)
  if (!Array.isArray(now)) return { required: isNeeded }
  return { required: false, ...(isNeeded && { 'data-one-needed': true }) }
}
