/**
 * Password and code tries are counted by account and client together, so that others' tries don't lock the owner out.
 * While many addresses are guessing at an account, clients that are new to it get few tries each; a device that has
 * been signed in before is not affected.
 */
import { addressToCount } from './client-address.ts'
import type { RateLimits } from './rate-limit.ts'

export type Client = {
  address: string
  /** Identifies a device on which this account has been signed in before. */
  knownDevice?: string | undefined
}

/** @param account the email for a password, the uid for a code. @throws AppError tooManyRequests */
export async function takeTry(limits: RateLimits, what: 'password' | 'code', account: string, client: Client) {
  const who = countKey(account, client)
  await limits.take(`${what}ByClient`, who)
  if (client.knownDevice !== undefined) return
  if (!(await limits.isWithin(`${what}ByAccount`, account))) await limits.take(`${what}ByNewClient`, who)
}

/** Resets the client's count, after a successful try. */
export async function forgetTries(limits: RateLimits, what: 'password' | 'code', account: string, client: Client) {
  const who = countKey(account, client)
  await limits.clear(`${what}ByClient`, who)
  await limits.clear(`${what}ByNewClient`, who)
}

/** Counts an email with a code. @throws AppError tooManyRequests */
export async function takeCodeMail(limits: RateLimits, uid: string, client: Client) {
  await limits.take('codeMailByClient', countKey(uid, client))
  if (client.knownDevice === undefined) await limits.take('codeMailByAccount', uid)
}

function countKey(account: string, { address, knownDevice }: Client): string {
  return `${account} ${knownDevice === undefined ? addressToCount(address) : `device ${knownDevice}`}`
}
