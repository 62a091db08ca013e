/**
 * A browser on which an account has been signed in before carries a cookie as proof. Its password tries are counted by
 * that cookie instead of its address, so that others' tries, from elsewhere or from the same address, don't lock it
 * out. The cookie alone signs no one in.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs, secondMs } from '@haulway/domain/time.ts'

const cookieName = 'haulway-known-device'
const cookieLifeMs = 400 * dayMs

export type KnownDevices = {
  /** The `set-cookie` header for a device that has just been signed in. */
  newCookie: (email: string) => string
  /** The id of this device, if the account has been signed in on it before; otherwise undefined. */
  find: (cookies: string | undefined | null, email: string) => string | undefined
}

/** @param key secret, since it can make any device known. @param isSecure whether the public address uses https */
export function openKnownDevices(key: Buffer, isSecure: boolean): KnownDevices {
  const macOf = (device: string, email: string) =>
    createHmac('sha256', key).update(`${device} ${email.trim().toLowerCase()}`).digest()
  return {
    newCookie: email => {
      const device = randomBytes(16).toString('base64url')
      const value = `${device}.${macOf(device, email).toString('base64url')}`
      const parts = [`${cookieName}=${value}`, 'Path=/auth', `Max-Age=${cookieLifeMs / secondMs}`, 'HttpOnly']
      return [...parts, 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; ')
    },
    find: (cookies, email) => {
      const values = (cookies ?? '').split(/; */).filter(pair => pair.startsWith(`${cookieName}=`))
      const found = values
        .map(pair => pair.slice(cookieName.length + 1).split('.'))
        .find(([device, mac]) => {
          const actual = Buffer.from(mac ?? '', 'base64url')
          const expected = macOf(device ?? '', email)
          return actual.length === expected.length && timingSafeEqual(actual, expected)
        })
      return found?.[0]
    },
  }
}
