import { expect, test } from 'vitest'
import { entityTypeNames } from '../entity/entity-type.ts'
import { buildId } from '../ids.ts'
import { languages } from '../language.ts'
import { type Notification, type NotificationKind, notificationKinds } from './notification.ts'
import { countUnread, groupNotifications, notificationKindRows } from './notification-kind.ts'
import { notificationPath } from './notification-path.ts'
import { pushMessageOf, pushMessageSchema } from './push-message.ts'

const id = (nth: number) => buildId(nth, new Uint8Array(10))
const notification = (kind: NotificationKind, nth: number, data: Notification['data'] = {}): Notification => ({
  entityId: id(1),
  notificationId: id(nth),
  kind,
  data,
  at: nth,
  readOn: null,
})

const data = {
  projectId: id(7),
  loadLogId: id(8),
  projectName: 'Route 9',
  truckNumber: '41',
  truckingName: 'Moyer Hauling',
  destinationName: 'Hadley Site',
}

test.each(notificationKinds)('%s has at least one recipient type', kind => {
  expect(notificationKindRows[kind].recipients.length).toBeGreaterThan(0)
})

test('a push contains no price and no position, whatever its notification contains', () => {
  const secret = { amountCents: 48_213, rate: '$3.40', lat: 40.71234, lng: -75.41111, email: 'jane@pit.example' }
  for (const kind of notificationKinds) {
    for (const [nth, type] of entityTypeNames.entries()) {
      const language = languages[nth % languages.length]!
      const message = pushMessageOf(notification(kind, 3, { ...data, ...secret }), { name: 'Brandt', type }, language)
      expect(JSON.stringify(message)).not.toMatch(/48213|482\.13|3\.40|40\.7|75\.4|jane/)
    }
  }
})

test('a push opens the recipient’s area and names the business', () => {
  for (const kind of notificationKinds) {
    for (const type of entityTypeNames) {
      const message = pushMessageSchema.parse(
        pushMessageOf(notification(kind, 3, data), { name: 'Brandt', type }, 'fr'),
      )
      expect(message.path.startsWith(notificationPath({ kind, data }, type))).toBe(true)
      expect(message.path).toContain(`?entity=${id(1)}`)
    }
  }
})

test('the notice of a dispute opens the load, where its hauler or pit answers', () => {
  for (const [type, slug] of [
    ['soloTrucker', 'solo-trucker'],
    ['truckingFleet', 'trucking-fleet'],
    ['pitOperation', 'pit-operation'],
  ] as const) {
    expect(notificationPath({ kind: 'disputed', data }, type)).toBe(`/${slug}/load/${id(7)}/${id(8)}`)
  }
})

test('a notice of a shift opens its time sheet for hauler and jobber', () => {
  const ofShift = { projectId: id(7), shiftId: id(8) }
  for (const kind of ['disputed', 'disputeAnswered', 'correctionProposed', 'corrected', 'cancelledLate'] as const) {
    for (const [type, slug] of [
      ['jobber', 'jobber'],
      ['soloTrucker', 'solo-trucker'],
      ['truckingFleet', 'trucking-fleet'],
    ] as const) {
      expect(notificationPath({ kind, data: ofShift }, type)).toBe(`/${slug}/time-sheets/${id(8)}`)
    }
  }
})

test('trucks near a site are one line per site and do not count as unread', () => {
  const near = [2, 3, 4].map(nth => notification('nearDestination', nth, { ...data, truckNumber: String(nth) }))
  const all = [...near, notification('offer', 1), notification('disputed', 5)]
  expect(countUnread(all)).toBe(2)
  expect(countUnread([{ kind: 'offer', readOn: 9 }])).toBe(0)
  const groups = groupNotifications(all)
  expect(groups.map(({ newest, others }) => [newest.kind, newest.at, others])).toEqual([
    ['disputed', 5, 0],
    ['nearDestination', 4, 2],
    ['offer', 1, 0],
  ])
  const [first, second] = near.map(each => pushMessageOf(each, { name: 'B', type: 'jobber' }, 'en').tag)
  expect(first).toBe(second)
})
