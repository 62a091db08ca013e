/** A call that needs the server now. Calls that can wait go through the outbox. */
import { AppError, type AppErrorCode, appErrors } from '@haulway/domain/errors.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import type { CallInput, CallOutput } from '../call.ts'
import { newId } from '../new-id.ts'
import type { Answer, Transport } from './transport.ts'

/**
 * Reuse the `id` to repeat a call safely. `occurredAt` is device time in ms, for an act that happened before now; what
 * happens now is timed by the server, since this device's clock may be wrong.
 */
export type AskEnvelope = { id?: string; occurredAt?: number }

/**
 * Makes one call and waits for its answer.
 * @throws AppError the server's refusal, or networkError 'Network not available.'
 */
export async function ask<Name extends CallName>(
  transport: Pick<Transport, 'send'>,
  call: Name,
  input: CallInput<Name>,
  { id = newId(), occurredAt }: AskEnvelope = {},
): Promise<{ reply: CallOutput<Name>; versions: Record<string, number> }> {
  const answer = await transport.send({
    id,
    call,
    input,
    occurredAt,
    clockOffsetMs: 0,
    version: commandVersion,
    deviceId: undefined,
  })
  if (answer.kind === 'accepted') return { reply: answer.reply, versions: answer.versions }
  if (answer.kind === 'lost') throw new AppError('networkError')
  throw errorOf(answer)
}

const codeSchema = z.custom<AppErrorCode>(code => typeof code === 'string' && code in appErrors)
const dataSchema = z.record(z.string(), z.unknown()).optional().catch(undefined)

/** The error to throw for a refusal. A code of a newer server that this version doesn't know becomes a plain error. */
function errorOf({ code, message, data }: Extract<Answer, { kind: 'refused' }>): Error {
  const known = codeSchema.safeParse(code)
  return known.success ? new AppError(known.data, message, dataSchema.parse(data)) : new Error(message)
}
