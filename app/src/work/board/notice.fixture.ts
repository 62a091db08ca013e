/** Posted work: 1,000 tons from a pit to a site straight north of it. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'

const placeOf = (name: string, kilometersNorth: number) => ({
  name,
  kind: 'pit' as const,
  lat: 40.58 + kilometersNorth / 111.195,
  lng: -75.6,
  radiusMeters: 150,
  entityId: idOf(1),
  entityName: name,
})

export const dayShift = { shiftStartMinute: 420, shiftEndMinute: 930 }

/** @param kilometers straight line of the haul */
export function noticeOf(
  n: number,
  projectName: string,
  kilometers: number,
  more: Partial<TruckerNotice> = {},
): TruckerNotice {
  const haulId = idOf(200 + n)
  return {
    projectId: idOf(100 + n),
    haulId,
    noticeId: haulId,
    projectName,
    jobberEntityId: idOf(2),
    jobberName: 'Alder',
    materialName: '2A stone',
    unit: 'ton',
    targetMilli: 1_000_000,
    leftMilli: 1_000_000,
    trucksWanted: 2,
    trucksLeft: 2,
    startDay: '2026-11-23',
    distanceMeters: 5_000,
    origin: placeOf('Oak Run', 0),
    destination: placeOf(projectName, kilometers),
    money: { currency: 'USD', haul: { card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 30_000 }) } },
    ...more,
  }
}
