/** What parties of loads and shifts send, by random numbers: in any order, late, twice, and about others' work. */
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DisputedLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { ticketNoOf } from '../load.fixture.ts'
import { newTestId } from '../test-node.ts'
import type { Actor } from '../work.fixture.ts'
import {
  anyCents,
  type MoneyLoad,
  type MoneyShift,
  type MoneyWorld,
  partyOf,
  pick,
  type Truck,
} from './money-world.fixture.ts'
import type { Act } from './two-nodes.fixture.ts'

export async function readBody(
  { nodes }: MoneyWorld,
  { entityId }: Actor,
  collection: string,
  id: string,
): Promise<unknown> {
  const [row] = await nodes.node.sql`select body from documents
    where scope = ${`haulway-entity/${entityId}`} and collection = ${collection} and id = ${id} and not deleted`
  return row?.body
}

/** A load from its start to its delivery, its acts sent to either node; sometimes as two phones send it. */
export async function haul(world: MoneyWorld, of?: { truck: Truck; from: number }): Promise<Act[]> {
  const { nodes, random } = world
  const truck = of?.truck ?? pick(world, world.trucks)!
  const beganAt = of?.from ?? nodes.now() - (2 + random.below(20)) * hourMs
  const quantity = { amountMilli: 12_000 + random.below(10_000), unit: 'ton' as const }
  const loadedAt = 30 + random.below(40)
  const stepsOf = (loadLogId: string): Act[] => {
    const { projectId, dispatchId, driver, operator } = truck
    const nameless = () => ({ projectId, dispatchId, actId: newTestId() })
    const step = (by: Actor, minute: number, make: Act['make']): Act => {
      return { by, at: beganAt + minute * minuteMs, make, hasId: true }
    }
    const [start, pit, trucker, load, site, end] = Array.from({ length: 6 }, nameless)
    const confirmed = { ...load!, quantity, ticketNo: ticketNoOf({ loadLogId }) }
    return [
      step(driver, 0, client => client.startLoad({ ...start!, loadLogId })),
      step(driver, 10, client => client.arriveAtPit({ ...pit!, loadLogId })),
      step(operator, loadedAt, client => client.confirmTrucker(trucker!)),
      step(operator, loadedAt + 4, client => client.confirmLoad(confirmed)),
      step(driver, loadedAt + 20, client => client.arriveAtSite({ ...site!, loadLogId })),
      step(driver, loadedAt + 30, client => client.deliverLoad({ ...end!, loadLogId, quantity })),
    ]
  }
  const names = random.chance(0.2) ? [newTestId(), newTestId()] : [newTestId()]
  const phones = names.map(loadLogId => (random.chance(0.2) ? random.shuffled(stepsOf(loadLogId)) : stepsOf(loadLogId)))
  await Promise.all(
    phones.map(async steps => {
      for (const step of steps) await nodes.send(step)
    }),
  )
  const [first, second] = names
  if (first && second) world.twice.push([first, second])
  const { projectId, dispatchId } = truck
  for (const loadLogId of names) world.loads.push({ truck, ids: { projectId, dispatchId, loadLogId }, about: [] })
  return []
}

/** A load within a shift whose times may be agreed already. */
export async function haulLate(world: MoneyWorld): Promise<Act[]> {
  const shift = pick(world, world.shifts.slice(-3))
  const truck = world.trucks.find(({ dispatchId }) => dispatchId === shift?.ids.dispatchId)
  if (!shift || !truck) return []
  await haul(world, { truck, from: shift.sheets[0]!.startAt + (world.random.below(200) - 60) * minuteMs })
  return []
}

const anyLoad = (world: MoneyWorld): MoneyLoad | undefined =>
  pick(world, world.random.chance(0.6) ? world.loads.slice(-3) : world.loads)

/** A load's money, as one of its parties reads it. */
async function readAsParty(world: MoneyWorld, { truck, ids }: MoneyLoad) {
  const { by, agreement } = partyOf(world, truck)
  const read = loadLogDocumentSchema.safeParse(await readBody(world, by, 'load-logs', ids.loadLogId)).data
  return { by, agreement, money: read?.money }
}

export function approvalOf({ truck, ids }: MoneyLoad): Act {
  const act = { ...ids, actId: newTestId() }
  return { by: truck.jobber, make: client => client.approveLoad(act), hasId: true }
}

export function approve(world: MoneyWorld): Act[] {
  const load = anyLoad(world)
  return load ? [approvalOf(load)] : []
}

export async function agreeToDay(world: MoneyWorld): Promise<Act[]> {
  const load = anyLoad(world)
  if (!load) return []
  const { by, agreement, money } = await readAsParty(world, load)
  const pay = money?.[agreement]?.pay
  if (!pay || 'missing' in pay) return []
  const { projectId, ...named } = load.ids
  const holds = money?.holds?.filter(hold => hold.agreement === agreement && !hold.settled) ?? []
  const heldCents = holds.reduce((sum, hold) => sum + hold.heldCents, 0)
  const material = money?.material?.pay
  const materialCents = material && !('missing' in material) ? { materialCents: material.totalCents } : {}
  const loads = [{ ...named, totalCents: pay.totalCents, heldCents, ...materialCents }]
  const agreed = { projectId, actId: newTestId(), agreement, loads }
  return [{ by, make: client => client.agreeDay(agreed), hasId: true }]
}

/** What a side grants of a line. */
function granted(
  world: MoneyWorld,
  { quantityMilli = 0, amountCents }: Line,
): Pick<DisputedLine, 'cents' | 'quantityMilli'> {
  const isQuantity = quantityMilli > 0 && world.random.chance(0.4)
  if (isQuantity) return { quantityMilli: world.random.below(quantityMilli + 1) }
  return { cents: anyCents(world, Math.max(1, amountCents)) }
}

export async function disputeLoad(world: MoneyWorld): Promise<Act[]> {
  const load = anyLoad(world)
  if (!load) return []
  const { by, agreement, money } = await readAsParty(world, load)
  const pay = money?.[agreement]?.pay
  const line = pay && !('missing' in pay) ? pick(world, pay.lines) : undefined
  if (!line) return []
  const actId = newTestId()
  load.about.push(actId)
  const dispute = { agreement, code: line.code, ...granted(world, line) }
  const act = { ...load.ids, actId, reason: 'Not agreed.', dispute }
  return [{ by, make: client => client.disputeLine(act), hasId: true }]
}

type DisputeEntry = {
  actId: string
  aboutActId?: string | undefined
  by: { entityId: string }
  dispute?: DisputedLine | undefined
}

/** The number of the other side, if it has named one. */
function otherSidesNumber(acts: readonly DisputeEntry[], { entityId }: Actor, disputeId: string) {
  const about = acts.filter(({ actId, aboutActId }) => actId === disputeId || aboutActId === disputeId)
  const { cents, quantityMilli } = about.findLast(each => each.dispute && each.by.entityId !== entityId)?.dispute ?? {}
  if (cents !== undefined) return { cents }
  return quantityMilli === undefined ? undefined : { quantityMilli }
}

function answerTo(world: MoneyWorld, other: ReturnType<typeof otherSidesNumber>) {
  if (world.random.chance(0.15)) return { answer: 'refuse' as const }
  if (other && world.random.chance(0.7)) return { answer: 'accept' as const, ...other }
  return { answer: 'propose' as const, cents: anyCents(world, 10_000) }
}

export async function answerLoadDispute(world: MoneyWorld): Promise<Act[]> {
  const load = anyLoad(world)
  const aboutActId = load && pick(world, load.about)
  if (!aboutActId) return []
  const { by, agreement, money } = await readAsParty(world, load)
  const about = { ...load.ids, actId: newTestId(), aboutActId }
  if (world.random.chance(0.2)) {
    return [{ by, make: client => client.withdrawDispute({ ...about, dispute: { agreement } }), hasId: true }]
  }
  const dispute = { agreement, ...answerTo(world, otherSidesNumber(money?.acts ?? [], by, aboutActId)) }
  return [{ by, make: client => client.answerDispute({ ...about, dispute }), hasId: true }]
}

export function correctLoad(world: MoneyWorld): Act[] {
  const { random } = world
  const load = anyLoad(world)
  if (!load) return []
  const { by, agreement } = partyOf(world, load.truck)
  const actId = newTestId()
  load.about.push(actId)
  const ids = { ...load.ids, actId, reason: 'The ticket was wrong.' }
  const amountMilli = random.chance(0.1) ? 25_000_000 : random.below(22_000)
  const quantity = { amountMilli, unit: 'ton' as const }
  const addOn = { code: 'toll' as const, amountE4: (random.below(100_000) - 40_000) * 10 }
  const isToll = random.chance(0.3)
  const act = isToll ? { ...ids, correction: { agreement, addOn } } : { ...ids, quantity, correction: {} }
  return [{ by, make: client => client.proposeCorrection(act), hasId: true }]
}

/** All parties accept a correction at the same time, or one answers it. */
export function answerCorrection(world: MoneyWorld): Act[] {
  const load = anyLoad(world)
  const aboutActId = load && pick(world, load.about)
  if (!aboutActId) return []
  const { jobber, pit, payees } = load.truck
  const one = partyOf(world, load.truck)
  const isAll = world.random.chance(0.6)
  const agreement = world.random.chance(0.4) ? { agreement: one.agreement } : {}
  const answer = isAll || world.random.chance(0.5) ? ('accept' as const) : ('refuse' as const)
  return (isAll ? [jobber, pit, ...payees] : [one.by]).map(by => {
    const act = { ...load.ids, actId: newTestId(), aboutActId, correction: { ...agreement, answer } }
    return { by, make: client => client.answerCorrection(act), hasId: true }
  })
}

/** The site refuses a load, or its driver cancels it. */
export function turnAway(world: MoneyWorld): Act[] {
  const load = anyLoad(world)
  if (!load) return []
  const fault = pick(world, ['pit', 'payer', 'hauler', 'weather'] as const)!
  const act = { ...load.ids, actId: newTestId(), reason: 'Wet.', fault }
  const { jobber, driver } = load.truck
  if (world.random.chance(0.5)) return [{ by: jobber, make: client => client.rejectLoad(act), hasId: true }]
  return [{ by: driver, make: client => client.cancelLoad(act), hasId: true }]
}

export async function workShift({ nodes, random, chain, shifts }: MoneyWorld): Promise<Act[]> {
  const ids = { projectId: chain.projectId, dispatchId: chain.dispatchId, shiftId: newTestId() }
  const startAt = Math.floor((nodes.now() - (6 + random.below(20)) * hourMs) / minuteMs) * minuteMs
  const endAt = startAt + (1 + random.below(300)) * minuteMs
  const began = { ...ids, actId: newTestId() }
  const ended = { ...ids, actId: newTestId() }
  await nodes.send({ by: chain.driver, at: startAt, make: client => client.startShift(began), hasId: true })
  await nodes.send({ by: chain.driver, at: endAt, make: client => client.endShift(ended), hasId: true })
  shifts.push({ ids, sheets: [{ startAt, endAt, breaks: [] }], about: [] })
  return []
}

export const anyShift = (world: MoneyWorld): MoneyShift | undefined => pick(world, world.shifts.slice(-3))

export function agreeToTimes(world: MoneyWorld): Act[] {
  const shift = anyShift(world)
  const sheet = shift && pick(world, shift.sheets)
  if (!sheet) return []
  return [world.chain.hauler, world.chain.crew.jobber].map(by => {
    const act = { ...shift.ids, actId: newTestId(), sheet }
    return { by, make: client => client.agreeToTimeSheet(act), hasId: true }
  })
}

/** Other times, before or after the agreement, and what the others say about them. */
export function changeTimes(world: MoneyWorld): Act[] {
  const { random, chain } = world
  const shift = anyShift(world)
  const [stated] = shift?.sheets ?? []
  if (!shift || !stated) return []
  const by = pick(world, [chain.hauler, chain.crew.jobber, chain.broker])!
  const actId = newTestId()
  const aboutActId = pick(world, shift.about)
  if (aboutActId && random.chance(0.6)) {
    const act = {
      ...shift.ids,
      actId,
      aboutActId,
      answer: random.chance(0.8) ? ('accept' as const) : ('refuse' as const),
    }
    return [{ by, make: client => client.answerTimeSheetCorrection(act), hasId: true }]
  }
  const sheet = { ...stated, endAt: stated.endAt + (random.below(240) - 100) * minuteMs }
  shift.sheets.push(sheet)
  shift.about.push(actId)
  const act = { ...shift.ids, actId, sheet, reason: 'The gate.' }
  const isCorrection = random.chance(0.5)
  return [
    { by, make: client => (isCorrection ? client.correctTimeSheet(act) : client.changeTimeSheet(act)), hasId: true },
  ]
}

export async function disputeShift(world: MoneyWorld): Promise<Act[]> {
  const { random, chain } = world
  const shift = anyShift(world)
  if (!shift) return []
  const by = pick(world, [chain.hauler, chain.crew.jobber, chain.broker])!
  const read = shiftDocumentSchema.safeParse(await readBody(world, by, 'shifts', shift.ids.shiftId)).data
  const isPassedOn = by === chain.hauler || (by === chain.broker && random.chance(0.5))
  const agreement = isPassedOn ? ('subHaul' as const) : ('haul' as const)
  const paid = isPassedOn && by === chain.broker ? read?.money?.passedOn : read?.money
  const actId = newTestId()
  const aboutActId = pick(world, shift.about)
  if (aboutActId && random.chance(0.6)) {
    const about = { ...shift.ids, actId, aboutActId }
    const dispute = { agreement, ...answerTo(world, otherSidesNumber(paid?.acts ?? [], by, aboutActId)) }
    return [{ by, make: client => client.answerShiftDispute({ ...about, dispute }), hasId: true }]
  }
  const pay = paid?.haul.pay
  const line = pay && !('missing' in pay) ? pick(world, pay.lines) : undefined
  if (!line) return []
  shift.about.push(actId)
  const act = {
    ...shift.ids,
    actId,
    reason: 'The wait.',
    dispute: { agreement, code: line.code, ...granted(world, line) },
  }
  return [{ by, make: client => client.disputeShiftLine(act), hasId: true }]
}
