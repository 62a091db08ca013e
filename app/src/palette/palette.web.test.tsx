/** The palette over real local documents: what it finds, how it is used by keyboard, and that it is accessible. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approvedLoad } from '../areas/forms/approved-load.fixture.ts'
import { idOf, project } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../areas/forms/form-stage.fixture.tsx'
import { operators, truckers } from '../areas/tables/table-parts.fixture.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { Where, whereIn } from '../ui/where.fixture.tsx'
import { Palette } from './Palette.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))
const load = { ...approvedLoad('jobber'), loadLogId: idOf(400), loadNo: 43, ticketNo: 'OR-30465' }
const tabs = [
  { tab: 'dashboard', href: '/pit-operation/dashboard', label: 'Dashboard', icon: 'gauge', goKey: 'd' },
  { tab: 'loading', href: '/pit-operation/loading', label: 'Loading', icon: 'bucket', goKey: 'l' },
] as const
const documents: Stored[] = [
  { scope, collection: 'load-logs', id: load.loadLogId, body: load },
  { scope, collection: 'project-reference', id: project.projectId, body: { ...project, party: 'pit' } },
]
let closes = 0

async function drawPalette(stored: typeof documents, type?: EntityTypeName) {
  const form = await openFormStage('/here', undefined, stored, type && { type })
  draw(
    form.part(
      <>
        <Where />
        <Palette tabs={tabs} onClose={() => closes++} />
      </>,
    ),
  )
  await expect.element(page.getByRole('combobox')).toHaveFocus()
}

async function show(width = 1440) {
  await page.viewport(width, 900)
  closes = 0
  await drawPalette(documents)
  await expect.poll(() => options().some(each => each?.includes('Mill Road'))).toBe(true)
}

const options = () => [...document.querySelectorAll('[role=option]')].map(each => each.textContent)
const chosen = () => document.querySelectorAll('[role=option][aria-selected=true]')
const kindsShown = () => [...document.querySelectorAll('[role=option]')].map(each => each.parentElement)
const statuses = () => [...document.querySelectorAll('[role=status]')].map(each => each.textContent)
const where = () => whereIn(stage)

test('a ticket number and Enter open its load, with the first hit chosen as it is typed', async () => {
  await show()
  await userEvent.keyboard('or-30465')
  await expect.poll(() => options().length).toBe(1)
  expect(chosen()[0]?.textContent).toContain('OR-30465')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe(`/pit-operation/load/${load.projectId}/${load.loadLogId}`)
  expect(closes).toBeGreaterThan(0)
})

test.each([
  ['12', 'Truck 12'],
  ['load 43', 'Load 43'],
  ['mill road', 'Mill Road'],
  ['jo alder', 'Jo Alder'],
  ['cycle', 'Cycle times'],
])('"%s" finds %s, which is named to screen readers', async (text, name) => {
  await show()
  await userEvent.keyboard(text)
  const wanted = name.replace('Truck ', '')
  await expect.poll(() => options().some(each => each?.includes(wanted))).toBe(true)
  const field = page.getByRole('combobox').element()
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')).toBe(chosen()[0])
  expect(chosen()).toHaveLength(1)
})

test.each([
  ['truckingFleet', 'fleet-truckers', '/trucking-fleet/truckers', truckers],
  ['pitOperation', 'excavator-operators', '/pit-operation/operators', operators],
] as const)('Enter on one of the people of a %s opens the list with their details', async (type, of, path, people) => {
  await page.viewport(1440, 900)
  const stored = people.map(body => ({ scope, collection: of, id: body.entityId, body }))
  await drawPalette(stored, type)
  const person = people[2]!
  await userEvent.keyboard(nameOf(person))
  await expect.poll(() => options().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe(`${path}?person=${person.entityId}`)
})

test('the preview of a fleet’s own truck says what it does', async () => {
  await page.viewport(1440, 900)
  const { terms } = load
  const truck = {
    truckId: terms.truck.truckId,
    entityId: idOf(1),
    number: '12',
    plate: 'AG-12',
    truckType: 'triAxle',
    axles: 4,
    tareGrams: 13_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: 0,
    papers: [],
    retiredOn: null,
  }
  const stored = { scope, collection: 'trucks', id: truck.truckId, body: truck }
  const form = await openFormStage('/here', undefined, [...documents, stored], { type: 'truckingFleet' })
  draw(form.part(<Palette tabs={tabs} onClose={() => {}} />))
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('t: 12')
  const preview = page.getByRole('complementary', { name: '12' })
  await expect.element(preview.getByText('Status')).toBeVisible()
  await expect.element(preview.getByText('Free')).toBeVisible()
  await expect.element(preview.getByText('AG-12')).toBeVisible()
})

test('the preview of a hauler’s truck says when its last load was', async () => {
  await show()
  await userEvent.keyboard('t: 12')
  await expect.poll(() => options().length).toBe(1)
  const preview = page.getByRole('complementary', { name: '12' })
  await expect.element(preview.getByText('Last load')).toBeVisible()
  await expect.element(preview.getByText('Delivered that day')).toBeVisible()
  // A pit does not know what else a hauler's truck does.
  expect(preview.getByText('Free').query()).toBeNull()
})

test('arrows move the chosen hit, around the ends, and the focus stays in the field', async () => {
  await show()
  const first = chosen()[0]?.id
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => chosen()[0]?.id).not.toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => chosen()[0]?.id).toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => chosen()[0]?.textContent).toBe(options().at(-1))
  await expect.element(page.getByRole('combobox')).toHaveFocus()
})

test('Tab chooses the first hit of the next kind, Shift Tab goes back, and at the ends the focus leaves', async () => {
  await show()
  const group = () => chosen()[0]?.parentElement
  const kinds = [...new Set(kindsShown())]
  expect(kinds.length).toBeGreaterThan(2)
  const field = page.getByRole('combobox')
  for (const kind of kinds.slice(1)) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(group).toBe(kind)
    expect(chosen()[0]).toBe(kind?.querySelector('[role=option]'))
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-activedescendant', chosen()[0]?.id ?? '')
    const label = kind?.getAttribute('aria-label')
    await expect.poll(() => statuses()).toContain(label)
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(field).toHaveFocus()
  for (const kind of kinds.slice(0, -1).reverse()) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.poll(group).toBe(kind)
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(field).not.toHaveFocus()
})

test('with hits of one kind, Tab leaves the field at once, and the line of keys does not name it', async () => {
  await show()
  await expect.poll(keysAtTheFoot).toContain('Tab')
  await page.getByRole('combobox').fill('p: mill road')
  await expect.poll(() => new Set(kindsShown()).size).toBe(1)
  expect(keysAtTheFoot()).not.toContain('Tab')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('after Tab, the right arrow leads into the preview of the chosen hit, and Escape closes the palette', async () => {
  await show()
  await userEvent.keyboard('{Tab}')
  const name = chosen()[0]?.querySelector('.hw-palette-words')?.textContent ?? ''
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => preview()?.contains(document.activeElement)).toBe(true)
  expect(name).toContain(preview()?.getAttribute('aria-label'))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closes).toBe(1)
})

test('a kind, by its button or its prefix, leaves only its hits', async () => {
  await show()
  await page.getByRole('button', { name: /^Pages/ }).click()
  await expect.poll(() => options().every(each => !each?.includes('OR-'))).toBe(true)
  await expect.element(page.getByRole('combobox')).toHaveValue('> ')
  await page.getByRole('combobox').fill('k: 30465')
  await expect.poll(options).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Tickets/ })).toHaveAttribute('aria-pressed', 'true')
})

/** A jobber's palette, with an open load of truck 41 and an approved one. */
async function showJobber(text: string) {
  await page.viewport(1440, 900)
  const open = { ...loadOf(41, 'confirmLoad', Date.now() - 30 * minuteMs), party: 'jobber', relations: ['jobber'] }
  const stored = [
    { scope, collection: 'load-logs', id: open.loadLogId, body: open },
    { scope, collection: 'load-logs', id: load.loadLogId, body: load },
    { ...documents[1]!, body: { ...project, party: 'jobber', contactPhoneNo: '610 555 0120' } },
  ]
  await drawPalette(stored, 'jobber')
  await userEvent.keyboard(text)
  await expect.poll(() => chosen().length).toBe(1)
  return open
}

const keysAtTheFoot = () => [...document.querySelectorAll('.hw-palette-keys kbd')].map(each => each.textContent)
const preview = () => document.querySelector<HTMLElement>('.hw-palette-preview')

test('the preview of a load says what its hauling pays, and that of a truck what its day cost', async () => {
  await showJobber('load 43')
  await expect.poll(() => preview()?.textContent).toContain('Hauling price $71.20')
  await page.getByRole('combobox').fill('t: 12')
  await expect.poll(() => preview()?.textContent).toContain('Hauling that day $71.20')
})

test('a key of the preview is text in the field, and acts once the focus is in the preview', async () => {
  const open = await showJobber('t: 41')
  await expect.poll(keysAtTheFoot).toEqual(expect.arrayContaining(['M', 'S']))
  expect(keysAtTheFoot()).not.toContain('C')
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('combobox')).toHaveValue('t: 41m')
  expect(where()).toBe('/here')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(keysAtTheFoot).toContain('M')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => preview()?.contains(document.activeElement)).toBe(true)
  // This truck has no one to call.
  await userEvent.keyboard('c{ArrowLeft}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}m')
  await expect.poll(where).toBe(`/jobber/map?load=${open.loadLogId}`)
})

test('a project is shared, and its site contact called, from the preview', async () => {
  await showJobber('p: mill')
  await expect.poll(keysAtTheFoot).toEqual(expect.arrayContaining(['C', 'S']))
  // Nothing of it is on the road.
  expect(keysAtTheFoot()).not.toContain('M')
  const call = page.getByRole('link', { name: 'Call Site contact' })
  await expect.element(call).toHaveAttribute('href', 'tel:6105550120')
  await expect.element(call).toHaveAttribute('aria-keyshortcuts', 'C')
  await userEvent.keyboard('{ArrowRight}s')
  const sheet = page.getByRole('dialog', { name: 'Share with a customer' })
  await expect.element(sheet).toBeVisible()
  // In the sheet, letters are text again, and its Escape closes only it, once the text may go.
  await sheet.getByRole('textbox').first().fill('')
  await userEvent.keyboard('cs')
  await expect.element(sheet.getByRole('textbox').first()).toHaveValue('cs')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('combobox')).toBeVisible()
})

test('the cursor moves within what was typed before the right arrow leaves it', async () => {
  await showJobber('t: 41')
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
})

test('Escape closes it', async () => {
  await show()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closes).toBe(1)
})

test.each([1440, 390])('it is accessible and fits, %i wide', async width => {
  await show(width)
  await userEvent.keyboard('4')
  await expect.poll(() => chosen().length).toBe(1)
  expect(await listViolations(document.querySelector('dialog')!)).toEqual([])
  expect(document.querySelector('dialog')!.getBoundingClientRect().right).toBeLessThanOrEqual(width)
})
