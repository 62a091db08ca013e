/** Loads in lists: a checkbox only where it can be used, and amounts that open why the load pays them. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApproveList } from '../../payment/approve/ApproveList.tsx'
import { ApprovingContext, useSelection } from '../../payment/approve/use-approving.ts'
import { LoadPayTable } from '../../payment/LoadPayTable.tsx'
import { PaymentsPage } from '../../payment/PaymentsPage.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { readyAndToCheck } from '../../work/project/needs-attention.ts'
import { approvedLoad } from './approved-load.fixture.ts'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')

async function show(part: React.ReactNode, width: number) {
  await page.viewport(width, 900)
  const stage = await openFormStage('/')
  await draw(stage.part(part))
}

const load = approvedLoad('jobber')
const doubtful = (nth: number, ...approvalDoubts: NonNullable<LoadLogDocument['approvalDoubts']>) => ({
  ...load,
  loadLogId: idOf(400 + nth),
  loadNo: nth,
  approvalDoubts,
})

function Chosen({ loads }: { loads: readonly LoadLogDocument[] }) {
  const sent = { progress: undefined, approved: [], notApproved: [], hasSent: false }
  const held = { approve: () => {}, undo: () => undefined, held: undefined, wasOffline: false }
  return (
    <ApprovingContext value={{ ...useSelection(loads), ...sent, ...held, isRead: true, disputed: [] }}>
      <ApproveList loads={loads} />
    </ApprovingContext>
  )
}

test.each([390, 1440])('a load that no one can approve yet has its reason and no checkbox, %i wide', async width => {
  const loads = [
    doubtful(1, 'gpsMissing'),
    doubtful(2, 'quantityUnknown'),
    doubtful(3, 'overPayload', 'fuelPriceUnknown'),
  ]
  await show(<Chosen loads={loads} />, width)
  await expect.element(page.getByText('No loaded quantity was entered.')).toBeVisible()
  const { checkboxes, plates, opens } = readRows()
  expect(checkboxes.map(each => each.ariaLabel)).toEqual(['Approve load 1'])
  expect(opens.map(each => each.ariaLabel)).toEqual(['Open load 1', 'Open load 2', 'Open load 3'])
  // Rows with and without a checkbox are aligned.
  expect(new Set(plates.map(plate => plate.getBoundingClientRect().left)).size).toBe(1)
  await page.getByRole('checkbox').click()
  await expect.poll(() => readRows().checkboxes.map(each => each.checked)).toEqual([true])
})

test('a load with doubts has the first one as its title, and its name below', async () => {
  await show(<Chosen loads={[doubtful(1, 'gpsMissing', 'overPayload'), doubtful(2)]} />, 390)
  await expect.element(page.getByText('Load 2, Delgado Trucking')).toBeVisible()
  const rows = [...document.querySelectorAll('.pay-approve .hw-row-words')]
  expect(rows.map(row => row.querySelector('.hw-row-title')?.textContent)).toEqual([
    'GPS did not confirm both the pit and the site.',
    'Load 2, Delgado Trucking',
  ])
  expect(rows[0]?.textContent).toContain("The quantity is over this truck's legal payload.Load 1, Delgado Trucking")
})

test('on a phone a load names what its open disputes hold, and nothing once they are settled', async () => {
  const hold = { disputeId: idOf(9), agreement: 'haul' as const, code: 'haul', lineCents: 7_120, heldCents: 340 }
  const disputed = (nth: number, settled?: { cents: number }) => ({
    ...load,
    loadLogId: idOf(500 + nth),
    loadNo: nth,
    money: { ...load.money!, holds: [{ ...hold, ...(settled && { settled }) }] },
  })
  const loads = [disputed(1), disputed(2, { cents: 6_780 })]
  await show(<LoadPayTable name="loadPay" caption="Loads" loads={loads} />, 390)
  await expect.element(page.getByText('$3.40 held')).toBeVisible()
  expect(page.getByText(/held$/).elements()).toHaveLength(1)
})

test('what one tap approves counts no load that has to be checked first', () => {
  const delivered = { ...load, state: 'delivered' as const, disputed: false }
  const ready = { ...delivered, approvalDoubts: [] }
  const toCheck = { ...delivered, loadLogId: idOf(402), approvalDoubts: ['overLegalWeight' as const] }
  const counts = (loads: LoadLogDocument[]) => Object.values(readyAndToCheck(loads)).map(each => each.loads.length)
  expect(counts([ready, toCheck])).toEqual([1, 1])
  expect(readyAndToCheck([ready, toCheck]).ready.amounts).toEqual(readyAndToCheck([ready]).ready.amounts)
  expect(counts([toCheck])).toEqual([0, 1])
})

test('a payer whose loads all have doubts is led to check them, and to approve none', async () => {
  const waiting = [doubtful(1, 'gpsMissing'), doubtful(2, 'overPayload')].map(each => ({
    ...each,
    state: 'delivered' as const,
    disputed: false,
  }))
  await page.viewport(390, 900)
  const scope = entityScope(idOf(1))
  const stored = (loads: LoadLogDocument[]) =>
    loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body }))
  const stage = await openFormStage('/', undefined, stored(waiting), { type: 'jobber' })
  draw(stage.part(<PaymentsPage />))
  await expect.element(page.getByRole('link', { name: /^Check 2 loads/ })).toBeVisible()
  expect(page.getByRole('link', { name: /^Approve/ }).elements()).toEqual([])
  const [ready, other] = waiting
  const again = await openFormStage('/', undefined, stored([{ ...ready!, approvalDoubts: [] }, other!]), {
    type: 'jobber',
  })
  draw(again.part(<PaymentsPage />))
  await expect.element(page.getByRole('link', { name: /^Approve 1 load/ })).toBeVisible()
})

test('a payer with statements due has one plate, to pay them, and everything else to do is a row', async () => {
  const waiting = { ...load, state: 'delivered' as const, disputed: false, approvalDoubts: [] }
  const statement = statementDocument({ payerEntityId: idOf(1), payeeName: 'Kline Hauling', payCents: 49_624 })
  const own = (collection: string, id: string, body: object) => ({ scope: entityScope(idOf(1)), collection, id, body })
  await page.viewport(390, 1400)
  const stage = await openFormStage(
    '/',
    undefined,
    [own('load-logs', waiting.loadLogId, waiting), own('statements', statement.statementId, statement)],
    { type: 'jobber' },
  )
  draw(stage.part(<PaymentsPage />))
  await expect.element(page.getByRole('list', { name: 'Other actions' })).toBeVisible()
  const plates = [...document.querySelectorAll('.hw-act')]
  expect(plates.map(plate => plate.textContent)).toEqual([expect.stringMatching(/^Pay Kline Hauling \$496\.24/)])
  const others = page.getByRole('list', { name: 'Other actions' })
  await expect.element(others.getByRole('link', { name: /^Approve 1 load/ })).toBeVisible()
  // The plate is above the statements that it pays, with no row between.
  const due = page.getByRole('list', { name: /^(Due|Overdue)/ }).element()
  const [plate, row] = [plates[0], others.element()].map(each => each?.getBoundingClientRect().top ?? 0)
  expect(plate).toBeLessThan(due.getBoundingClientRect().top)
  expect(row).toBeGreaterThan(due.getBoundingClientRect().top)
})

/** Read at once: a locator for each row would ask the browser again for each. */
const readRows = () => ({
  checkboxes: [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')],
  plates: [...document.querySelectorAll('.pay-approve .hw-plate')],
  opens: [...document.querySelectorAll<HTMLButtonElement>('.pay-approve button')],
})

test('the amount of a load to approve opens why the load pays it', async () => {
  await show(<Chosen loads={[doubtful(1, 'gpsMissing'), doubtful(2, 'quantityUnknown')]} />, 390)
  await expect.element(page.getByText('No loaded quantity was entered.')).toBeVisible()
  const links = page.getByRole('link').elements()
  const why = (nth: number) => `/pit-operation/load/${load.projectId}/${idOf(400 + nth)}/why`
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['$71.20', why(1)],
    ['$71.20', why(2)],
  ])
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
})

test('each amount of a load in the table opens why the load pays it', async () => {
  await show(<LoadPayTable name="loadPay" caption="Loads" loads={[load]} />, 1440)
  await expect.element(page.getByRole('table')).toBeVisible()
  const links = page.getByRole('link', { name: '71.20' }).elements()
  const why = `/pit-operation/load/${load.projectId}/${load.loadLogId}/why`
  // The haul, and the total.
  expect(links.map(link => link.getAttribute('href'))).toEqual([why, why])
})
