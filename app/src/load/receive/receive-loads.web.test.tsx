/** A foreman is offered the loads that come to the site, and accepts each once. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { SignForm } from '../../attachment/SignForm.tsx'
import { useCurrentUser } from '../../entity/current-user.ts'
import { SyncDatabase } from '../../sync/dexie-storage.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ReceiveLoads } from './ReceiveLoads.tsx'

const { draw } = openStage()
afterEach(() => {
  vi.restoreAllMocks()
})

const now = Date.now()
const began = now - 40 * minuteMs
/** The same load, to a place of this business. */
const to = (destinationEntityId: (terms: LoadLogDocument['terms']) => string, load: LoadLogDocument) => {
  const destination = { ...load.terms.destination, entityId: destinationEntityId(load.terms) }
  return { ...load, terms: { ...load.terms, destination } }
}
const toSite = (load: LoadLogDocument) => to(({ jobberEntityId }) => jobberEntityId, load)
const toDump = (load: LoadLogDocument) => to(({ pitEntityId }) => pitEntityId, load)
const arrived = toSite(loadOf(41, 'arriveAtSite', began))
const loaded = toSite(loadOf(42, 'confirmLoad', began))

async function show(loads: LoadLogDocument[]) {
  await page.viewport(390, 844)
  const { part, sent, uid } = await openFormStage('/', undefined, [], { type: 'jobber', role: 'member' })
  draw(part(<ReceiveLoads loads={loads} now={now} />))
  await expect.element(page.getByRole('heading', { name: /Loads to accept/ })).toBeVisible()
  return { sent, uid }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
    .join()

test('a load that comes to the site is listed, and spoil that leaves it is not', async () => {
  await show([loaded, arrived, toDump(loadOf(43, 'confirmLoad', began)), toDump(loadOf(44, 'arriveAtSite', began))])
  await expect.element(button(/^41/)).toBeVisible()
  await expect.element(button(/^42/)).toBeVisible()
  expect(button(/^4[34]/).elements()).toEqual([])
})

test('the count is the number of loads to accept: none on the way, and none that only lacks a signature', async () => {
  const delivered = toSite(loadOf(45, 'deliver', began))
  await show([delivered, loaded, arrived])
  await expect.element(page.getByRole('heading', { name: /Loads to accept/ })).toBeVisible()
  const rowsOf = (name: string) =>
    page
      .getByRole('list', { name })
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent?.slice(0, 2))
  await expect.poll(() => rowsOf('At the site')).toEqual(['41', '45'])
  expect(rowsOf('On the way')).toEqual(['42'])
  await expect.element(page.getByText('1', { exact: true })).toBeVisible()
  await show([loaded])
  await expect.poll(() => rowsOf('On the way')).toEqual(['42'])
  expect(rowsOf('At the site')).toEqual([])
  await expect.element(page.getByText('0', { exact: true })).toBeVisible()
})

test('two taps accept a load once, with the place, and a refusal is shown with its reason', async () => {
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation(found => {
    const coords = { latitude: 40.56, longitude: -75.56, accuracy: 7, speed: null, heading: null }
    found({ coords, timestamp: now } as GeolocationPosition)
    return 1
  })
  const { sent, uid } = await show([arrived])
  await button(/^41/).click()
  await expect.element(button('Accept without signature')).toBeVisible()
  const accept = button('Accept without signature').element() as HTMLButtonElement
  accept.click()
  accept.click()
  await expect.poll(alerts).toMatch(/Load 41.*The server says no/)
  expect(sent.filter(call => call === 'deliverLoad')).toHaveLength(1)
  const db = new SyncDatabase(uid)
  const commands = await db.table('outbox').toArray()
  db.close()
  expect(commands.map(({ input }) => input)).toMatchObject([{ lat: 40.56, lng: -75.56, accuracyMeters: 7 }])
  await button('Dismiss').click()
  await expect.poll(alerts).toBe('')
})

test('a load that hasn’t arrived is accepted only after a question', async () => {
  const { sent } = await show([loaded])
  await button(/^42/).click()
  await button('Accept without signature').click()
  await expect.poll(alerts).toBe("It hasn't arrived yet. Accept anyway?")
  expect(sent).not.toContain('deliverLoad')
  await button('Accept anyway').click()
  await expect.poll(() => sent.filter(call => call === 'deliverLoad')).toHaveLength(1)
})

/** A form that opens, as in the app, when the device knows its user. */
function SignOnceKnown() {
  const { user, role } = useCurrentUser()
  return user && role && <SignForm load={arrived} onDone={() => {}} />
}

test.each([
  ['member', 'Pat Oak'],
  ['manager', ''],
  ['owner', ''],
] as const)('the receiver’s name on the device of the jobber’s %s is at first "%s"', async (role, name) => {
  const { part } = await openFormStage('/', undefined, [], { type: 'jobber', role })
  draw(part(<SignOnceKnown />))
  await expect.element(page.getByRole('textbox', { name: /Receiver's name/ })).toHaveValue(name)
})
