/** Parses the input of a caller. Only here does a wrong shape become a refusal. */
import type { z } from 'zod'
import { AppError, appErrors } from './errors.ts'
import './input-sentences.ts'

/** @throws AppError invalidInput, with a message for each wrong field */
export function readInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const read = schema.safeParse(sent)
  if (!read.success) throw invalidInput(read.error.issues)
  return read.data
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** The refusal of an input with these issues. */
export function invalidInput(issues: readonly Issue[]): AppError {
  const fields = Object.fromEntries(issues.map(issue => [pathOf(issue), issue.message]))
  const first = issues[0]
  const message = first ? `${pathOf(first)}: ${first.message}` : appErrors.invalidInput.message
  return new AppError('invalidInput', message, { fields })
}

function pathOf(issue: Issue): string {
  return (issue.path ?? []).map(part => String(typeof part === 'object' ? part.key : part)).join('.') || 'input'
}
