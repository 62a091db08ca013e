/** Judges what any client may have sent before anything reads it: whether it can be kept, walked and shown. */
import { AppError } from '@haulway/domain/errors.ts'
import { textFault } from '@haulway/domain/text.ts'

/** No input of ours is nested so deep; what walks an input by calling itself is safe up to here. */
const depthMax = 40

/** Not shown as they are: addresses have a form of their own, passwords none, and reports hold what there was. */
const unseenFields: ReadonlySet<string> = new Set(['email', 'password', 'newPassword', 'payload'])

type At = { value: unknown; path: string; field: string; isSeen: boolean; depth: number }

/**
 * Makes sure that all texts and names of fields can be kept: PostgreSQL keeps no zero in a text, and none of its JSON
 * holds one half of a pair of surrogates; and that texts hold nothing that can't be seen.
 * @throws AppError invalidInput that names the field
 */
export function requireWellFormed(input: unknown): void {
  const rest: At[] = [{ value: input, path: '', field: '', isSeen: true, depth: 0 }]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { value, path, isSeen, depth } = at
    if (typeof value === 'string') requireText(value, at)
    if (value === null || typeof value !== 'object') continue
    if (depth === depthMax) throw refuse(path, 'This is nested too deep.')
    for (const [name, part] of Object.entries(value)) {
      if (!isKeepable(name)) throw refuse(path, 'This has a name in it that can’t be kept.')
      // The parts of a list belong to its field.
      const field = Array.isArray(value) ? at.field : name
      const inner = path === '' ? name : `${path}.${name}`
      rest.push({ value: part, path: inner, field, isSeen: isSeen && !unseenFields.has(field), depth: depth + 1 })
    }
  }
}

function requireText(text: string, { path, field, isSeen }: At): void {
  if (!isKeepable(text)) throw refuse(path, 'This has a sign in it that can’t be kept.')
  const fault = isSeen ? textFault(text, field) : undefined
  if (fault) throw refuse(path, fault)
}

const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

function refuse(path: string, sentence: string): AppError {
  const field = path || 'input'
  return new AppError('invalidInput', `${field}: ${sentence}`, { fields: { [field]: sentence } })
}
