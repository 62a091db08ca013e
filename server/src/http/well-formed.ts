/** Judges what any client may have sent before anything reads it: whether it can be kept, and walked. */
import { AppError } from '@haulway/domain/errors.ts'

/** No input of ours is nested so deep; what walks an input by calling itself is safe up to here. */
const depthMax = 40

/**
 * Makes sure that all texts and names of fields can be kept: PostgreSQL keeps no zero in a text, and none of its JSON
 * holds one half of a pair of surrogates.
 * @throws AppError invalidInput that names the field
 */
export function requireWellFormed(input: unknown): void {
  const rest = [{ value: input, path: '', depth: 0 }]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { value, path, depth } = at
    if (typeof value === 'string' && !isKeepable(value)) throw refuse(path, 'This has a sign in it that can’t be kept.')
    if (value === null || typeof value !== 'object') continue
    if (depth === depthMax) throw refuse(path, 'This is nested too deep.')
    for (const [name, part] of Object.entries(value)) {
      if (!isKeepable(name)) throw refuse(path, 'This has a name in it that can’t be kept.')
      rest.push({ value: part, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 })
    }
  }
}

const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

function refuse(path: string, sentence: string): AppError {
  const field = path || 'input'
  return new AppError('invalidInput', `${field}: ${sentence}`, { fields: { [field]: sentence } })
}
