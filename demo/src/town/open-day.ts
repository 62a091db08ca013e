/**
 * Opens a working day: jobbers publish projects with their hauls, solo truckers accept hauls from the board, and the
 * fleet gets offers and dispatches its trucks. Run again, it creates only what is missing.
 */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { poundGrams } from '@haulway/domain/units.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { type ProjectReference, projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import type { DemoDay } from '../day/choose-day.ts'
import type { HaulPlan, ProjectAhead, TruckPlan, WorkingDay } from '../day/working-day.ts'
import { deriveDemoId, isDemoId } from '../demo-id.ts'
import { getPlace, type Region } from '../region/region.ts'
import { locationOf } from '../simulator/haul-places.ts'
import { isTakenOver } from './taken-over.ts'
import { type DemoMember, envelopeAt, newDemoId, type Town } from './town.ts'

/** The day's projects, each with one haul: the plan's haul key by project id. */
export type Work = Map<string, string>

/** How long before the shift the office makes these calls. */
const beforeShiftMs = 25 * minuteMs

export async function openDay(town: Town, day: DemoDay, region: Region): Promise<Work> {
  const entries = await Promise.all(day.plan.hauls.map(haul => openHaul(town, day, haul, region)))
  return new Map(entries)
}

/** Whether a jobber's project belongs to the demo and to this shift. */
export function isProjectOf(day: DemoDay, project: ProjectReference): boolean {
  const { startDay, shiftStartMinute } = project
  return isDemoProject(project) && startDay === day.day && shiftStartMinute === day.plan.startMinute
}

export function isDemoProject({ party, projectId }: ProjectReference): boolean {
  return party === 'jobber' && isDemoId(projectId)
}

export function listProjects({ client, entityId }: DemoMember): ProjectReference[] {
  return client.store.list(entityScope(entityId), 'project-reference', projectReferenceSchema)
}

async function openHaul(
  town: Town,
  day: DemoDay,
  haul: HaulPlan,
  region: Region,
): Promise<[projectId: string, haulKey: string]> {
  const jobber = town.jobbers.get(haul.jobber)!
  const find = () => listProjects(jobber).find(each => isProjectOf(day, each) && each.name === haul.projectName)
  const trucksWanted = trucksOn(day.plan.trucks, haul).length + (haul.trucksToFind ?? 0)
  if (!find()) await createProject(town, day, { ...haul, daysAhead: 0, trucksWanted }, region)
  const project = find()
  if (!project) throw new Error(`The project ${haul.projectName} was created, but its document has not arrived.`)
  const { projectId, state } = project
  if (state === 'closed') return [projectId, haul.key]
  const at = opening(day)
  const haulId = project.hauls[0]!.haulId
  if (state === 'draft') {
    const change = { ...ownPriceOf(haul), ...limitOf(haul, day.day) }
    if (Object.keys(change).length > 0) {
      await jobber.client.mustSend(at(), 'changeHaul', { projectId, haulId, ...change })
    }
    await jobber.client.mustSend(at(), 'publishProject', { projectId })
  }
  if (haul.sharedWith !== undefined) await share(jobber, projectId, haul.sharedWith, at)
  const trucks = trucksOn(day.plan.trucks, haul)
  const trucksOf = (hauler: string | undefined) => trucks.filter(truck => truck.hauler === hauler)
  const { subHaul } = haul
  for (const { key, kind } of day.plan.haulers.filter(each => each.key !== subHaul?.hauler)) {
    const own = trucksOf(key)
    const subbedOut = key === subHaul?.broker ? trucksOf(subHaul.hauler) : []
    const hauler = town.haulers.get(key)!
    if (own.length + subbedOut.length === 0) continue
    const ids = { projectId, haulId }
    if (kind === 'solo-trucker') await takeNotice(town, hauler, ids, own[0]!, at)
    else await sendFleet(town, { jobber, fleet: hauler }, ids, { own, subbedOut }, at)
    if (subHaul && subbedOut[0]) await subOut(town, subHaul, projectId, subbedOut[0], at)
  }
  return [projectId, haul.key]
}

function ownPriceOf({ saleRateE4 }: HaulPlan) {
  return saleRateE4 === undefined ? {} : { saleRateE4 }
}

const postedDays = 30

/** The limit of a haul's road, posted some days before the demo's day. */
function limitOf({ postedLimit }: HaulPlan, day: string) {
  if (!postedLimit) return {}
  const { road, pounds } = postedLimit
  const dates = { from: addDays(day, -12), until: addDays(day, postedDays) }
  return { addPostedLimit: { road, grossGrams: Math.round(pounds * poundGrams), ...dates } }
}

const sharedDays = 30

/** One link for each project, even if the demo starts again: the server carries out a key's call only once. */
async function share({ client }: DemoMember, projectId: string, name: string, at: At): Promise<void> {
  const envelope = { ...at(), key: deriveDemoId(projectId, 'share link') }
  // The server refuses a link if the owner's email is not confirmed. The demo goes on without it.
  await client.send(envelope, 'createShareLink', { projectId, name, days: sharedDays })
}

type NewProject = ProjectAhead &
  Pick<HaulPlan, 'volumeTarget'> & {
    /** Absent: the hours of the demo's day, which move so that a shift is always on. */
    hours?: WorkingDay
  }

async function createProject(town: Town, day: DemoDay, project: NewProject, region: Region): Promise<void> {
  const jobber = town.jobbers.get(project.jobber)!
  const pit = town.pits.get(project.pit)!
  const materials = pit.client.store.list(entityScope(pit.entityId), 'material-catalog', materialDocumentSchema)
  const materialId = materials.find(each => each.name === project.material)!.materialId
  const { timeZone, startMinute: shiftStartMinute, endMinute: shiftEndMinute } = project.hours ?? day.plan
  const { projectName: name, siteRules, siteName, targetMilli, card, trucksWanted } = project
  const form = {
    entityId: jobber.entityId,
    projectId: newDemoId(),
    name,
    siteRules,
    startDay: addDays(day.day, project.daysAhead),
    timeZone,
    shiftStartMinute,
    shiftEndMinute,
    haul: {
      haulId: newDemoId(),
      pitEntityId: pit.entityId,
      materialId,
      targetMilli,
      card,
      trucksWanted,
      ...(project.volumeTarget && { volumeTarget: project.volumeTarget }),
      destination: {
        ...locationOf(getPlace(region, 'site', siteName)),
        name: siteName,
        radiusMeters: project.geofenceMeters,
      },
    },
  }
  await jobber.client.mustSend(opening(day)(), 'createProject', form)
}

/** What the jobbers plan for later days, by the hours of the plan, so that an office has more than today. */
export async function planAhead(town: Town, day: DemoDay, hours: WorkingDay, region: Region): Promise<void> {
  for (const project of day.plan.ahead) {
    const jobber = town.jobbers.get(project.jobber)!
    const find = () =>
      listProjects(jobber).find(
        each => isDemoProject(each) && each.name === project.projectName && each.startDay > day.day,
      )
    if (isTakenOver(jobber)) continue
    if (!find()) await createProject(town, day, { ...project, hours }, region)
    const planned = find()
    if (planned?.state !== 'draft') continue
    await jobber.client.mustSend(opening(day)(), 'publishProject', { projectId: planned.projectId })
  }
}

function trucksOn(trucks: readonly TruckPlan[], { key }: HaulPlan): TruckPlan[] {
  return trucks.filter(truck => truck.assignments.some(each => each.haul === key))
}

type HaulIds = { projectId: string; haulId: string }
type At = ReturnType<typeof opening>

async function takeNotice(town: Town, solo: DemoMember, ids: HaulIds, truck: TruckPlan, at: At): Promise<void> {
  if (isTakenOver(solo) || listOffers(solo, ids.projectId).length > 0) return
  const { projectId, haulId: noticeId } = ids
  const acceptance = {
    projectId,
    noticeId,
    entityId: solo.entityId,
    offerId: newDemoId(),
    trucks: 1,
    dispatchId: newDemoId(),
    truckId: town.truckIds.get(truck.number)!,
  }
  await solo.client.mustSend(at(), 'acceptTruckerNotice', acceptance)
}

async function sendFleet(
  town: Town,
  { jobber, fleet }: { jobber: DemoMember; fleet: DemoMember },
  { projectId, haulId }: HaulIds,
  { own, subbedOut }: { own: TruckPlan[]; subbedOut: TruckPlan[] },
  at: At,
): Promise<void> {
  if (listOffers(fleet, projectId).length === 0) {
    const truckingEntityId = fleet.entityId
    const trucks = own.length + subbedOut.length
    const offer = { projectId, haulId, offerId: newDemoId(), truckingEntityId, trucks }
    await jobber.client.mustSend(at(), 'sendOffer', offer)
  }
  const offer = listOffers(fleet, projectId)[0]
  if (offer?.state === 'offered') {
    const answer = { projectId, offerId: offer.offerId, accept: true }
    await fleet.client.mustSend(at(), 'answerOffer', answer)
  }
  const { offerId, state } = listOffers(fleet, projectId)[0]!
  if (state !== 'accepted') return
  const dispatches = fleet.client.store.list(entityScope(fleet.entityId), 'dispatches', dispatchDocumentSchema)
  for (const { number } of own) {
    if (dispatches.some(each => each.projectId === projectId && each.terms.truck.number === number)) continue
    const fleetTruckerEntityId = town.drivers.get(number)!.entityId
    const truckId = town.truckIds.get(number)!
    const dispatch = { projectId, offerId, dispatchId: newDemoId(), truckId, fleetTruckerEntityId }
    await fleet.client.mustSend(at(), 'dispatchTruck', dispatch)
  }
}

/** The broker offers trucks of the work it has accepted to another hauler, who accepts with its own truck. */
async function subOut(
  town: Town,
  { broker, hauler, card }: NonNullable<HaulPlan['subHaul']>,
  projectId: string,
  truck: TruckPlan,
  at: At,
): Promise<void> {
  const from = town.haulers.get(broker)!
  const to = town.haulers.get(hauler)!
  const accepted = listOffers(from, projectId).find(offer => offer.state === 'accepted')
  if (accepted && listOffers(to, projectId).length === 0) {
    const ids = { projectId, acceptedOfferId: accepted.offerId, offerId: newDemoId() }
    await from.client.mustSend(at(), 'sendSubOffer', { ...ids, truckingEntityId: to.entityId, trucks: 1, card })
  }
  const offer = listOffers(to, projectId)[0]
  if (offer?.state !== 'offered' || isTakenOver(to)) return
  const own = { truckId: town.truckIds.get(truck.number)!, dispatchId: newDemoId() }
  await to.client.mustSend(at(), 'answerOffer', { projectId, offerId: offer.offerId, accept: true, ...own })
}

function listOffers({ client, entityId }: DemoMember, projectId: string) {
  const offers = client.store.list(entityScope(entityId), 'offers', offerDocumentSchema)
  return offers.filter(offer => offer.projectId === projectId && offer.truckingEntityId === entityId)
}

function opening(day: DemoDay) {
  return () => envelopeAt(Math.min(Date.now(), day.startMs - beforeShiftMs))
}
