/**
 * The cursor of a page: where the next one begins. It is sealed, so that nobody reads or makes one, and bound to the
 * question and to the reader: with another order, path or right it is refused.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { seal, unseal } from '../auth/secrets.ts'

/** The last document of a page: the value it was sorted by, as JSON, and its id. */
export type PageEnd = { value: string; id: string }

const cursorSchema = z.object({ question: z.string(), value: z.string(), id: z.string() })

/** @param question whatever must be the same for the next page: who asks, for what, in which order */
export function sealCursor(key: Buffer, question: string, { value, id }: PageEnd): string {
  return seal(key, JSON.stringify({ question, value, id }))
}

/** @throws AppError invalidInput for one that was not made for this question */
export function openCursor(key: Buffer, question: string, cursor: string): PageEnd {
  const text = unseal(key, cursor)
  const found = text === undefined ? undefined : cursorSchema.parse(JSON.parse(text))
  if (found?.question !== question) {
    throw new AppError('invalidInput', "Can't continue from this page. Start again from the first page.", {
      fields: { after: 'unknown' },
    })
  }
  return found
}
