/** The operator's two taps per load, also offline: stored on the device with a ticket number, and sent later. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { tokenIn } from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'
import { isStill, listViolations } from './faults/faults.ts'
import { follow, goOffline, isAt, logIn, loseNetwork, type Party, timeZone, visible } from './testing/browser.ts'
import { addPerson, createEntity, type Person } from './testing/people.ts'
import { savePicture } from './testing/pixels.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

const shellIsReady = 'navigator.serviceWorker.ready.then(() => undefined)'

test('two loads confirmed offline survive a reload, have separate ticket numbers, and are sent later', async () => {
  const pit = await openPit('Dora')
  const luis = await stage.browser.party('Luis', { shell: true })
  await joinAsOperator(pit, luis)
  await startLoad(await dispatchTruck(pit, 'Walt', '41'))
  await dispatchTruck(pit, 'Vera', 'T-203')
  const seen = visible(luis.page)
  await seen.role('button', /41.*Start loading/s).waitFor()
  await luis.page.evaluate(shellIsReady)

  await loseNetwork(luis)
  await tapTwice(luis, /41.*Start loading/s)
  await luis.page.reload()
  await seen.text('load today').waitFor()
  await seen.role('button', 'Load truck T-203').click()
  await tap(luis, /T-203.*Loaded/s)
  await seen.role('tab', 'Loaded today').click()
  await seen.text('OR-00001').waitFor()
  await seen.text('OR-00002').waitFor()
  await expect.poll(() => readTickets(pit)).toEqual([])

  await luis.context.setOffline(false)
  await expect.poll(() => readTickets(pit)).toEqual(['OR-00001 41', 'OR-00002 T-203'])
  await seen.role('link', /OR-00001/).click()
  await seen.text('Operator copy').waitFor()
  await seen.role('link', 'Back').click()
  await isAt(luis.page, '/excavator-operator/loaded-today')
})

test('operator and trucker without a network see one code, and the tap on "loaded" seals the load', async () => {
  const pit = await openPit('Dina')
  const lou = await stage.browser.party('Lou', { shell: true })
  const otis = await stage.browser.party('Otis', { shell: true })
  await joinAsOperator(pit, lou)
  await dispatchTruck(pit, 'Otis', '12')
  await otis.page.goto('/')
  await logIn(otis)
  const cab = visible(lou.page)
  const truck = visible(otis.page)
  await truck.role('button', /Start load\b/).waitFor()
  await cab.role('button', 'Load truck 12').waitFor()
  for (const party of [lou, otis]) await goOffline(party)

  await truck.role('button', /Start load\b/).click()
  await tap(lou, /Load truck 12/)
  const codeOn = ({ page }: Party, place: string) => page.locator(place).filter({ visible: true }).textContent()
  // Both phones change the code at the same moment, which may be between these two looks.
  const codes = async () => new Set([await codeOn(lou, '.hw-seal-code'), await codeOn(otis, '.load-seal-code')])
  await expect.poll(async () => (await codes()).size).toBe(1)
  await savePicture(lou.page, 'seal-operator-phone-sunlight')
  await savePicture(otis.page, 'seal-trucker-phone-light')
  await expectLargeAndPlain(lou)
  await tap(lou, /Seal load/)
  await cab.role('button', 'Remove a pass').waitFor()

  for (const { context } of [lou, otis]) await context.setOffline(false)
  await expect.poll(() => readSeals(pit)).toEqual(['loaded sealed'])
  await follow(cab.role('tab', 'Loaded today'))
  await cab.role('link', /OR-00001/).click()
  await cab.text('Sealed').waitFor()
  await isStill(lou.page)
  await savePicture(lou.page, 'seal-ticket-phone-sunlight')
})

test('buttons are large enough for gloves, the operator corrects the number of passes, and undoes a load', async () => {
  const pit = await openPit('Della')
  const lena = await stage.browser.party('Lena')
  await joinAsOperator(pit, lena)
  await startLoad(await dispatchTruck(pit, 'Wim', '77'))
  await startLoad(await dispatchTruck(pit, 'Vic', '9'))
  const seen = visible(lena.page)
  await seen.role('button', /77.*Start loading/s).waitFor()
  await expect.poll(() => lena.page.evaluate('document.documentElement.dataset.theme')).toBe('sunlight')

  await seen.role('button', /^9/).click()
  await expectLargeAndPlain(lena)
  await lena.page.keyboard.press('Escape')
  await tapTwice(lena, /77.*Start loading/s)
  await expectLargeAndPlain(lena)
  const passes = await passesShown(lena)
  await seen.role('button', 'Remove a pass').click()
  await expect.poll(() => passesShown(lena)).toBe(passes - 1)
  await seen.role('button', /^Undo/).first().click()
  await seen.role('button', /77.*Loaded/s).waitFor()
  await expect.poll(() => readTickets(pit)).toEqual([])

  await seen.role('tab', 'Map').click()
  await isAt(lena.page, '/excavator-operator/map')
  await seen.role('button', /77.*Loading/s).click()
  await seen.role('link', 'Ticket').waitFor()
})

type Pit = { pit: Person; pitEntityId: string; email: string; jobber: Person; projectId: string; haulId: string }

/** A pit that is the supplier of a jobber, whose project is on the board. */
async function openPit(name: string): Promise<Pit> {
  const email = `${name.toLowerCase()}@haul.example`
  const pit = await addPerson(stage.server, { name, email })
  const pitEntityId = await createEntity(pit, 'pitOperation', `${name} Pit`)
  const materialId = newTestId()
  await pit.client.call('createMaterial', {
    entityId: pitEntityId,
    materialId,
    name: '2A stone',
    unit: 'ton' as const,
    priceE4: 95_000,
    gramsPerCubicMeter: 1_600_000,
  })
  const jobber = await addPerson(stage.server, { name: `J${name}`, email: `j${email}` })
  const entityId = await createEntity(jobber, 'jobber', `${name} Earthworks`)
  await jobber.client.call('addSupplier', { entityId, pitEntityId })
  const projectId = newTestId()
  const haulId = newTestId()
  const card = { basis: 'ton', rateE4: 34_000 } as const
  const destination = { name: 'Gate 3', lat: 39.78, lng: -104.9 }
  const haul = { haulId, pitEntityId, materialId, targetMilli: 900_000, card, trucksWanted: 9, destination }
  const startDay = dayOf(Date.now(), timeZone)
  await jobber.client.call('createProject', { entityId, projectId, name: 'SR 222', startDay, ...allDay, haul })
  await jobber.client.call('publishProject', { projectId })
  return { pit, pitEntityId, email, jobber, projectId, haulId }
}

/** A shift of the whole day, so the test may run at any hour. */
const allDay = { shiftStartMinute: 0, shiftEndMinute: 1440 }

type Cab = { trucker: Person; projectId: string; dispatchId: string }

async function dispatchTruck({ projectId, haulId }: Pit, name: string, number: string): Promise<Cab> {
  const trucker = await addPerson(stage.server, { name, email: `${name.toLowerCase()}@haul.example` })
  const entityId = await createEntity(trucker, 'soloTrucker', `${name} Trucking`)
  const truckId = newTestId()
  const dispatchId = newTestId()
  const weights = { tareGrams: 13_190_000, legalGrossGrams: 33_230_000 }
  await trucker.client.call('createTruck', { entityId, truckId, number, ...weights })
  const offer = { projectId, noticeId: haulId, entityId, offerId: newTestId(), truckId, dispatchId }
  await trucker.client.call('acceptTruckerNotice', offer)
  return { trucker, projectId, dispatchId }
}

async function startLoad({ trucker, projectId, dispatchId }: Cab): Promise<void> {
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await trucker.client.call('startLoad', { ...load, actId: newTestId() })
  await trucker.client.call('arriveAtPit', { ...load, actId: newTestId() })
}

async function joinAsOperator({ pit, pitEntityId }: Pit, party: Party): Promise<void> {
  const operator = await addPerson(stage.server, party)
  const made = await pit.client.call('httpPitCreateOperator', {
    entityId: pitEntityId,
    newEntityId: newTestId(),
    firstName: party.name,
    machine: 'EX 1',
    ticketSeries: 'OR',
  })
  await operator.client.call('acceptInvitation', { token: tokenIn(made) })
  await party.page.goto('/')
  await logIn(party)
  await isAt(party.page, '/excavator-operator/trucker-conformation')
}

async function tap(party: Party, name: RegExp): Promise<void> {
  // The app ignores a second tap shortly after the first: a gloved finger may hit twice.
  await party.page.waitForTimeout(700)
  await visible(party.page).role('button', name).click()
}

async function tapTwice(party: Party, first: RegExp): Promise<void> {
  await tap(party, first)
  await tap(party, new RegExp(first.source.replace('Start loading', 'Loaded'), 's'))
  // The app offers to correct the passes only once the load is stored on the device.
  await visible(party.page).role('button', 'Remove a pass').waitFor()
}

async function passesShown({ page }: Party): Promise<number> {
  return Number.parseInt(
    (await visible(page)
      .text(/^\d+ pass(es)?$/)
      .textContent()) ?? '',
    10,
  )
}

/** Each button is at least 72 px wide and high, for gloves, and axe finds no violation. */
async function expectLargeAndPlain({ page }: Party): Promise<void> {
  await isStill(page)
  const sizes = await page
    .locator('.hw-conformation button, .hw-queue-reasons button')
    .filter({ visible: true })
    .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect()).map(box => [box.width, box.height]))
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.flat().filter(side => side < 72)).toEqual([])
  await expect.poll(() => listViolations(page)).toEqual([])
}

/** The tickets in the pit's documents: of loads, and of confirmations without a load. */
async function readTickets({ pit, pitEntityId }: Pit): Promise<string[]> {
  const scope = entityScope(pitEntityId)
  const { documents: loads } = await pit.client.read.page(scope, 'load-logs')
  const { documents: alone } = await pit.client.read.page(scope, 'confirmations')
  const tickets = [
    ...loads.map(({ ticketNo, terms }) => ({ ticketNo, number: terms.truck.number })),
    ...alone.map(({ ticketNo, truckNumber }) => ({ ticketNo, number: truckNumber })),
  ]
  return tickets.flatMap(({ ticketNo, number }) => (ticketNo === null ? [] : [`${ticketNo} ${number}`])).sort()
}

/** The state and the seal of each load, as the pit's documents say. */
async function readSeals({ pit, pitEntityId }: Pit): Promise<string[]> {
  const { documents } = await pit.client.read.page(entityScope(pitEntityId), 'load-logs')
  return documents.map(({ state, seal }) => `${state} ${seal}`)
}
