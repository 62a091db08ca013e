/** The live map on a phone: trucks in a sheet over the map, all of them or one project's. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { LiveMapPage } from './LiveMapPage.tsx'

const { stage, draw } = openStage('div')
// There is no server, so no track: the map shows places and trucks.
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A truck that is on its way to a project's site. */
function onTheWay(truck: number, project: number, projectName: string) {
  const load = loadOf(truck, 'confirmLoad', Date.now() - 20 * minuteMs)
  const projectId = idOf(project)
  return { ...load, projectId, terms: { ...load.terms, projectId, projectName } }
}
const loads = [onTheWay(12, 71, 'Mill Road'), onTheWay(41, 72, 'SR 222 Bypass'), onTheWay(9, 71, 'Mill Road')]

async function show(path: string, width = 390, height = 844) {
  await page.viewport(width, height)
  Object.assign(stage.style, { position: 'relative', display: 'block', width: `${width}px`, height: `${height}px` })
  const scope = entityScope(idOf(1))
  const stored = loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body }))
  const { part } = await openFormStage(path, undefined, stored, { type: 'jobber' })
  draw(
    part(
      <>
        <Link to="/jobber/payments?project=other">Elsewhere</Link>
        <Link to="/jobber/map">Whole map</Link>
        <LiveMapPage />
      </>,
    ),
  )
}

const title = (name: string) => page.getByRole('heading', { name, exact: true })
const rows = () => [...stage.querySelectorAll('.hw-stop-sheet .hw-row')].length
/** The map covers the links of the test. */
const follow = (name: string) =>
  page
    .getByRole('link', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const choice = () => page.getByRole('combobox', { name: 'Project' })

test('all trucks are in the sheet, whose head chooses one project', async () => {
  await show('/jobber/map')
  await expect.element(title('3 trucks')).toBeVisible()
  await choice().selectOptions('SR 222 Bypass')
  await expect.element(title('1 truck')).toBeVisible()
  await expect.poll(rows).toBe(1)
  await choice().selectOptions('All projects')
  await expect.poll(rows).toBe(3)
  expect(await listViolations(stage)).toEqual([])
})

test("a project's map opens with that project's trucks, and its choice shows all again", async () => {
  await show(`/jobber/map?project=${idOf(71)}`)
  await expect.element(title('2 trucks')).toBeVisible()
  await expect.element(choice()).toHaveValue(idOf(71))
  await choice().selectOptions('All projects')
  await expect.element(title('3 trucks')).toBeVisible()
})

test('a plain address shows all projects again after a link to one, but keeps what the user chose', async () => {
  await show(`/jobber/map?project=${idOf(71)}`)
  await expect.element(title('2 trucks')).toBeVisible()
  follow('Elsewhere')
  follow('Whole map')
  await expect.element(title('3 trucks')).toBeVisible()
  await choice().selectOptions('SR 222 Bypass')
  await expect.element(title('1 truck')).toBeVisible()
  follow('Elsewhere')
  follow('Whole map')
  await expect.element(choice()).toHaveValue(idOf(72))
})

test('a project without trucks can be left again, even if it is the only one', async () => {
  await show(`/jobber/map?project=${idOf(79)}`)
  await expect.element(title('0 trucks')).toBeVisible()
  await expect.element(choice()).toHaveValue(idOf(79))
  await choice().selectOptions('All projects')
  await expect.element(title('3 trucks')).toBeVisible()
})

test.each([1024, 1440])(
  'a desktop of %d px has the same choice above its list, and one line of header',
  async width => {
    await show(`/jobber/map?project=${idOf(71)}`, width, 768)
    await expect.element(title('2 trucks')).toBeVisible()
    expect(stage.querySelector('.hw-stop-sheet')).toBeNull()
    await expect.poll(() => stage.querySelectorAll('.live-panel .hw-row').length).toBe(2)
    await choice().selectOptions('All projects')
    await expect.poll(() => stage.querySelectorAll('.live-panel .hw-row').length).toBe(3)
    expect(stage.querySelector<HTMLElement>('.hw-head')!.offsetHeight).toBeLessThan(72)
  },
)

test('Enter in the search opens the first truck that is found', async () => {
  await show('/jobber/map', 1440, 900)
  await page.getByRole('searchbox').fill('41')
  await expect.poll(() => stage.querySelectorAll('.live-panel .hw-row').length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stage.querySelector('.live-chosen')?.textContent).toContain('41')
})

test.each([
  ['a phone', 390, 844],
  ['a small phone', 320, 568],
  ['a desktop', 1440, 900],
])('where no map can be drawn, %s says so clear of its list of trucks, which opens them', async (_, width, height) => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await show('/jobber/map', width, height)
  const words = page.getByText('The list shows the same trucks.')
  await expect.element(words).toBeVisible()
  const list = stage.querySelector('.hw-stop-sheet, .live-panel')!.getBoundingClientRect()
  const { bottom, right } = words.element().getBoundingClientRect()
  expect(bottom <= list.top || right <= list.left).toBe(true)
  await page.getByRole('button', { name: /^41/ }).click()
  await expect.poll(() => stage.querySelector('.live-chosen')?.textContent).toContain('41')
})
