/** Lists whose details are beside them on a wide screen: loads to approve, time sheets, drivers and operators. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DriverPayPage } from '../../payment/driver/DriverPayPage.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { endedShift } from '../../work/shift/shift-document.fixture.ts'
import { TimeSheetsPage } from '../../work/shift/TimeSheetsPage.tsx'
import { approvedLoad } from '../forms/approved-load.fixture.ts'
import { idOf, suppliers } from '../forms/form-documents.fixture.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { ApprovePage } from '../jobber/ApprovePage.tsx'
import { SuppliersPage } from '../jobber/SuppliersPage.tsx'
import { MaterialsPage } from '../pit-operation/MaterialsPage.tsx'
import { OperatorsPage } from '../pit-operation/OperatorsPage.tsx'
import { TruckersPage } from '../trucking-fleet/TruckersPage.tsx'
import { operators, truckers } from './table-parts.fixture.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))
const path = '/here'
beforeEach(() => Object.assign(stage.style, { display: 'block', minHeight: '900px' }))

type Stored = { collection: string; id: string; body: object }

async function show(Part: ComponentType, type: EntityTypeName, stored: readonly Stored[], width = 1440) {
  await page.viewport(width, 900)
  const documents = stored.map(each => ({ scope, ...each }))
  const { part } = await openFormStage(path, undefined, documents, { type })
  draw(
    part(
      <>
        <Where />
        <Part />
      </>,
    ),
  )
}

const approved = approvedLoad('jobber')
const waiting = (nth: number, approvalDoubts: string[]) => {
  const load = { ...approved, terms: { ...approved.terms, jobberEntityId: idOf(1) }, relations: ['jobber'] }
  const state = { state: 'delivered', frozen: false, acts: loadOf(12).acts, approvalDoubts }
  return { ...load, ...state, loadLogId: idOf(700 + nth), loadNo: nth }
}
const toApprove = [waiting(1, []), waiting(2, ['gpsMissing'])].map(body => ({
  collection: 'load-logs',
  id: body.loadLogId,
  body,
}))
const sheet = endedShift(['jobber'])
const sheets = [{ collection: 'shifts', id: sheet.shiftId, body: sheet }]
const hauler = approved.terms.truckingName

const opened = (name: string | RegExp) => page.getByRole('region', { name })

test('a load to check opens beside the loads to approve, with its pay and its actions', async () => {
  await show(ApprovePage, 'jobber', toApprove)
  await page.getByRole('link', { name: 'Open load 2' }).click()
  await expect.element(opened(`Load 2, ${hauler}`).getByRole('button', { name: /^Approve/ })).toBeVisible()
  // It was open before, as the first one to check.
  await expect.poll(() => whereIn(stage)).toBe(`${path}?load=${idOf(702)}`)
  await expect.poll(() => listViolations(stage)).toEqual([])
  await page.getByRole('link', { name: 'Close' }).click()
  await expect.poll(() => whereIn(stage)).toBe(`${path}?load=`)
  await expect.element(opened(`Load 2, ${hauler}`)).not.toBeInTheDocument()
})

test('the first load to check is open until another one is, and J and K reach each load', async () => {
  await show(ApprovePage, 'jobber', toApprove)
  await expect.element(opened(`Load 2, ${hauler}`).getByRole('button', { name: /^Approve/ })).toBeVisible()
  expect(whereIn(stage)).toBe(path)
  const rows = [...stage.querySelectorAll('[data-row]')].map(row => row.getAttribute('aria-label'))
  expect(rows).toEqual(expect.arrayContaining([`Show the loads of ${hauler}`, 'Open load 2']))
})

test('the loads of a hauler that are ready are listed beside it, to leave one out', async () => {
  await show(ApprovePage, 'jobber', toApprove)
  await page.getByRole('link', { name: `Show the loads of ${hauler}` }).click()
  await opened(hauler).getByRole('checkbox', { name: 'Approve load 1' }).click()
  await expect.element(page.getByRole('checkbox', { name: `Approve the loads of ${hauler}` })).not.toBeChecked()
})

test.each([
  // Beside the plate, the row of the hauler has the sum; on a phone the top has it in place of the plate.
  { width: 1440, plate: /^Approve 1 load.*\$328\.59 on the next/, times: 1 },
  { width: 390, plate: /^Approve 1 load.*On the next/, times: 2 },
])(
  'approving shows apart what is paid for the haul and for material, at $width px',
  async ({ width, plate, times }) => {
    const ready = waiting(1, [])
    const material = { card: ready.money?.haul?.card, pay: { lines: [], totalCents: 25_739 } }
    const body = { ...ready, money: { ...ready.money, material } }
    await show(ApprovePage, 'jobber', [{ collection: 'load-logs', id: body.loadLogId, body }], width)
    await expect.element(page.getByText('Haul $71.20, material $257.39')).toBeVisible()
    await expect.element(page.getByRole('button', { name: plate })).toBeVisible()
    expect(page.getByText('$328.59', { exact: true }).elements()).toHaveLength(times)
  },
)

test('on a phone the amounts of loads that are ready and of those to check end at one edge', async () => {
  await show(ApprovePage, 'jobber', toApprove, 390)
  await expect.poll(() => stage.querySelectorAll('.pay-approve > .hw-row-value')).toHaveLength(2)
  const amounts = [...stage.querySelectorAll('.pay-approve > .hw-row-value')]
  const [ready, toCheck] = amounts.map(amount => amount.getBoundingClientRect().right)
  expect(toCheck).toBeCloseTo(ready!, 0)
})

test('what GPS did not confirm is said once, above the button that approves the load', async () => {
  const body = { ...waiting(2, ['gpsMissing']), evidence: { grade: 'C', missing: ['siteGeofence'] } }
  body.acts = body.acts.filter(({ kind, witness }) => kind !== 'arriveAtSite' || witness !== 'geofence')
  await show(ApprovePage, 'jobber', [{ collection: 'load-logs', id: body.loadLogId, body }], 390)
  await page.getByRole('button', { name: 'Open load 2' }).click()
  const sheet = page.getByRole('dialog', { name: `Load 2, ${hauler}` })
  await expect.element(sheet.getByText(/^Proof C\./)).toBeVisible()
  expect(
    sheet
      .getByText(/GPS/)
      .elements()
      .map(each => each.textContent),
  ).toEqual([expect.stringMatching(/^Proof C\./)])
})

test('on a phone, a load to check opens in a sheet', async () => {
  await show(ApprovePage, 'jobber', toApprove, 390)
  await page.getByRole('button', { name: 'Open load 2' }).click()
  await expect.element(page.getByRole('dialog', { name: `Load 2, ${hauler}` })).toBeVisible()
  expect(whereIn(stage)).toBe(path)
})

test('on a phone, no row moves when a load to check is selected, and the button comes into view', async () => {
  await show(ApprovePage, 'jobber', toApprove, 390)
  const boxes = page.getByRole('checkbox')
  await expect.element(boxes.last()).toBeInTheDocument()
  for (const box of boxes.elements()) if (box instanceof HTMLInputElement && box.checked) box.click()
  await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).elements().length).toBe(0)
  const topOf = () => boxes.last().element().getBoundingClientRect().top
  const before = topOf()
  boxes
    .last()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeInViewport()
  expect(topOf()).toBe(before)
})

test('a time sheet opens beside the list, in one column', async () => {
  await show(TimeSheetsPage, 'jobber', sheets)
  await page.getByRole('link', { name: new RegExp(sheet.terms.driverName) }).click()
  await expect.element(opened(sheet.terms.projectName).getByText('9 h 30 min').first()).toBeVisible()
  await expect.poll(() => whereIn(stage)).toBe(`${path}?shift=${sheet.shiftId}`)
  const columns = [...stage.querySelectorAll('.shift-page > div')].map(each => each.getBoundingClientRect().left)
  expect(new Set(columns).size).toBe(1)
  await expect.poll(() => listViolations(stage)).toEqual([])
})

test('the first time sheet to agree is open beside the list until it is closed', async () => {
  await show(TimeSheetsPage, 'jobber', sheets)
  const details = opened(sheet.terms.projectName)
  await expect.element(details.getByRole('button', { name: /^Agree/ })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect.poll(() => details.elements()).toEqual([])
  await page.getByRole('link', { name: new RegExp(sheet.terms.driverName) }).click()
  await expect.element(details).toBeVisible()
})

test('on a phone, a time sheet opens its page', async () => {
  await show(TimeSheetsPage, 'jobber', sheets, 390)
  await page.getByRole('link', { name: new RegExp(sheet.terms.driverName) }).click()
  await expect.poll(() => whereIn(stage)).toBe(`/jobber/time-sheets/${sheet.shiftId}`)
})

const staffPages = [
  ['driver', TruckersPage, 'truckingFleet', 'fleet-truckers', truckers],
  ['operator', OperatorsPage, 'pitOperation', 'excavator-operators', operators],
] as const

test.each(staffPages)(
  'the first %s is open beside the list, which leaves out what the details show',
  async (_, Part, ...of) => {
    const [type, collection, staff] = of
    await show(
      Part,
      type,
      staff.map(body => ({ collection, id: body.entityId, body })),
    )
    const first = staff[0]!
    const second = staff[1]!
    const phone = page.getByRole('columnheader', { name: 'Phone' })
    await expect.element(opened(new RegExp(first.firstName)).getByText(first.email ?? '')).toBeVisible()
    expect(phone.elements()).toEqual([])
    await expect.poll(() => listViolations(stage)).toEqual([])
    await page.getByRole('cell', { name: nameOf(second), exact: true }).click()
    await expect.element(opened(new RegExp(second.firstName))).toBeVisible()
    expect(whereIn(stage)).toBe(`${path}?person=${second.entityId}`)
    await page.getByRole('link', { name: 'Close' }).click()
    await expect.element(phone).toBeVisible()
  },
)

test('while a search has text, no one is open before someone is chosen', async () => {
  await show(
    OperatorsPage,
    'pitOperation',
    operators.map(body => ({ collection: 'excavator-operators', id: body.entityId, body })),
  )
  const close = page.getByRole('link', { name: 'Close' })
  await expect.element(close).toBeVisible()
  await page.getByRole('searchbox').fill(operators[1]!.firstName)
  await expect.poll(() => close.elements()).toEqual([])
  await page.getByRole('searchbox').fill('')
  await expect.element(close).toBeVisible()
})

test('the first supplier is open beside the list with its prices, and pits are searched below', async () => {
  const stored = suppliers.map(body => ({ collection: 'suppliers', id: body.pitEntityId, body }))
  await show(SuppliersPage, 'jobber', stored)
  await expect
    .element(
      opened('Oak Run')
        .getByText(/^\$9\.50/)
        .first(),
    )
    .toBeVisible()
  const search = page.getByRole('textbox', { name: 'Pit or material' })
  const list = page.getByRole('table').element().getBoundingClientRect()
  expect(search.element().getBoundingClientRect().top).toBeGreaterThan(list.bottom)
  await expect.poll(() => listViolations(stage)).toEqual([])
  await page.getByRole('cell', { name: 'Stony Bend' }).click()
  await expect.element(opened('Stony Bend')).toBeVisible()
})

const material = (nth: number, name: string) => ({
  collection: 'material-catalog',
  id: idOf(800 + nth),
  body: {
    entityId: idOf(1),
    materialId: idOf(800 + nth),
    name,
    unit: 'ton',
    available: true,
    changedOn: 1,
    money: { priceE4: 95_000, nextPrice: null },
  },
})

test('N adds to the list of a page', async () => {
  await show(OperatorsPage, 'pitOperation', [])
  await expect
    .element(page.getByRole('button', { name: 'Add operator' }).first())
    .toHaveAttribute('aria-keyshortcuts', 'N')
})

test('the first material is open beside the list to change, and a saved one says so', async () => {
  await show(MaterialsPage, 'pitOperation', [material(1, '2A stone'), material(2, 'Fill')])
  await expect.element(opened('2A stone').getByLabelText('Price', { exact: true })).toHaveValue('9.50')
  await page.getByRole('link', { name: /Fill/ }).first().click()
  await expect.element(opened('Fill').getByRole('button', { name: 'Save material' })).toBeVisible()
  expect(whereIn(stage)).toBe(`${path}?material=${idOf(802)}`)
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('the week of the first driver is open beside the drivers', async () => {
  const stored = truckers.map(body => ({ collection: 'fleet-truckers', id: body.entityId, body }))
  await show(DriverPayPage, 'truckingFleet', stored)
  const name = nameOf(truckers[0]!)
  await expect.element(opened(name)).toBeVisible()
  const second = nameOf(truckers[1]!)
  await page
    .getByRole('link', { name: new RegExp(second) })
    .first()
    .click()
  await expect.element(opened(second)).toBeVisible()
})
