/** What offices do after the demo's morning: a dispute, a correction, terms, a time sheet, and a truck's day. */
import { type Client, openClient } from '@haulway/client/client.ts'
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, dayOf, hourMs, minuteMs, startOfDayMs } from '@haulway/domain/time.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import type { RateCardInput } from '@haulway/server/testing/work.fixture.ts'
import type { Server } from '../testing/server.ts'

type Office = { client: Client; entityId: string }

const { timeZone } = demoDay

/**
 * The jobber disputes one load of the fleet, proposes a correction of another, and proposes a card with terms to a solo
 * trucker. The pit lists a spoil that it accepts.
 */
export async function actInOffice({ url }: Pick<Server, 'url'>) {
  const jobber = await openOffice(url, 'greg@brandt.example')
  const { documents } = await jobber.client.read.page(entityScope(jobber.entityId), 'load-logs', { limit: 200 })
  const loads = documents.filter(
    ({ state, terms, quantity }) => state === 'approved' && terms.truck.number === 'T-205' && quantity?.unit === 'ton',
  )
  const [disputed, corrected] = loads.map(({ projectId, loadLogId }) => ({ projectId, loadLogId }))
  const lessOf = (half: number) => ({ amountMilli: half, unit: 'ton' as const })
  await jobber.client.call('disputeLine', {
    ...disputed!,
    actId: newTestId(),
    reason: 'Their scale shows half a ton less.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: loads[0]!.quantity!.amountMilli - 500 },
  })
  await jobber.client.call('proposeCorrection', {
    ...corrected!,
    actId: newTestId(),
    reason: 'The gate weighed it again.',
    correction: {},
    quantity: lessOf(loads[1]!.quantity!.amountMilli - 400),
  })
  const solo = await openOffice(url, 'ray@delgado.example')
  await proposeTerms(jobber, solo)
  const pit = await openOffice(url, 'dana@kistler.example')
  await pit.client.call('createMaterial', {
    entityId: pit.entityId,
    materialId: newTestId(),
    name: 'Clean fill',
    unit: 'ton',
    direction: 'taken',
    priceE4: 60_000,
    gramsPerCubicMeter: 1_500_000,
  })
  return { disputed: disputed!, corrected: corrected! }
}

async function proposeTerms(jobber: Office, solo: Office): Promise<void> {
  await jobber.client.call('proposeAgreement', {
    entityId: jobber.entityId,
    agreementId: newTestId(),
    otherEntityId: solo.entityId,

    card: { basis: 'ton', rateE4: 36_000, minimumQuantityMilli: 20_000 },
    validFrom: dayOf(Date.now(), timeZone),
    terms: {
      dueDays: 14,
      interestPercentMilli: 1000,
      quickPay: { percentMilli: 2000, dueDays: 2 },
      taxes: [{ name: 'PA sales tax', percentMilli: 6000, on: ['haul'], rounding: 'statement', certificate: null }],
      retainage: { percentMilli: 5000, on: ['haul'], untilHeldCents: 200_000 },
    },
  })
}

/**
 * Yesterday, by a card with rules for a truck's day, fuel and an arbiter, and by the hour: the fleet's truck hauled two
 * loads, whose day is booked, and another worked a shift. The jobber disputes a load, and the fleet refuses. Two more
 * loads wait for approval; the operator has not entered what one of them carries.
 */
export async function actOfYesterday({ url, admin }: Pick<Server, 'url' | 'admin'>) {
  const [jobber, fleet, pit, arbiter, operator] = await Promise.all(
    ['greg@brandt', 'pat@moyer', 'dana@kistler', 'paul@guth', 'luis.ortega@kistler'].map(name =>
      openOffice(url, `${name}.example`),
    ),
  )
  const day = addDays(dayOf(Date.now(), timeZone), -1)
  await admin('fuel', 'price', usDieselIndex, addDays(day, -6), '3.872')
  const work = { url, jobber: jobber!, fleet: fleet!, pit: pit!, operator: operator!, day }
  const daily = await openYard(work, 'Church Street, Lot 4', {
    basis: 'ton' as const,
    rateE4: 36_000,
    minimumPerDayE4: 4_000_000,
    fuel: {
      method: 'percentStep',
      index: usDieselIndex,
      baseMills: 3500,
      stepMills: 100,
      percentPerStepMilli: 1000,
      steps: 'full',
    },
    disputes: { arbiter: { entityId: arbiter!.entityId, name: 'Guthsville Quarry' }, answerDays: 3 },
  })
  const haul = await sendOut(work, daily, 'T-205', 'tom.roth@moyer.example')
  const first = await haul(0, 21_340)
  const second = await haul(80, 20_880)
  for (const load of [first, second]) await work.jobber.client.call('approveLoad', { ...load, actId: newTestId() })
  const haulToo = await sendOut(work, daily, 'T-202', 'joe.pikul@moyer.example')
  await haulToo(5, 21_060)
  await haulToo(90)
  const ids = { ...second, aboutActId: newTestId() }
  await work.jobber.client.call('disputeLine', {
    ...second,
    actId: ids.aboutActId,
    reason: 'The gate counted a ton less.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_880 },
  })
  await work.fleet.client.call('answerDispute', {
    ...ids,
    actId: newTestId(),
    reason: 'The scale was checked in October.',
    dispute: { agreement: 'haul', answer: 'refuse' },
  })
  return { ofTruckDay: first, shiftId: await workShift(work) }
}

/** A shift by the hour, to which the fleet has agreed. */
async function workShift(work: Work): Promise<string> {
  const hourly = await openYard(work, 'Church Street, grading', {
    basis: 'hour',
    rateE4: 1_050_000,
    clock: 'portal',
    minimumMinutes: 480,
    overtime: { afterMinutes: 480, factorMilli: 1500 },
    travelMinutes: 30,
  })
  const { driver, dispatchId } = await dispatch(work, hourly, 'T-203', 'ann.bauer@moyer.example')
  const shiftId = newTestId()
  const startMs = startOfDayMs(work.day, timeZone) + 6 * hourMs
  const at = (minutes: number) => ({ occurredAt: startMs + minutes * minuteMs })
  const act = () => ({ projectId: hourly.projectId, shiftId, dispatchId, actId: newTestId() })
  await driver.client.call('startShift', act(), at(10))
  await driver.client.call('startBreak', act(), at(330))
  await driver.client.call('endBreak', act(), at(360))
  await driver.client.call('endShift', act(), at(570))
  const sheet = {
    startAt: startMs + 10 * minuteMs,
    endAt: startMs + 570 * minuteMs,
    breaks: [{ kind: 'break' as const, from: startMs + 330 * minuteMs, to: startMs + 360 * minuteMs, paid: false }],
  }
  await work.fleet.client.call('agreeToTimeSheet', { ...act(), sheet })
  return shiftId
}

type Work = { url: string; jobber: Office; fleet: Office; pit: Office; operator: Office; day: string }
type Yard = { projectId: string; offerId: string }

/** A project whose haul the fleet has accepted with two trucks. */
async function openYard({ jobber, fleet, pit, day }: Work, name: string, card: RateCardInput): Promise<Yard> {
  const projectId = newTestId()
  const haulId = newTestId()
  const offerId = newTestId()
  const { documents: materials } = await pit.client.read.page(entityScope(pit.entityId), 'material-catalog', {
    limit: 9,
  })
  await jobber.client.call('createProject', {
    entityId: jobber.entityId,
    projectId,
    name,
    siteRules: '',
    startDay: day,
    timeZone,
    shiftStartMinute: 6 * 60,
    shiftEndMinute: 16 * 60,
    haul: {
      haulId,
      pitEntityId: pit.entityId,
      targetMilli: 200_000,
      trucksWanted: 2,
      card,
      materialId: materials.find(({ name }) => name === '2A stone')!.materialId,
      destination: { lat: 40.61, lng: -75.49, name, radiusMeters: 150 },
    },
  })
  // Nothing is published after its first shift.
  await jobber.client.call('publishProject', { projectId, startDay: addDays(day, 2) })
  await jobber.client.call('sendOffer', { projectId, haulId, offerId, truckingEntityId: fleet.entityId, trucks: 2 })
  await fleet.client.call('answerOffer', { projectId, offerId, accept: true })
  return { projectId, offerId }
}

async function dispatch({ url, fleet }: Work, { projectId, offerId }: Yard, truck: string, email: string) {
  const driver = await openOffice(url, email)
  const dispatchId = newTestId()
  const { documents: trucks } = await fleet.client.read.page(entityScope(fleet.entityId), 'trucks', { limit: 20 })
  const { truckId } = trucks.find(({ number }) => number === truck)!
  const fleetTruckerEntityId = driver.entityId
  await fleet.client.call('dispatchTruck', { projectId, offerId, dispatchId, truckId, fleetTruckerEntityId })
  return { driver, dispatchId }
}

/**
 * @returns a function that hauls a load, starting `minute` minutes after 7:00 AM; without a quantity, the operator
 * doesn't confirm it
 */
async function sendOut(work: Work, yard: Yard, truck: string, email: string) {
  const { driver, dispatchId } = await dispatch(work, yard, truck, email)
  const { projectId } = yard
  return (minute: number, amountMilli?: number) =>
    haulLoad(work, driver, { projectId, dispatchId }, minute, amountMilli)
}

async function haulLoad(
  { operator, day }: Work,
  driver: Office,
  { projectId, dispatchId }: { projectId: string; dispatchId: string },
  minute: number,
  amountMilli?: number,
) {
  const startMs = startOfDayMs(day, timeZone) + 7 * hourMs + minute * minuteMs
  const loadLogId = newTestId()
  const truckers = { projectId, dispatchId, loadLogId }
  const operators = { projectId, dispatchId }
  const at = (minutes: number) => ({ occurredAt: startMs + minutes * minuteMs })
  const act = () => ({ actId: newTestId() })
  await driver.client.call('startLoad', { ...truckers, ...act() }, at(0))
  await driver.client.call('arriveAtPit', { ...truckers, ...act(), automatic: true }, at(12))
  await operator.client.call('confirmTrucker', { ...operators, ...act() }, at(20))
  if (amountMilli !== undefined) {
    const quantity = { amountMilli, unit: 'ton' as const }
    await operator.client.call('confirmLoad', { ...operators, ...act(), quantity, passes: 6 }, at(25))
  }
  await driver.client.call('leavePit', { ...truckers, ...act(), automatic: true }, at(28))
  await driver.client.call('arriveAtSite', { ...truckers, ...act(), automatic: true }, at(50))
  await driver.client.call('deliverLoad', { ...truckers, ...act() }, at(56))
  return { projectId, loadLogId }
}

/** The project of the demo whose road has a posted limit. */
export async function findPostedProject({ url }: Pick<Server, 'url'>): Promise<string> {
  const { client, entityId } = await openOffice(url, 'nora@lehigh.example')
  const { documents } = await client.read.page(entityScope(entityId), 'project-reference', { limit: 50 })
  const { projectName } = demoDay.hauls.find(haul => haul.postedLimit)!
  return documents.find(({ name, state }) => name === projectName && state === 'published')!.projectId
}

export async function openOffice(url: string, email: string): Promise<Office> {
  const client = await openClient({ url })
  const uid = await client.signIn({ email, password: demoPassword })
  const { documents } = await client.read.page(userScope(uid), 'haulway-user')
  return { client, entityId: documents[0]!.entityIds[0]! }
}
