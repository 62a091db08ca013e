/**
 * The secrets in a reply that is kept for repeats: sealed with a key that is not in the database. Who sends the same
 * call again is given the same secret; who reads the table learns none.
 */
import { seal, unseal } from '../../auth/secrets.ts'

/** Fields of replies, wherever they are. Calls that answer with tokens of a session keep no reply at all. */
export const secretReplyFields: ReadonlySet<string> = new Set(['invitationToken'])

export function sealSecrets(key: Buffer, reply: unknown): unknown {
  return changeSecrets(reply, secret => seal(key, secret))
}

/** Leaves a secret out that was sealed with another key. */
export function unsealSecrets(key: Buffer, kept: unknown): unknown {
  return changeSecrets(kept, sealed => unseal(key, sealed))
}

function changeSecrets(reply: unknown, change: (secret: string) => string | undefined): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([field, value]) =>
      secretReplyFields.has(field) && typeof value === 'string' ? [field, change(value)] : [field, value],
    ),
  )
}
