/**
 * The secrets in a stored reply are sealed with a key that is not in the database. A sender who repeats the call gets
 * the same secret; someone who reads the table learns none.
 */
import { seal, unseal } from '../../auth/secrets.ts'

/** Secret fields of replies. Replies with session tokens are not stored at all. */
export const secretReplyFields: ReadonlySet<string> = new Set(['invitationToken', 'shareToken', 'gpsToken'])

export function sealSecrets(key: Buffer, reply: unknown): unknown {
  return changeSecrets(reply, secret => seal(key, secret))
}

/** Leaves out a secret that was sealed with another key. */
export function unsealSecrets(key: Buffer, storedReply: unknown): unknown {
  return changeSecrets(storedReply, sealed => unseal(key, sealed))
}

function changeSecrets(reply: unknown, change: (secret: string) => string | undefined): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([field, value]) =>
      secretReplyFields.has(field) && typeof value === 'string' ? [field, change(value)] : [field, value],
    ),
  )
}
