/** The first page of each type, before its first load: the next step is the action, and what is done is ticked. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import {
  excavatorOperatorDocumentSchema,
  fleetTruckerDocumentSchema,
} from '@haulway/domain/entity/staff/staff.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { FunctionComponent } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { MissingInformationPage } from '../../account/MissingInformationPage.tsx'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../../native/preferences.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { LoadTrucksPage } from '../excavator-operator/LoadTrucksPage.tsx'
import { FleetTruckerActivePage } from '../fleet-trucker/FleetTruckerActivePage.tsx'
import { acceptedOffer, balance, idOf, pit, project, suppliers } from '../forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../forms/form-stage.fixture.tsx'
import { DashboardPage as JobberDashboard } from '../jobber/DashboardPage.tsx'
import { PitDashboardPage } from '../pit-operation/PitDashboardPage.tsx'
import { DashboardPage as SoloDashboard } from '../solo-trucker/DashboardPage.tsx'
import { DispatchPage } from '../trucking-fleet/DispatchPage.tsx'
import { FleetDashboardPage } from '../trucking-fleet/FleetDashboardPage.tsx'

const { stage, draw } = openStage('div')
// Tests of other pages had loads on this device before.
beforeEach(async () => {
  await removePreference(preferenceKeys.trackingCheck)
  await removePreference(preferenceKeys.begun)
})

const scope = entityScope(idOf(1))
const stored = (collection: string, id: string, body: object): Stored => ({ scope, collection, id, body })
const at = Date.UTC(2026, 9, 15, 12)

const truck = stored('trucks', idOf(50), {
  ...truckDocumentSchema.parse({
    truckId: idOf(50),
    entityId: idOf(1),
    number: '41',
    tareGrams: 13_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: 0,
  }),
})
const person = { firstName: 'Otto', lastName: 'Reyes', createdOn: at, joinedOn: at }
const driver = stored('fleet-truckers', idOf(51), {
  ...fleetTruckerDocumentSchema.parse({
    ...person,
    fleetEntityId: idOf(1),
    fleetName: 'Oak',
    entityId: idOf(51),
    currentTruckId: null,
  }),
})
const operator = excavatorOperatorDocumentSchema.parse({
  ...person,
  pitEntityId: idOf(3),
  pitName: 'Oak Run',
  entityId: idOf(1),
  machine: 'EX 1',
  ticketSeries: 'OR',
})
const material = stored('material-catalog', idOf(20), {
  ...materialDocumentSchema.parse({
    materialId: idOf(20),
    entityId: idOf(1),
    name: '2A stone',
    unit: 'ton',
    changedOn: at,
    createdOn: at,
  }),
})
const entityOf = (type: EntityTypeName, more: object) =>
  stored('haulway-entity', idOf(1), {
    ...entityDocumentSchema.parse({ ...pit, entityType: entityTypes[type].code, ...more }),
  })
const pits = suppliers.map(each => stored('suppliers', each.pitEntityId, each))

async function show(type: EntityTypeName, Page: FunctionComponent, more: Stored[] = [], role: MemberRole = 'owner') {
  await page.viewport(390, 844)
  const { part } = await openFormStage('/', undefined, more, { type, role })
  draw(part(<Page />))
}

/** The steps, each with its phase. */
const steps = () =>
  [...stage.querySelectorAll('.hw-road .hw-row-title')].map(each => each.textContent?.replaceAll(/\s+/g, ' '))
const action = () => stage.querySelector<HTMLAnchorElement>('.first-steps .hw-act-plate')
const path = () => action()?.getAttribute('href')
const isOver = () => stage.querySelector('.first-steps') === null

test('a jobber finds a pit, creates a project and invites haulers', async () => {
  await show('jobber', JobberDashboard)
  await expect.poll(steps).toEqual(['Find a pit, now', 'Create a project, ahead', 'Invite haulers, ahead'])
  expect(path()).toBe('/jobber/suppliers')
  expect(stage.textContent).toContain('3 steps to your first load')
  await expect.element(page.getByRole('link', { name: 'Create a project' })).toBeVisible()

  await show('jobber', JobberDashboard, pits)
  await expect.poll(steps).toEqual(['Find a pit, done', 'Create a project, now', 'Invite haulers, ahead'])
  await expect.element(page.getByRole('link', { name: /^New project/ })).toBeVisible()

  await show('jobber', JobberDashboard, [...pits, stored('project-reference', idOf(30), project)])
  await expect.poll(path).toBe(`/jobber/projects/${idOf(30)}`)
  expect(stage.textContent).toContain('1 step to your first load')
})

test('a pit lists a material, is on the map, and invites an operator', async () => {
  await show('pitOperation', PitDashboardPage)
  await expect.poll(() => steps()[0]).toBe('List a material, now')
  expect(path()).toBe('/pit-operation/materials')
  const placed = entityOf('pitOperation', { place: { lat: 40.58, lng: -75.6 } })
  await show('pitOperation', PitDashboardPage, [placed, material])
  await expect
    .poll(steps)
    .toEqual(['List a material, done', 'Put your pit on the map, done', 'Invite an operator, now'])
  await page.getByRole('button', { name: /^Invite an operator/ }).click()
  await expect.element(page.getByRole('heading', { name: 'New operator' })).toBeVisible()
})

test('a solo trucker adds the truck, allows location and finds work', async () => {
  await show('soloTrucker', SoloDashboard)
  await expect.poll(path).toBe('/solo-trucker/trucks')
  await writePreference(preferenceKeys.trackingCheck, { at, isPassed: true })
  await show('soloTrucker', SoloDashboard, [truck])
  await expect.poll(steps).toEqual(['Add a truck, done', 'Allow location, done', 'Find work, now'])
  expect(path()).toBe('/solo-trucker/find-work')
})

test('a fleet adds a truck, invites a driver, accepts work and dispatches the truck', async () => {
  await show('truckingFleet', FleetDashboardPage, [entityOf('truckingFleet', { missingInformation: ['truck'] })])
  await expect.poll(path).toBe('/trucking-fleet/trucks')
  await show('truckingFleet', FleetDashboardPage, [truck])
  await page.getByRole('button', { name: /^Invite a driver/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Invite a driver' })).toBeVisible()
  await show('truckingFleet', FleetDashboardPage, [truck, driver])
  await expect
    .poll(steps)
    .toEqual(['Add a truck, done', 'Invite a driver, done', 'Accept work, now', 'Dispatch a truck, ahead'])
  expect(path()).toBe('/trucking-fleet/dispatch')
})

test.each([390, 1280])('%i px wide, a broker without trucks subs out what it accepted', async width => {
  await page.viewport(width, 844)
  const offer = stored('offers', acceptedOffer.offerId, acceptedOffer)
  const { part } = await openFormStage('/', undefined, [offer], { type: 'truckingFleet' })
  draw(part(<DispatchPage />))
  await expect.element(page.getByText('Accepted, needs a hauler')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sub out' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Posted' })).toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Assign/ }).elements()).toEqual([])
})

test('a broker without trucks accepts work and subs it out', async () => {
  await show('truckingFleet', FleetDashboardPage, [entityOf('truckingFleet', { missingInformation: [] })])
  await expect.poll(steps).toEqual(['Accept work, now', 'Sub it out, ahead'])
  expect(path()).toBe('/trucking-fleet/dispatch')
})

test('a broker is not held up by the form for a first truck, and a solo trucker needs one', async () => {
  const lacking = (type: EntityTypeName) => [entityOf(type, { missingInformation: ['truck'] })]
  await show('soloTrucker', MissingInformationPage, lacking('soloTrucker'))
  await expect.element(page.getByRole('button', { name: 'Add truck' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Continue without trucks' }).elements()).toEqual([])
  const { part, commands } = await openFormStage('/', undefined, lacking('truckingFleet'), { type: 'truckingFleet' })
  draw(part(<MissingInformationPage />))
  await page.getByRole('button', { name: 'Continue without trucks' }).click()
  await expect
    .poll(() => commands)
    .toMatchObject([{ call: 'changeEntity', input: { entityId: idOf(1), hasNoTrucks: true } }])
})

test('a fleet trucker chooses the truck, allows location and waits for the dispatcher', async () => {
  const joined = (currentTruckId: string | null) =>
    entityOf('fleetTrucker', { parentEntityId: idOf(3), currentTruckId })
  await show('fleetTrucker', FleetTruckerActivePage, [joined(null)])
  await expect.poll(path).toBe('/fleet-trucker/trucks')
  await writePreference(preferenceKeys.trackingCheck, { at, isPassed: true })
  await show('fleetTrucker', FleetTruckerActivePage, [joined(idOf(50))])
  await expect.poll(() => steps().at(-1)).toBe('Wait for your dispatcher, now')
  expect(action()).toBeNull()
  expect(stage.textContent).toContain('Ready for your first load')
})

test('a person who loads trucks and belongs to no pit is led to ask one for an invitation', async () => {
  await show('excavatorOperator', LoadTrucksPage, [entityOf('excavatorOperator', { parentEntityId: null })])
  await expect.poll(steps).toEqual(['Join your pit, now', 'Wait for a truck, ahead', 'Load it, ahead'])
  expect(stage.textContent).toContain('Ask the pit for an invitation')
})

test('an operator has joined the pit and waits for a truck', async () => {
  await show('excavatorOperator', LoadTrucksPage, [stored('excavator-operators', idOf(1), operator)])
  await expect.poll(steps).toEqual(['Join your pit, done', 'Wait for a truck, now', 'Load it, ahead'])
  expect(action()).toBeNull()
})

test('a business with a balance from a load has none, and its usual empty page', async () => {
  await show('jobber', JobberDashboard, [stored('balances', 'alder-keystone-USD', balance)])
  await expect.element(page.getByText('No projects today')).toBeVisible()
  expect(isOver()).toBe(true)
})

test('a driver and an operator who had a load have none later, when the load has left the device', async () => {
  const joined = entityOf('fleetTrucker', { parentEntityId: idOf(3), currentTruckId: null })
  await show('fleetTrucker', FleetTruckerActivePage, [joined])
  await expect.poll(() => isOver()).toBe(false)
  const load: LoadLogDocument = { ...loadOf(12, 'start'), party: 'fleetTrucker', relations: ['trucker'] }
  await show('fleetTrucker', FleetTruckerActivePage, [joined, stored('load-logs', load.loadLogId, load)])
  await expect.poll(() => readPreference(preferenceKeys.begun, z.array(z.string()))).toEqual([idOf(1)])
  await show('fleetTrucker', FleetTruckerActivePage, [joined])
  await expect.element(page.getByText('No work for you yet')).toBeVisible()
  expect(isOver()).toBe(true)
  await show('excavatorOperator', LoadTrucksPage, [stored('excavator-operators', idOf(1), operator)])
  await expect.element(page.getByText('No trucks today yet')).toBeVisible()
  expect(isOver()).toBe(true)
})

test('a plain member of a jobber or a fleet has none', async () => {
  await show('jobber', JobberDashboard, [], 'member')
  await expect.element(page.getByText('No projects today')).toBeVisible()
  expect(isOver()).toBe(true)
  await show('truckingFleet', FleetDashboardPage, [], 'member')
  await expect.element(page.getByText('No trucks yet')).toBeVisible()
  expect(isOver()).toBe(true)
})
