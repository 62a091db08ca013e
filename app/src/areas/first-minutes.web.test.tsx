/** What a newcomer meets in the first minutes on a small phone: each page shows the next action and what it means. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CurrentLoad } from '../load-log/acts/CurrentLoad.tsx'
import { NextLoad } from '../load-log/acts/NextLoad.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { plainText } from '../ui/format/format.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { LoginPage } from '../user/sign-in/LoginPage.tsx'
import { RegisterPage } from '../user/sign-in/RegisterPage.tsx'
import { ChooseTruckPage } from './fleet-trucker/ChooseTruckPage.tsx'
import { FleetTruckerActivePage } from './fleet-trucker/FleetTruckerActivePage.tsx'
import { idOf } from './forms/form-documents.fixture.ts'
import { openFormStage } from './forms/form-stage.fixture.tsx'
import { PasteOr } from './parts/PasteOr.tsx'

const { stage, draw } = openStage('div')
afterEach(() => vi.unstubAllGlobals())

/** A dispatch of the load's truck, whose first shift begins in some hours. */
function dispatchIn(hours: number) {
  const { terms } = loadOf(12)
  const startAt = Date.now() + hours * hourMs
  return dispatchDocumentSchema.parse({
    projectId: terms.projectId,
    dispatchId: terms.dispatchId,
    state: 'open',
    createdOn: 1,
    endedOn: null,
    party: 'trucking',
    terms: { ...terms, driverEntityId: idOf(1) },
    firstShift: { shiftDay: '2026-11-30', startAt, endAt: startAt + 8 * hourMs },
    sealSecret: `${'A'.repeat(42)}A`,
  })
}

test('on a low phone, the login page shows how to register and the languages without scrolling', async () => {
  await page.viewport(360, 640)
  const { part } = await openFormStage('/auth/login')
  draw(part(<LoginPage />))
  for (const name of ['Register', 'Español']) await expect.element(page.getByText(name, { exact: true })).toBeVisible()
  await expect
    .poll(() => page.getByText('Español', { exact: true }).element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(640)
})

test('an unfinished email and a short password are refused at their fields, with what they need', async () => {
  const { part } = await openFormStage('/auth/register')
  draw(part(<RegisterPage />))
  await page.getByLabelText('Email').fill('earl@')
  await page.getByLabelText('Password').fill('truck')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByText('Use at least 8 characters.')).toBeVisible()
  await expect.element(page.getByText('Enter your full email, such as name@example.com.')).toBeVisible()
})

test('an invited user sees who invites before the form: nothing moves under a thumb about to register', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
  const { part } = await openFormStage(`/auth/register?invitation=${'A'.repeat(43)}`)
  draw(part(<RegisterPage />))
  await expect.element(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(page.getByLabelText('First name').elements()).toEqual([])
  for (const answer of answers) answer(Response.json({ code: 'notFound', message: 'It is over.' }, { status: 404 }))
  await expect.element(page.getByLabelText('First name')).toBeVisible()
})

test('the next load says when its first shift begins, until it has begun', async () => {
  const { part } = await openFormStage('/', undefined, [], { type: 'soloTrucker' })
  draw(part(<NextLoad dispatches={[dispatchIn(10)]} distanceTo={() => undefined} onChoose={() => {}} />))
  await expect.poll(() => plainText(stage.textContent ?? '')).toMatch(/Starts \w{3} \w{3} \d+, \d+:\d\d [AP]M/)
  draw(part(<NextLoad dispatches={[dispatchIn(-1)]} distanceTo={() => undefined} onChoose={() => {}} />))
  await expect.poll(() => stage.textContent).toContain('Start load')
  expect(stage.textContent).not.toContain('Starts ')
})

test('the code for the operator is below the button while driving to the pit, and above it at the pit', async () => {
  const dispatch = dispatchIn(-1)
  const scope = entityScope(idOf(1))
  const stored = { scope, collection: 'dispatches', id: dispatch.dispatchId, body: dispatch }
  const { part } = await openFormStage('/', undefined, [stored], { type: 'soloTrucker' })
  const load = loadOf(12, 'start')
  const signature = { publicKey: 'key' }
  const signed = {
    ...load,
    relations: ['trucker' as const],
    acts: load.acts.map(act => ({ ...act, signature })),
  }
  const show = (isInside: boolean) =>
    draw(
      part(
        <CurrentLoad
          load={signed}
          now={Date.now()}
          here={undefined}
          isTracked={false}
          metersLeft={4_000}
          isInside={isInside}
          left={undefined}
        />,
      ),
    )
  const topOf = (selector: string) => stage.querySelector(selector)?.getBoundingClientRect().top ?? 0
  const isCodeAbove = () => topOf('.load-seal') > 0 && topOf('.load-seal') < topOf('.hw-act')
  show(false)
  await expect.poll(() => topOf('.load-seal')).toBeGreaterThan(topOf('.hw-act'))
  show(true)
  await expect.poll(isCodeAbove).toBe(true)
})

test('a driver without work reads the day, not their own name twice, and what a tap chooses', async () => {
  const as = { type: 'fleetTrucker' } as const
  const { part } = await openFormStage('/', undefined, [], as)
  draw(part(<FleetTruckerActivePage />))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => stage.querySelector('.hw-head-words p')?.textContent).toMatch(/^\w{3}\s\w{3}\s\d+$/)
  const truck = { truckId: idOf(50), number: 'T-201', plate: '', truckType: 'triAxle' }
  const chooser = await openFormStage('/', { kind: 'accepted', reply: { trucks: [truck] }, versions: {} }, [], as)
  draw(chooser.part(<ChooseTruckPage />))
  await expect.element(page.getByText('Tap the truck you drive now.')).toBeVisible()
})

test('the form that adds one comes before the button that pastes many', async () => {
  const { part } = await openFormStage('/', undefined, [], { type: 'truckingFleet' })
  draw(
    part(
      <PasteOr kind="drivers">
        <p>The form</p>
      </PasteOr>,
    ),
  )
  await expect.poll(() => stage.textContent).toBe('The formPaste a list or open a CSV file')
})
