/**
 * Tries of what guards an account are counted by account and client together, so that nobody's tries keep the owner
 * out. While an account is being guessed at from many addresses, clients that are new to it get few tries each; a
 * device that was signed in on before goes on as ever.
 */
import { addressToCount } from './client-address.ts'
import type { RateLimits } from './rate-limit.ts'

export type Client = {
  address: string
  /** What names a device that this account was signed in on before. */
  knownDevice?: string | undefined
}

/** @param account the email for a password, the uid for a code. @throws AppError tooManyRequests */
export async function takeTry(limits: RateLimits, what: 'password' | 'code', account: string, client: Client) {
  const who = countedAs(account, client)
  await limits.take(`${what}ByClient`, who)
  if (client.knownDevice !== undefined) return
  if (!(await limits.isWithin(`${what}ByAccount`, account))) await limits.take(`${what}ByNewClient`, who)
}

/** After a try that was good, those of the same client before it count for nothing. */
export async function forgetTries(limits: RateLimits, what: 'password' | 'code', account: string, client: Client) {
  const who = countedAs(account, client)
  await limits.clear(`${what}ByClient`, who)
  await limits.clear(`${what}ByNewClient`, who)
}

/** A mail with a code goes out. @throws AppError tooManyRequests */
export async function takeCodeMail(limits: RateLimits, uid: string, client: Client) {
  await limits.take('codeMailByClient', countedAs(uid, client))
  if (client.knownDevice === undefined) await limits.take('codeMailByAccount', uid)
}

function countedAs(account: string, { address, knownDevice }: Client): string {
  return `${account} ${knownDevice === undefined ? addressToCount(address) : `device ${knownDevice}`}`
}
