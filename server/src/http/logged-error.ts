/**
 * An error as the log may have it. What a query carried stays out of it: tokens, e-mails and positions are among it.
 * Drizzle writes it into the message, PostgreSQL into the details.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { z } from 'zod'

export type LoggedError = { type: string; message: string; code?: string; query?: string; stack: string }

/** For pino's `serializers`. @returns the error with what caused it last, in the words of the first cause */
export function loggedError(error: unknown): LoggedError {
  const chain = [...causesOf(error)]
  const first = chain.at(-1)
  const told = said.safeParse(first).data
  const query = chain.find(each => each instanceof DrizzleQueryError)?.query
  return {
    type: first instanceof Error ? first.constructor.name : typeof first,
    message: told?.message ?? String(first),
    ...(told?.code !== undefined && { code: told.code }),
    ...(query !== undefined && { query }),
    stack: chain.map(framesOf).join('\nunder\n'),
  }
}

/** Not all that is thrown is an error: the queue tells of trouble with an object of its own. */
const said = z.object({ message: z.string(), code: z.string().optional() })

/** Outermost first. */
function* causesOf(error: unknown): Generator<unknown> {
  for (let each = error; each !== undefined; each = each instanceof Error ? each.cause : undefined) yield each
}

/** Without the message, which stands above them. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  return error.stack.slice(error.stack.indexOf('\n    at ') + 1)
}
