/**
 * From nothing to the first tracked load, for each of the six roles, on a phone: how many screens, taps and keys it
 * takes, and the time that they take a person by the model of docs/tasks.md. The others are there already, and do their
 * part over the API.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { addCrew, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import {
  type Actor,
  addActor,
  addProject,
  addTruck,
  pitPlace,
  readOwn,
  sitePlace,
  tokenIn,
} from '@haulway/server/testing/work.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { follow, isAt, type Party, password, visible } from './testing/browser.ts'
import { driveTo } from './testing/by-hand.ts'
import { type Counter, countTaps, secondsOf } from './testing/count-taps.ts'
import { followEmailedLink, openClientOf } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer, { keepsDevices: false })
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
  await crew.jobber.client.changeHaul({ projectId: crew.projectId, haulId: crew.haulId, trucksWanted: 30 })
})

const at = ({ lat, lng }: typeof pitPlace) => ({ latitude: lat, longitude: lng })

/** To leave the app, open the mail and tap its link: our own guess. */
const mailSeconds = 20

type Newcomer = Party & Counter & { seen: ReturnType<typeof visible> }

/** Opens the app, or an invitation's link, on a new phone, and registers. */
async function begin(name: string, place: typeof pitPlace, link = '/auth/register'): Promise<Newcomer> {
  const party = await stage.browser.party(name, { geolocation: at(place), timezoneId: 'America/New_York' })
  await party.page.goto(link)
  const seen = visible(party.page)
  const counter = await countTaps(party.page)
  const [firstName = '', lastName = ''] = name.split(' ')
  await counter.type(seen.label('First name'), firstName)
  await counter.type(seen.label('Last name'), lastName)
  await counter.type(seen.label('Email'), party.email)
  await counter.type(seen.label('Password'), password)
  await seen.role('button', 'Register').click()
  await isAt(party.page, '/entity-form')
  return { ...party, ...counter, seen }
}

async function createBusiness({ seen, type }: Newcomer, role: RegExp, name: string): Promise<void> {
  await seen.role('button', role).click()
  await type(seen.label(/^(Business name|Name on tickets)/), name)
}

async function addFirstTruck({ seen, type, page }: Newcomer, number: string): Promise<void> {
  await isAt(page, '/missing-information-form')
  await type(seen.label(/^Truck number/), number)
  await type(seen.label(/^Empty weight/), '29000')
  await type(seen.label(/^Legal gross weight/), '73280')
  await seen.role('button', 'Add truck').click()
}

/** Five screens and three minutes, with what the person does outside the app. */
async function expectQuick(who: string, { read }: Newcomer, outside = 0): Promise<void> {
  const done = await read()
  const modelSeconds = Math.round(secondsOf(done) + outside)
  console.info(who, { ...done, modelSeconds })
  expect(done.screens.length, done.screens.join(', ')).toBeLessThanOrEqual(5)
  expect(modelSeconds).toBeLessThanOrEqual(180)
}

/** Reads the secret of an invitation in the sheet that shows its link. */
async function readToken({ seen }: Newcomer): Promise<string> {
  const link = await seen.text(/^http.*invitation=/).textContent()
  return new URL(link ?? '').searchParams.get('invitation') ?? ''
}

/** Starts the load and drives on, until the server has the first points. */
async function startLoad({ seen, page, context }: Newcomer): Promise<void> {
  const isTracked = page.waitForResponse(answer => answer.url().includes('/locations/') && answer.ok())
  await seen.role('button', /^Start load\b/).click()
  // As many points as one batch has.
  await driveTo({ page, context }, at(pitPlace), 5)
  await isTracked
}

/** A trucker's phone, over the API: starts the only dispatch, and arrives at the pit. */
async function driveOverApi(trucker: Actor): Promise<void> {
  const readDispatches = () => readOwn(stage.region, trucker, 'dispatches')
  await expect.poll(async () => (await readDispatches()).length).toBe(1)
  const { dispatchId, terms } = dispatchDocumentSchema.parse((await readDispatches())[0])
  const load = { projectId: terms.projectId, dispatchId, loadLogId: newTestId() }
  await trucker.client.startLoad({ ...load, actId: newTestId() })
  await trucker.client.arriveAtPit({ ...load, actId: newTestId(), automatic: true })
}

/** A trucker who takes the posted work of a project over the API, and drives. */
async function takeOverApi(name: string, truck: string, projectName: string): Promise<void> {
  const trucker = await addActor(stage.region, name, 2)
  await addTruck(trucker, truck)
  const { entityId } = trucker
  const { notices } = await trucker.client.listTruckerNotices({ entityId })
  const posted = notices.find(notice => notice.projectName === projectName)
  if (!posted) throw new Error(`${projectName} is not posted.`)
  const { projectId, noticeId } = posted
  const take = { projectId, noticeId, entityId, offerId: newTestId(), dispatchId: newTestId() }
  await trucker.client.acceptTruckerNotice(take)
  await driveOverApi(trucker)
}

/** A jobber who hauls the new pit's material over the API, with one truck. */
async function haulOverApi({ email }: Party): Promise<void> {
  const { read } = await openClientOf(stage.server, email)
  const [pit] = await read.ownEntities()
  const { entityId = '' } = pit ?? {}
  const { documents } = await read.page(entityScope(entityId), 'material-catalog')
  const project = await addProject(crew.jobber, { entityId }, documents[0]?.materialId ?? '', { name: 'Hill Road' })
  await crew.jobber.client.publishProject({ projectId: project.projectId })
  await takeOverApi('Tess', '72', 'Hill Road')
}

test('a solo trucker needs at most 5 screens and 3 minutes to the first tracked load', async () => {
  const nell = await begin('Nell Ortiz', pitPlace)
  const { seen, page } = nell
  await createBusiness(nell, /Solo trucker/, 'Ortiz Trucking')
  await seen.role('button', 'Create').click()
  await addFirstTruck(nell, '52')
  await isAt(page, '/solo-trucker/dashboard')
  await nell.screenshot('first-load-solo')
  await follow(seen.role('tab', 'Find work'))
  await seen.role('button', /^Mill Road/).click()
  await seen.role('button', /^Accept work/).click()
  await startLoad(nell)
  await expectQuick('solo trucker', nell)
})

test("so does a fleet's driver whom a link invites", async () => {
  const { fleet, projectId } = crew
  const invited = { entityId: fleet.entityId, newEntityId: newTestId(), firstName: 'Lou' }
  const made = await fleet.client.inviteFleetTrucker(invited)
  const lou = await begin('Lou Ames', pitPlace, `/auth/register?invitation=${tokenIn(made)}`)
  await lou.seen.role('button', 'Accept invitation').click()
  await isAt(lou.page, '/fleet-trucker/active-project')
  await lou.screenshot('first-load-driver')
  const truckId = await addTruck(fleet, '88')
  const offerId = newTestId()
  await fleet.client.acceptTruckerNotice({
    projectId,
    noticeId: crew.haulId,
    entityId: fleet.entityId,
    offerId,
    trucks: 1,
  })
  const send = { projectId, offerId, dispatchId: newTestId(), truckId, fleetTruckerEntityId: made.entityId }
  await fleet.client.dispatchTruck(send)
  await startLoad(lou)
  await expectQuick('fleet trucker', lou)
})

test('so does a fleet that invites its driver from the dashboard', async () => {
  const frank = await begin('Frank Hill', pitPlace)
  const { seen, page, type } = frank
  await createBusiness(frank, /Trucking fleet/, 'Hill Trucking')
  await seen.role('button', 'Create').click()
  await addFirstTruck(frank, '60')
  await isAt(page, '/trucking-fleet/dashboard')
  await followEmailedLink(stage.server, frank.email)
  await seen.role('button', /^Invite a driver/).click()
  await type(seen.label('First name'), 'Ann')
  await seen.role('button', 'Invite driver').click()
  const token = await readToken(frank)
  await seen.role('button', 'Done').click()
  const ann = await stage.region.addUser('Ann')
  const { entityId } = await ann.client.acceptInvitation({ token })
  await frank.screenshot('first-load-fleet')
  await follow(seen.role('tab', 'Dispatch'))
  await seen.role('button', /^Mill Road/).click()
  await seen.role('button', /^Accept work/).click()
  await seen.role('button', /^Assign 60/).click()
  await seen.role('button', /^Dispatch 60/).click()
  await driveOverApi({ ...ann, entityId })
  await seen.role('tab', 'Dashboard').click()
  await seen.text('In line').first().waitFor()
  await frank.screenshot('first-load-fleet-in-line')
  await expectQuick('fleet', frank, mailSeconds)
})

test('so does a jobber, who finds the pit inside the new project', async () => {
  const carol = await begin('Carol Hess', sitePlace)
  const { seen, page, type } = carol
  await createBusiness(carol, /Jobber/, 'Hess Site Work')
  await type(seen.label(/^Phone number/), '3035550142')
  await seen.role('button', 'Create').click()
  await isAt(page, '/jobber/dashboard')
  await seen
    .role('link', /^Create a project/)
    .first()
    .click()
  await seen.role('button', 'Find pits').click()
  await carol.screenshot('first-load-jobber-pits')
  await seen.role('button', /^Add/).first().click()
  await type(seen.label(/^Project/), 'Hess Plaza')
  await type(seen.label(/^Quantity/), '300')
  await carol.screenshot('first-load-jobber-project-2')
  await seen.role('button', /^Next: site/).click()
  await type(seen.label(/^Drop-off name/), 'Gate 1')
  await seen.role('button', 'Use my location').click()
  await seen.role('button', /^Next: rate/).click()
  await type(seen.label(/^Haul rate/), '3.40')
  await seen.role('button', /^Next: trucks/).click()
  await seen.role('button', /^Publish/).click()
  await seen.role('button', /^Send offer/).waitFor()
  await takeOverApi('Terry', '71', 'Hess Plaza')
  await seen.role('tab', 'Dashboard').click()
  await seen.text('In line').first().waitFor()
  await carol.screenshot('first-load-jobber')
  await expectQuick('jobber', carol)
})

test('so does a pit, up to the truck in line', async () => {
  const pat = await begin('Pat Quarry', pitPlace)
  const { seen, page, type } = pat
  await createBusiness(pat, /Pit operation/, 'Hill Quarry')
  await seen.role('button', 'Use my location').click()
  await seen.role('button', 'Create').click()
  await isAt(page, '/missing-information-form')
  await type(seen.label(/^Material/), '2A stone')
  await type(seen.label(/^Price/), '9.50')
  await seen.role('button', 'Add material').click()
  await isAt(page, '/pit-operation/dashboard')
  await followEmailedLink(stage.server, pat.email)
  await seen.role('button', /^Invite an operator/).click()
  await type(seen.label('First name'), 'Olin')
  await type(seen.label('Last name'), 'Reyes')
  await type(seen.label(/^Machine/), 'EX 1')
  await type(seen.label(/^Ticket series/), 'HQ')
  await seen.role('button', 'Add operator').click()
  const token = await readToken(pat)
  await seen.role('button', 'Done').click()
  await pat.screenshot('first-load-pit')
  await (await stage.region.addUser('Olin')).client.acceptInvitation({ token })
  await haulOverApi(pat)
  await seen.text('In line').first().waitFor()
  await pat.screenshot('first-load-pit-line')
  await expectQuick('pit operation', pat, mailSeconds)
})

test('so does an operator whom a link invites, and who loads the truck with two taps', async () => {
  const { pit } = crew
  const made = await pit.client.httpPitCreateOperator({
    entityId: pit.entityId,
    newEntityId: newTestId(),
    firstName: 'Olga',
    lastName: 'Reyes',
    machine: 'EX 2',
    ticketSeries: 'OL',
  })
  const olga = await begin('Olga Reyes', pitPlace, `/auth/register?invitation=${tokenIn(made)}`)
  const { seen, page } = olga
  await seen.role('button', 'Accept invitation').click()
  await isAt(page, '/excavator-operator/trucker-conformation')
  // Other trucks may be in line before it.
  await driveOverApi(crew.solo)
  await seen.role('button', /Start loading/).click()
  await seen.role('button', /Loaded/).click()
  await seen.role('button', /^Undo/).waitFor()
  await olga.screenshot('first-load-operator')
  await expectQuick('excavator operator', olga)
})
