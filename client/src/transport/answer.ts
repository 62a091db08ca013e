/** Reads the answers to what was sent: refusals, lost answers, and the versions of the scopes that changed. */
import { isFinalRefusal } from '@haulway/domain/errors.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import type { Answer } from './transport.ts'

export const refusalSchema = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })
const versionsSchema = z.record(z.string(), z.int())

/** @param body of a response with a status of 400 or more. @returns undefined when our server did not write it */
export function readRefusal(body: unknown, status: number, headers: Headers | undefined): Answer<never> | undefined {
  const refusal = refusalSchema.safeParse(body)
  if (!refusal.success) return undefined
  const retryAfter = Number(headers?.get('retry-after'))
  return {
    kind: 'refused',
    final: isFinalRefusal(refusal.data.code, status),
    ...refusal.data,
    ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}),
  }
}

export function lostAnswer(error: unknown): Answer<never> {
  return { kind: 'lost', trouble: troubleOf(error) }
}

const causeSchema = z.object({ cause: z.object({ code: z.string() }) })

/** Node says in the cause why it could not connect; browsers say nothing. */
function troubleOf(error: unknown): string {
  return causeSchema.safeParse(error).data?.cause.code ?? (error instanceof Error ? error.name : 'no answer')
}

export function readVersions(headers: Headers | undefined): Record<string, number> {
  const header = headers?.get(envelopeHeaders.versions)
  return header ? versionsSchema.parse(JSON.parse(header)) : {}
}
