import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { loadCommissionSchema } from '../../pay/commission/commission.ts'
import type { CardVersion } from '../agreement/card-version.ts'
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
import { offerCardOn } from './offer-cards.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const place = { kind: 'site' as const, lat: 40, lng: -80, radiusMeters: 150 }
const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000 })
const materialCard = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 182_500 })
const project: Project = {
  projectId: id(1),
  entityId: id(2),
  entityName: 'Alder',
  name: 'Mill Road',
  state: 'published',
  timeZone: 'America/New_York',
  currency: 'USD',
  startDay: '2026-03-02',
  endDay: null,
  shiftStartMinute: 420,
  shiftEndMinute: 960,
  contactPhoneNo: '',
  siteRules: '',
  createdOn: 1,
  publishedOn: 1,
  closedOn: null,
}
const haul: Haul = {
  projectId: id(1),
  haulId: id(3),
  materialId: id(4),
  materialName: 'Gravel',
  gramsPerCubicMeter: null,
  unit: 'ton',
  targetMilli: 500_000,
  materialCard,
  materialAgreed: null,
  card,
  trucksWanted: 5,
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

const hauler = { uid: 'h', entityId: id(9) }
/** Of the jobber and the broker, from a day on. */
const agreed = (version: number, validFrom: string, rateE4: number): CardVersion => ({
  version,
  validFrom,
  card: { ...card, rateE4 },
  state: 'agreed',
  proposedOn: 1,
  answeredOn: 1,
  proposedBy: { uid: 'u', entityId: id(2) },
  answeredBy: { uid: 'b', entityId: id(7) },
})

/** A broker's offer for a commission, by work with these versions. */
function offerOn(versions: CardVersion[], at: string) {
  const accepted = { ...decideAcceptNotice(project, haul, 0, { ...made, trucks: 2 }), versions }
  const pay = { commission: loadCommissionSchema.parse({ percentMilli: 8_000 }), offeredBy: 'b' }
  const sent = { ...made, offerId: id(8), truckingEntityId: hauler.entityId, at: Date.parse(at), ...pay }
  return { accepted, offer: decideSendSubOffer({ project, haul, accepted, trucksFree: 2 }, sent) }
}

test('work subbed out for a commission has the card that is in effect that day', () => {
  const versions = [agreed(2, '2026-03-03', 70_000), agreed(3, '2026-03-05', 75_000)]
  const rateAt = (at: string) => offerOn(versions, at).offer.card.rateE4
  // 11:00 PM, 1:00 AM and noon at the site.
  expect(rateAt('2026-03-03T04:00:00Z')).toBe(65_000)
  expect(rateAt('2026-03-03T06:00:00Z')).toBe(70_000)
  expect(rateAt('2026-03-05T17:00:00Z')).toBe(75_000)
})

test('a commission is a part of what the broker earns that day, whatever was agreed for later days', () => {
  const day = fc.integer({ min: 1, max: 9 }).map(n => `2026-03-0${n}`)
  const state = fc.constantFrom<CardVersion['state']>('agreed', 'declined', 'withdrawn', 'proposed')
  const changes = fc.array(fc.record({ day, rate: fc.integer({ min: 1, max: 90_000 }), state }), { maxLength: 6 })
  fc.assert(
    fc.property(changes, day, day, (list, sentDay, workDay) => {
      const versions = list
        .toSorted((a, b) => a.day.localeCompare(b.day))
        .map((each, n) => ({ ...agreed(n + 2, each.day, each.rate), state: each.state }))
      const { accepted, offer } = offerOn(versions, `${sentDay}T17:00:00Z`)
      fc.pre(workDay >= sentDay)
      expect(offerCardOn(offer, workDay)).toEqual(offerCardOn(accepted, workDay))
    }),
  )
})

test('the later cards of work subbed out are agreed with the offer, by the broker and its hauler', () => {
  const { offer } = offerOn([agreed(2, '2026-03-03', 70_000), agreed(3, '2026-03-05', 60_000)], '2026-03-04T17:00:00Z')
  const scene = { project, haul, trucksTaken: 2 }
  const accepted = decideAnswerOffer(offer, scene, { accept: true, at: 5, uid: hauler.uid })
  expect(accepted.versions).toMatchObject([
    { version: 2, validFrom: '2026-03-05', state: 'agreed', card: { rateE4: 60_000 } },
  ])
  expect(accepted.versions?.[0]).toMatchObject({
    proposedBy: { uid: 'b', entityId: id(7) },
    answeredBy: hauler,
    answeredOn: 5,
  })
})

test('work subbed out at a rate of its own has no card but that one', () => {
  const { accepted } = offerOn([agreed(2, '2026-03-05', 60_000)], '2026-03-04T17:00:00Z')
  const sent = { ...made, offerId: id(8), truckingEntityId: hauler.entityId, offeredBy: 'b', card }
  const offer = decideSendSubOffer({ project, haul, accepted, trucksFree: 2 }, sent)
  expect(offerCardOn(offer, '2026-03-06')).toEqual(card)
})
