/**
 * The cursor of a page: where the next page begins. It is sealed, so that no one can read or forge it, and bound to the
 * query and the reader: it is refused for another order, path or right.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { seal, unseal } from '../auth/secrets.ts'

/** The last document of a page: the value it was sorted by, as JSON, and its id. */
export type PageEnd = { value: string; id: string }

const cursorSchema = z.object({ queryKey: z.string(), value: z.string(), id: z.string() })

/** @param queryKey everything that must be the same for the next page: reader, path, order and filter */
export function sealCursor(key: Buffer, queryKey: string, { value, id }: PageEnd): string {
  return seal(key, JSON.stringify({ queryKey, value, id }))
}

/** @throws AppError invalidInput for a cursor of another query, or of another version of the server */
export function openCursor(key: Buffer, queryKey: string, cursor: string): PageEnd {
  const text = unseal(key, cursor)
  const found = text === undefined ? undefined : cursorSchema.safeParse(JSON.parse(text)).data
  if (found?.queryKey !== queryKey) {
    throw new AppError('invalidInput', "Can't continue from this page. Start again from the first page.", {
      fields: { after: 'unknown' },
    })
  }
  return found
}
