/** A fleet's drivers with a week of pay, for tests: Dana by percentage, Drew by the greater of percentage and hours. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { type Line, lineSchema } from '@haulway/domain/pay/line/line.ts'
import { loadFactsSchema } from '@haulway/domain/pay/load/load-facts.ts'
import { type DriverFacts, priceDriverDay } from '@haulway/domain/payment/driver/driver-day.ts'
import {
  driverDayDocuments,
  driverStatementDocumentSchema,
} from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { weekOf } from '@haulway/domain/payment/statement/statement.ts'
import { addDays, dayOf, hourMs } from '@haulway/domain/time.ts'
import { type AgreedDriverPay, driverTermsSchema } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { idOf } from './form-documents.fixture.ts'
import type { Stored } from './form-stage.fixture.tsx'

const fleetEntityId = idOf(1)
export const dana = { entityId: idOf(50), firstName: 'Dana', lastName: 'Kline' }
const drew = { entityId: idOf(51), firstName: 'Drew', lastName: 'Moyer' }
/** The first day of this week: a day of it that has begun, whenever the test runs. */
export const monday = weekOf(dayOf(Date.now(), 'America/New_York')).from
const scope = entityScope(fleetEntityId)

const percent = { percentMilli: 28_000, on: ['haul'], afterCommission: false }
const hourly = { card: { basis: 'hour', rateE4: 340_000, clock: 'load' } }
const payOf = { [dana.entityId]: percent, [drew.entityId]: { greaterOf: [percent, hourly] } }

const nameOf = ({ firstName, lastName }: typeof dana) => `${firstName} ${lastName}`

function termsOf(driver: typeof dana | null, pay: unknown = percent) {
  return driverTermsSchema.parse({
    fleetEntityId,
    fleetName: 'Keystone',
    currency: 'USD',
    driverEntityId: driver?.entityId ?? null,
    driverName: driver && nameOf(driver),
    versions: [
      {
        version: 1,
        pay,
        validFrom: addDays(monday, -14),
        setOn: 1,
        isForAll: driver !== drew,
        setBy: { uid: 'hank', entityId: fleetEntityId },
      },
    ],
  })
}

function loadOf(n: number, agreed: AgreedDriverPay, cents: number, isFinal: boolean): DriverFacts {
  const ref = idOf(600 + n)
  const haul: Line = lineSchema.parse({
    code: 'haul',
    ref,
    quantityMilli: 20_940,
    unit: 'ton',
    rateNano: 6_500_000_000,
    amountCents: cents,
    rule: 'quantityTimesRate',
  })
  const startAt = Date.parse(`${monday}T12:00:00Z`) + n * 2 * hourMs
  return {
    kind: 'load',
    ref,
    agreed,
    projectName: 'Mill Road',
    loadNo: n,
    ticketNo: `OR-3045${n}`,
    truckNumber: '7',
    isFinal,
    minutes: null,
    fleetLines: [haul],
    load: loadFactsSchema.parse({ id: ref, day: monday, startAt, endAt: startAt + 1.5 * hourMs }),
  }
}

function dayOfDriver(driver: typeof dana) {
  const [version] = termsOf(driver, payOf[driver.entityId]).versions
  const agreed = version!
  const named = {
    fleetEntityId,
    fleetName: 'Keystone',
    driverEntityId: driver.entityId,
    driverName: nameOf(driver),
    day: monday,
    currency: 'USD',
    stated: [],
  }
  const frozen = { version: agreed.version, pay: agreed.pay, validFrom: agreed.validFrom }
  return priceDriverDay(named, [
    loadOf(1, frozen, 13_611, true),
    loadOf(2, frozen, 13_611, true),
    loadOf(3, frozen, 13_611, false),
  ])
}

const truckerOf = (driver: typeof dana) =>
  fleetTruckerDocumentSchema.parse({
    ...driver,
    fleetEntityId,
    fleetName: 'Keystone',
    currentTruckId: null,
    createdOn: 1,
    joinedOn: 2,
  })

export const lastStatement = driverStatementDocumentSchema.parse({
  fleetEntityId,
  driverStatementId: idOf(700),
  driverEntityId: dana.entityId,
  closedAt: 3,
  fleetName: 'Keystone',
  driverName: nameOf(dana),
  number: 'D-4',
  currency: 'USD',
  loads: 31,
  from: addDays(monday, -7),
  to: addDays(monday, -1),
  closedOn: monday,
  earnedCents: 118_141,
  carriedInCents: -2000,
  payCents: 116_141,
  carriedOutCents: 0,
})

/** Everything of the fleet. */
export function driverPayDocuments(): Stored[] {
  const of = (collection: string, id: string, body: object) => ({ scope, collection, id, body })
  return [
    ...[dana, drew].map(driver => of('fleet-truckers', driver.entityId, truckerOf(driver))),
    of('driver-terms', fleetEntityId, termsOf(null)),
    ...[dana, drew].map(each => of('driver-terms', each.entityId, termsOf(each, payOf[each.entityId]))),
    ...[dana, drew].flatMap(each => {
      const [first] = driverDayDocuments(dayOfDriver(each))
      return first?.body ? [of('driver-pay', first.id, first.body)] : []
    }),
    of('driver-statements', lastStatement.driverStatementId, lastStatement),
  ]
}

/** Only what Dana's own device has. */
export function danasDocuments(): Stored[] {
  const isDanas = ({ body }: Stored) => 'driverEntityId' in body && body.driverEntityId === dana.entityId
  return driverPayDocuments().filter(isDanas)
}
