import { expect, test } from 'vitest'
import { buildId } from '../ids.ts'
import { notificationEffects } from './notification.effects.ts'
import type { Notification } from './notification.ts'

const entityId = buildId(1, new Uint8Array(10))
const by = { uid: 'tess', entityId, actId: entityId, occurredAt: 5_000, clockOffsetMs: 200 }
const held: Notification = {
  entityId,
  notificationId: entityId,
  kind: 'dispatched' as const,
  data: {},
  at: 1_000,
  readOn: null,
}
const read = (body: Notification | null) =>
  notificationEffects.readNotifications!(async () => body, { entityId, notificationIds: [entityId] }, by)

test('a notification is marked as read immediately, by the corrected clock', async () => {
  expect(await read(held)).toMatchObject([{ collection: 'notifications', id: entityId, body: { readOn: 5_200 } }])
})

test('a notification that was read before, or is not on this device, does not change', async () => {
  expect(await read({ ...held, readOn: 2_000 })).toEqual([])
  expect(await read(null)).toEqual([])
})
