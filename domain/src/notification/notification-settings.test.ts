import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../time.ts'
import { requirePushService } from './notification-registration.ts'
import {
  defaultNotificationSettings,
  isPushWanted,
  notificationSettingsSchema,
  quietUntil,
} from './notification-settings.ts'

test('by default, offers are pushed and trucks near their site are not', () => {
  expect(isPushWanted(defaultNotificationSettings, 'offer')).toBe(true)
  expect(isPushWanted(defaultNotificationSettings, 'nearDestination')).toBe(false)
})

test('a choice overrides the default, both on and off', () => {
  const settings = { ...defaultNotificationSettings, isPushed: { offer: false, nearDestination: true } }
  expect(isPushWanted(settings, 'offer')).toBe(false)
  expect(isPushWanted(settings, 'nearDestination')).toBe(true)
  expect(isPushWanted(settings, 'paid')).toBe(true)
})

test('a choice of a kind this version does not know is kept', () => {
  const later = { isPushed: { inspectionDue: false }, quietHours: null }
  expect(notificationSettingsSchema.parse(later)).toEqual(later)
})

const night = { fromMinute: 21 * 60, toMinute: 5 * 60, timeZone: 'America/Denver' }
const at = (text: string) => Date.parse(text)
const quiet: [when: string, end: string | undefined][] = [
  ['2026-10-15T21:00:00-06:00', '2026-10-16T05:00:00-06:00'],
  ['2026-10-15T23:59:30-06:00', '2026-10-16T05:00:00-06:00'],
  ['2026-10-16T04:59:59-06:00', '2026-10-16T05:00:00-06:00'],
  ['2026-10-16T05:00:00-06:00', undefined],
  ['2026-10-15T20:59:59-06:00', undefined],
]
test.each(quiet)('with quiet hours from 21 to 5, %s is quiet until %s', (when, end) => {
  expect(quietUntil({ isPushed: {}, quietHours: night }, at(when))).toBe(end && at(end))
})

test('quiet hours with equal ends, or none, are never quiet', () => {
  const none = { ...night, toMinute: night.fromMinute }
  for (let hour = 0; hour < 24; hour++) {
    expect(quietUntil({ isPushed: {}, quietHours: none }, hour * hourMs + minuteMs)).toBeUndefined()
    expect(quietUntil(defaultNotificationSettings, hour * hourMs)).toBeUndefined()
  }
})

const keys = { p256dh: 'p', auth: 'a' }
test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s is a push service', endpoint => {
  expect(() => requirePushService({ kind: 'web', endpoint, keys }, [])).not.toThrow()
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://127.0.0.1/abc',
  'https://metadata.internal/abc',
  'https://user@web.push.apple.com/abc',
])('%s is not a push service and is refused', endpoint => {
  expect(() => requirePushService({ kind: 'web', endpoint, keys }, [])).toThrow("This push service isn't supported.")
})

test('a server’s operator may trust their own push service', () => {
  const target = { kind: 'web', endpoint: 'http://push.quarry.example:8030/abc', keys } as const
  expect(() => requirePushService(target, ['push.quarry.example'])).not.toThrow()
})
