/** Runs a command on behalf of the user who requested the deletion, long after their call. */
import { parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import { runCall, type Unit } from '../http/command/command.ts'
import type { NodeParts } from '../http/context.ts'

export type DeletingParts = Pick<
  NodeParts,
  'readReader' | 'database' | 'bus' | 'jobs' | 'clock' | 'newId' | 'publicUrl' | 'replyKey'
>

export function runOnBehalf<O>(parts: DeletingParts, uid: string, run: (unit: Unit) => Promise<O>): Promise<O> {
  const context = { ...parts, envelope: parseEnvelope(() => undefined), setHeader: () => {} }
  return runCall(context, { uid, sessionId: '' }, 'delete-account', undefined, run)
}
