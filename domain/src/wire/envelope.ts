/**
 * The headers of every command, separate from its body, so that bodies have only the specification's fields.
 * `occurredAt` and `sentAt` are device time; the clock offset is the one the device last measured (server minus
 * device).
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { readInput } from '../read-input.ts'
import { instantMsSchema } from '../time.ts'

export const envelopeHeaders = {
  key: 'idempotency-key',
  device: 'haulway-device',
  sequence: 'haulway-sequence',
  occurredAt: 'haulway-occurred-at',
  /** When the device sent this attempt: the time since `occurredAt` depends on no other clock. */
  sentAt: 'haulway-sent-at',
  clockOffset: 'haulway-clock-offset-ms',
  version: 'haulway-command-version',
  /** The device's signature of an act on a load (`load-log/signed`); other calls carry none. */
  signature: 'haulway-signature',
  /** On the reply: the scopes that the command changed and their versions, `{"haulway-entity/…": 12}`. */
  versions: 'haulway-versions',
  /** On the reply: the trace id, which is in the server's log, too. */
  trace: 'haulway-trace',
} as const

/** The version of commands this code writes; the server upgrades older ones. */
export const commandVersion = 1

export const envelopeSchema = z.object({
  key: idSchema.optional(),
  deviceId: idSchema.optional(),
  sequence: z.coerce.number().int().min(0).optional(),
  occurredAt: z.coerce.number().pipe(instantMsSchema).optional(),
  sentAt: z.coerce.number().pipe(instantMsSchema).optional(),
  clockOffsetMs: z.coerce
    .number()
    .int()
    .min(-365 * 86_400_000)
    .max(365 * 86_400_000)
    .optional(),
  version: z.coerce.number().int().min(1).max(commandVersion).default(commandVersion),
  /** Read by the act's command: an invalid signature must not make the server refuse the act. */
  signature: z.string().max(1000).optional().catch(''),
})
export type Envelope = z.infer<typeof envelopeSchema>

/** Parses the envelope of a request. @throws AppError invalidInput when a header is malformed */
export function parseEnvelope(header: (name: string) => string | undefined): Envelope {
  return readInput(envelopeSchema, {
    key: header(envelopeHeaders.key),
    deviceId: header(envelopeHeaders.device),
    sequence: header(envelopeHeaders.sequence),
    occurredAt: header(envelopeHeaders.occurredAt),
    sentAt: header(envelopeHeaders.sentAt),
    clockOffsetMs: header(envelopeHeaders.clockOffset),
    version: header(envelopeHeaders.version),
    signature: header(envelopeHeaders.signature),
  })
}
