import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { loadCommissionSchema } from '../../pay/commission/commission.ts'
import type { Haul } from '../haul/haul.ts'
import { trucksLeft } from '../haul/haul.ts'
import type { Project } from '../project/project.ts'
import {
  decideAcceptNotice,
  decideAnswerOffer,
  decideSendOffer,
  decideSendSubOffer,
  decideWithdrawOffer,
} from './offer.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const place = { kind: 'site' as const, lat: 40, lng: -80, radiusMeters: 150 }
const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000 })
const materialCard = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 182_500 })
const project: Project = {
  ...{ projectId: id(1), entityId: id(2), entityName: 'Alder', name: 'Mill Road', state: 'published' },
  ...{ timeZone: 'America/New_York', currency: 'USD', startDay: '2026-03-02', shiftStartMinute: 420 },
  ...{ shiftEndMinute: 960, contactPhoneNo: '', siteRules: '', createdOn: 1, publishedOn: 1, closedOn: null },
}
const haul: Haul = {
  ...{ projectId: id(1), haulId: id(3), materialId: id(4), materialName: 'Gravel', gramsPerCubicMeter: null },
  ...{ unit: 'ton', targetMilli: 500_000, materialCard, materialAgreed: null, card, trucksWanted: 5 },
  origin: { ...place, name: 'Oak Run', entityId: id(5), entityName: 'Oak Run' },
  destination: { ...place, name: 'Gate', entityId: id(2), entityName: 'Alder' },
}
const made = { offerId: id(6), truckingEntityId: id(7), truckingEntityName: 'Keystone', trucks: 1, at: 2, uid: 'u' }

test('for any requests in any order, no more trucks are accepted than are needed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 })), requests => {
      let taken = 0
      for (const trucks of requests) {
        try {
          taken += decideAcceptNotice(project, haul, taken, { ...made, trucks }).trucks
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect(trucks).toBeGreaterThan(trucksLeft(haul, taken))
        }
        expect(taken).toBeLessThanOrEqual(haul.trucksWanted)
      }
    }),
  )
})

test('an accepted offer has the card of that moment', () => {
  const offer = decideAcceptNotice(project, haul, 0, made)
  expect(offer).toMatchObject({ state: 'accepted', card, answeredBy: 'u', answeredOn: 2 })
  const other = { ...card, rateE4: 70_000 }
  expect(decideSendOffer(project, haul, 0, { ...made, card: other }).card).toEqual(other)
})

test('an offer is answered or withdrawn once', () => {
  const offer = decideSendOffer(project, haul, 0, made)
  const scene = { project, haul, trucksTaken: 0 }
  const accepted = decideAnswerOffer(offer, scene, { accept: true, at: 3, uid: 'u' })
  expect(() => decideAnswerOffer(accepted, scene, { accept: false, at: 4, uid: 'u' })).toThrow('already accepted')
  expect(() => decideWithdrawOffer(accepted, 4, 'u')).toThrow('already accepted')
  expect(decideWithdrawOffer(offer, 4, 'u').state).toBe('withdrawn')
})

test('work of a project that is closed or not on the board can’t be accepted', () => {
  const closed: Project = { ...project, state: 'closed' }
  expect(() => decideAcceptNotice(closed, haul, 0, made)).toThrow('no longer posted')
  expect(() => decideAcceptNotice({ ...project, state: 'draft' }, haul, 0, made)).toThrow('no longer posted')
  expect(() => decideSendOffer(closed, haul, 0, made)).toThrow('closed')
})

test('no offer can be sent for a haul that has all its trucks', () => {
  const send = (taken: number, trucks: number) => decideSendOffer(project, haul, taken, { ...made, trucks })
  expect(send(3, 2).trucks).toBe(2)
  expect(() => send(3, 3)).toThrow('Only 2 more trucks are needed.')
  expect(() => send(5, 1)).toThrow('This haul has all its trucks.')
})

test('work offered on for a commission has the card that is in force that day', () => {
  const accepted = decideAcceptNotice(project, haul, 0, { ...made, trucks: 2 })
  const by = { uid: 'u', entityId: id(2) }
  const version = (version: number, validFrom: string, rateE4: number) => ({
    ...{ version, validFrom, card: { ...card, rateE4 }, state: 'agreed' as const, proposedBy: by, proposedOn: 1 },
    ...{ answeredBy: { ...by, entityId: id(7) }, answeredOn: 1 },
  })
  const versions = [version(2, '2026-03-03', 70_000), version(3, '2026-03-05', 75_000)]
  const rateAt = (at: string) => {
    const scene = { project, haul, accepted: { ...accepted, versions }, trucksFree: 2 }
    const pay = { commission: loadCommissionSchema.parse({ percentMilli: 8_000 }) }
    const sent = { ...made, offerId: id(8), truckingEntityId: id(9), at: Date.parse(at), ...pay }
    return decideSendSubOffer(scene, sent).card.rateE4
  }
  // 11:00 PM, 1:00 AM and noon at the site.
  expect(rateAt('2026-03-03T04:00:00Z')).toBe(65_000)
  expect(rateAt('2026-03-03T06:00:00Z')).toBe(70_000)
  expect(rateAt('2026-03-05T17:00:00Z')).toBe(75_000)
})
