/**
 * Browsers that an account has been signed in on before carry a cookie that says so. Their tries of a password are
 * counted by that cookie and not by their address, so what others try, elsewhere or behind the same address, does not
 * keep them out. The cookie signs nobody in.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs, secondMs } from '@haulway/domain/time.ts'

const cookieName = 'haulway-known-device'
const cookieLifeMs = 400 * dayMs

export type KnownDevices = {
  /** The cookie of a device that has just been signed in on, as a `set-cookie` header says it. */
  newCookie: (email: string) => string
  /** What names this device among those of an account; undefined when it is not one of them. */
  find: (cookies: string | undefined | null, email: string) => string | undefined
}

/** @param key knowing it makes any device known. @param isSecure whether the product is reached by https */
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
          const given = Buffer.from(mac ?? '', 'base64url')
          const expected = macOf(device ?? '', email)
          return given.length === expected.length && timingSafeEqual(given, expected)
        })
      return found?.[0]
    },
  }
}
