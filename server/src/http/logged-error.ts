/**
 * An error in the form that may be logged. A query's parameters stay out, since they include tokens, emails and
 * positions. Drizzle puts them into the message, PostgreSQL into the details.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { z } from 'zod'

export type LoggedError = { type: string; message: string; code?: string; query?: string; stack: string }

/** For pino's `serializers`. @returns the innermost cause's message and code, and the stacks of the whole chain */
export function loggedError(error: unknown): LoggedError {
  const chain = [...causesOf(error)]
  const first = chain.at(-1)
  const details = detailsSchema.safeParse(first).data
  const query = chain.find(each => each instanceof DrizzleQueryError)?.query
  return {
    type: first instanceof Error ? first.constructor.name : typeof first,
    message: details?.message ?? String(first),
    ...(details?.code !== undefined && { code: details.code }),
    ...(query !== undefined && { query }),
    stack: chain.map(framesOf).join('\nunder\n'),
  }
}

/** A thrown value need not be an Error: the job queue reports problems with a plain object. */
const detailsSchema = z.object({ message: z.string(), code: z.string().optional() })

/** Outermost first. */
function* causesOf(error: unknown): Generator<unknown> {
  for (let each = error; each !== undefined; each = each instanceof Error ? each.cause : undefined) yield each
}

/** The stack without its message, which is logged separately. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  return error.stack.slice(error.stack.indexOf('\n    at ') + 1)
}
