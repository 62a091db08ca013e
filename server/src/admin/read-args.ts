/** The arguments of a command of `npm run admin`, and what is answered to wrong ones. */
import type { z } from 'zod'
import { ConfigError } from '../config.ts'

/** @throws ConfigError with the usage, when the arguments don't fit */
export function readArgs<S extends z.ZodType>(schema: S, args: unknown, usage: string): z.infer<S> {
  const parsed = schema.safeParse(args)
  if (!parsed.success) throw usageError(usage)
  return parsed.data
}

export function usageError(usage: string): ConfigError {
  return new ConfigError(`Usage: npm run admin -- ${usage}`)
}
