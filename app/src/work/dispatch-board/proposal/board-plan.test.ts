import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { expect, test } from 'vitest'
import { acceptedOffer, idOf, project } from '../../../areas/forms/form-documents.fixture.ts'
import { buildBoard } from '../fleet-board.ts'
import { hoursOf, trackOf } from '../hours/board-track.ts'
import { choiceOf, groupRows, jobOf, planOf, suggestTruck } from './board-plan.ts'

const day = '2026-10-15'
/** Midnight in New York. */
const midnight = Date.UTC(2026, 9, 15, 4)
const at = (hour: number) => midnight + hour * hourMs

const truckOf = (nth: number, number: string) =>
  truckDocumentSchema.parse({
    truckId: idOf(nth),
    entityId: idOf(1),
    number,
    plate: number,
    truckType: 'triAxle',
    axles: 4,
    tareGrams: 13_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: 0,
    papers: [],
    retiredOn: null,
  })
const driverOf = (nth: number, firstName: string, truckNth: number) =>
  fleetTruckerDocumentSchema.parse({
    fleetEntityId: idOf(1),
    fleetName: 'Oak',
    entityId: idOf(nth),
    currentTruckId: idOf(truckNth),
    firstName,
    lastName: 'Reyes',
    email: `${firstName}@oak.example`,
    phoneNo: '',
    createdOn: 0,
    invitedOn: 0,
    joinedOn: 0,
  })
const projectOf = (nth: number, name: string, from: number, to: number) =>
  projectReferenceSchema.parse({
    ...project,
    projectId: idOf(nth),
    name,
    party: 'trucking',
    money: undefined,
    startDay: day,
    shiftStartMinute: from * 60,
    shiftEndMinute: to * 60,
  })
function dispatchOf(truckNth: number, number: string, driverNth: number): DispatchDocument {
  const [haul] = project.hauls
  const terms = {
    projectId: idOf(70),
    projectName: 'Trexler',
    timeZone: project.timeZone,
    haulId: idOf(71),
    offerId: idOf(72),
    dispatchId: idOf(73),
    jobberEntityId: idOf(2),
    jobberName: 'Alder',
    pitEntityId: idOf(3),
    pitName: 'Oak Run',
    truckingEntityId: idOf(1),
    truckingName: 'Oak',
    driverEntityId: idOf(driverNth),
    driverName: 'Joe Reyes',
    materialId: idOf(20),
    materialName: '2A',
    gramsPerCubicMeter: null,
    unit: 'ton',
    origin: haul?.origin,
    destination: haul?.destination,
    siteRules: '',
    contactPhoneNo: '',
    truck: {
      truckId: idOf(truckNth),
      number,
      plate: '',
      tareGrams: 1,
      legalPayloadGrams: 1,
      bodyLiters: null,
    },
  }
  return dispatchDocumentSchema.parse({
    projectId: idOf(70),
    dispatchId: idOf(73),
    state: 'open',
    terms,
    createdOn: 0,
    endedOn: null,
    party: 'trucking',
    firstShift: { shiftDay: day, startAt: at(8), endAt: at(15) },
  })
}

/** T-202 with Joe works for Trexler from 8 to 15; T-209 with Bill is free. Mill Road, 12 to 16, needs three trucks. */
function planAt(now: number, day = '2026-10-15') {
  const trucks = [truckOf(92, 'T-202'), truckOf(99, 'T-209')]
  const truckers = [driverOf(82, 'Joe', 92), driverOf(89, 'Bill', 99)]
  const dispatches = [dispatchOf(92, 'T-202', 82)]
  const projects = [projectOf(70, 'Trexler', 8, 15), projectOf(30, 'Mill Road', 12, 16)]
  const documents = { trucks, truckers, dispatches, loads: [], summary: undefined, points: [] }
  const today = '2026-10-15'
  const rows = buildBoard(documents, day, now, day === today)
  const plan = planOf({ trucks, truckers, dispatches, projects, rows, day, today, now })
  return { plan, job: jobOf(plan, acceptedOffer) }
}

const numbers = (rows: readonly { truck: { number: string } }[]) => rows.map(({ truck }) => truck.number)

test('a truck with a shift ahead is working, and free again when its last shift has ended', () => {
  const { plan } = planAt(at(10))
  expect(numbers(groupRows(plan).free)).toEqual(['T-209'])
  expect(numbers(groupRows(plan).working)).toEqual(['T-202'])
  expect(numbers(groupRows(planAt(at(15)).plan).free)).toEqual(['T-202', 'T-209'])
  expect(numbers(groupRows(planAt(at(20), '2026-10-16').plan).working)).toEqual(['T-202'])
})

test('the free truck with its own driver is suggested, and the other one overlaps by three hours', () => {
  const { plan, job } = planAt(at(10))
  expect(job).toMatchObject({ needs: 3, shift: { startMs: at(12), endMs: at(16) } })
  expect(suggestTruck(plan, job)).toMatchObject({ truck: { number: 'T-209' }, driver: { firstName: 'Bill' } })
  const choice = choiceOf(plan, job, idOf(92))
  expect(choice).toMatchObject({ driver: { firstName: 'Joe' }, conflicts: [{ cause: 'truck', overlapMs: 3 * hourMs }] })
})

test('a driver who works elsewhere at that time is a conflict, too', () => {
  const { plan, job } = planAt(at(10))
  expect(choiceOf(plan, job, idOf(99), idOf(82))?.conflicts).toMatchObject([{ cause: 'driver' }])
})

test('only what is left of a shift counts today, and the next day’s shift when it is over', () => {
  const { plan, job } = planAt(at(14))
  expect(job.shift).toEqual({ startMs: at(14), endMs: at(16) })
  expect(choiceOf(plan, job, idOf(92))?.conflicts).toMatchObject([{ overlapMs: hourMs }])
  expect(planAt(at(17)).job).toMatchObject({ day: '2026-10-16', shift: { startMs: at(36), endMs: at(40) } })
})

test('a job is judged on the day it starts, whichever day the board shows', () => {
  const days = ['2026-10-14', '2026-10-15', '2026-10-16', '2026-10-17']
  const offer = { ...acceptedOffer, startDay: '2026-10-17' }
  const overlaps = days.map(day => {
    const { plan } = planAt(at(10), day)
    const choice = choiceOf(plan, jobOf(plan, offer), idOf(92))
    return [choice?.job.day, choice?.conflicts.map(({ overlapMs }) => overlapMs / hourMs)]
  })
  expect(overlaps).toEqual(days.map(() => ['2026-10-17', [3]]))
})

test('an unknown truck is not a choice, such as one that was removed while it was dragged', () => {
  const { plan, job } = planAt(at(10))
  expect(choiceOf(plan, job, idOf(55))).toBeUndefined()
})

test('a board whose shifts last a day and a night shows sixteen hours around now', () => {
  const projects = [projectOf(70, 'Trexler', 0, 24)]
  const rows = buildBoard(
    { ...noDocuments, trucks: [truckOf(92, 'T-202')], dispatches: [dispatchOf(92, 'T-202', 82)] },
    day,
    at(20),
  )
  const facts = {
    trucks: [truckOf(92, 'T-202')],
    truckers: [],
    dispatches: [dispatchOf(92, 'T-202', 82)],
    projects,
    rows,
  }
  const hours = hoursOf(planOf({ ...facts, day, today: day, now: at(20) }), [], midnight)
  expect((hours.toMs - hours.fromMs) / hourMs).toBe(16)
  expect(hours.fromMs).toBeLessThan(at(20))
  expect(hours.toMs).toBeGreaterThan(at(20))
})

test('a job that is held over the board is seen with its whole shift, a day and a night long', () => {
  const { plan } = planAt(at(10), '2026-10-16')
  const hess = { ...acceptedOffer, projectId: idOf(35) }
  const projects = [...plan.projects, projectOf(35, 'Hess Plaza', 0, 24)]
  const held = jobOf({ ...plan, projects }, hess)
  const hours = hoursOf({ ...plan, projects }, [held], at(24), held)
  expect(hours).toMatchObject({ fromMs: at(24), toMs: at(48) })
})

test('the name of the job that a truck is on is in the longer part of its bar, where it fits', () => {
  const { plan } = planAt(at(9))
  const [row] = plan.rows
  const load = { state: 'delivered', milestones: { start: at(8), deliver: at(9) }, terms: { projectName: 'Trexler' } }
  const namesAt = (now: number) =>
    trackOf({ ...plan, now }, { ...row!, loads: [load as LoadLogDocument] }).jobs.map(({ label, planned }) => [
      label,
      planned === true,
    ])
  expect(namesAt(at(10))).toEqual([
    ['', false],
    ['Trexler', true],
  ])
  expect(namesAt(at(13))).toEqual([
    ['Trexler', false],
    ['', true],
  ])
})

const noDocuments = { truckers: [], loads: [], summary: undefined, points: [] }
