/** Checks all input before anything reads it: whether it can be stored, traversed and shown. */
import { AppError } from '@haulway/domain/errors.ts'
import { textFault } from '@haulway/domain/text.ts'

/** None of our inputs is nested this deep. Code that recurses through an input is safe up to this depth. */
const depthMax = 40

/** Not shown as they are: emails have their own format, passwords none, and reports contain whatever happened. */
const unshownFields: ReadonlySet<string> = new Set(['email', 'password', 'newPassword', 'payload'])

type At = { value: unknown; path: string; field: string; isShown: boolean; depth: number }

/**
 * Requires that all texts and field names can be stored (PostgreSQL stores no zero character in text, and no lone
 * surrogate in JSON) and that texts contain no invisible characters.
 * @throws AppError invalidInput that names the field
 */
export function requireWellFormed(input: unknown): void {
  const rest: At[] = [{ value: input, path: '', field: '', isShown: true, depth: 0 }]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { value, path, isShown, depth } = at
    if (typeof value === 'string') requireText(value, at)
    if (value === null || typeof value !== 'object') continue
    if (depth === depthMax) throw refuse(path, 'Send fewer levels of lists and objects.')
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) throw refuse(path, 'Remove this field: its name has a character that can’t be stored.')
      // The items of a list belong to its field.
      const field = Array.isArray(value) ? at.field : name
      const inner = path === '' ? name : `${path}.${name}`
      rest.push({ value: part, path: inner, field, isShown: isShown && !unshownFields.has(field), depth: depth + 1 })
    }
  }
}

function requireText(text: string, { path, field, isShown }: At): void {
  if (!isStorable(text)) throw refuse(path, 'This contains a character that can’t be stored: remove it.')
  const fault = isShown ? textFault(text, field) : undefined
  if (fault) throw refuse(path, fault)
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

function refuse(path: string, sentence: string): AppError {
  const field = path || 'input'
  return new AppError('invalidInput', `${field}: ${sentence}`, { fields: { [field]: sentence } })
}
