/** Approvals that are sent when their page was left: who sees a refusal, and where, and as whom they are sent. */
import type { Answer } from '@haulway/client/transport/transport.ts'
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useCurrentUser } from '../../entity/current-user.ts'
import { paths } from '../../paths.ts'
import { ApprovalMessage } from '../../payment/approve/ApprovalMessage.tsx'
import { finishBeforeLogout } from '../../session/before-logout.ts'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { LogOut } from '../../user/LogOut.tsx'
import { approvedLoad } from '../forms/approved-load.fixture.ts'
import { idOf, user } from '../forms/form-documents.fixture.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { ApprovePage } from './ApprovePage.tsx'

const { draw } = openStage('div')
const own = idOf(1)
const other = idOf(2)
const scope = entityScope(own)
const approved = approvedLoad('jobber')
const terms = { ...approved.terms, jobberEntityId: own }
const waiting = {
  ...approved,
  terms,
  relations: ['jobber'],
  state: 'delivered',
  frozen: false,
  acts: loadOf(12).acts,
  approvalDoubts: [],
}
const accepted: Answer = { kind: 'accepted', reply: {} as never, versions: {} }
const refused: Answer = { kind: 'refused', final: true, code: 'conflict', message: 'The server says no.' }
const lost: Answer = { kind: 'lost', trouble: 'No network.' }
const refusal = 'Load 12 was not approved. The server says no.'

afterEach(() => vi.restoreAllMocks())

/** As the router's outlet: another business has other pages. */
function Pages() {
  const { entityId, switchEntity } = useCurrentUser()
  return (
    <>
      <ApprovalMessage />
      <Link to="/jobber/elsewhere">Elsewhere</Link>
      <button type="button" onClick={() => void switchEntity(other)}>
        Other business
      </button>
      <main key={entityId}>
        {entityId === undefined ? (
          <p>No business</p>
        ) : (
          <Routes>
            <Route path={paths.approveLoads} element={<ApprovePage />} />
            <Route path="*" element={<LogOut />} />
          </Routes>
        )}
      </main>
    </>
  )
}

/** The approve page of an owner, with one load that is ready. */
async function show(answer: Answer) {
  await page.viewport(390, 844)
  const isApproving = () => stage.sent.at(-1) === 'approveLoad'
  const stage = await openFormStage(
    paths.approveLoads,
    () => (isApproving() ? answer : accepted),
    [{ scope, collection: 'load-logs', id: waiting.loadLogId, body: waiting }],
    { type: 'jobber' },
  )
  const versions = new Map<Scope, number>()
  const change = async (of: Scope, collection: string, id: string, body: object) => {
    const db = new SyncDatabase(stage.uid)
    const before = versions.get(of) ?? 1
    versions.set(of, before + 1)
    const changes = [{ collection, id, version: before + 1, body: { ...body } }]
    await openDexieStorage(db).applyChanges(of, before, before + 1, changes)
    db.close()
  }
  const { code } = entityTypes.jobber
  const beIn = (...entityIds: string[]) =>
    change(userScope(stage.uid), 'haulway-user', stage.uid, {
      ...user,
      uid: stage.uid,
      entityIds,
      entityTypes: entityIds.map(() => code),
    })
  await beIn(own, other)
  draw(stage.part(<Pages />))
  await page.getByRole('button', { name: /^Approve 1 load/ }).click()
  return { ...stage, change, beIn }
}

const held = () => page.getByText('Approving 1 load, $71.20')
/** Pressed by script: in this stage, the page covers what is beside it. */
const press = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('a, button')].find(each => each.textContent === name)?.click()
const leave = () => press('Elsewhere')
const message = () => page.getByRole('region', { name: 'Not approved' })
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
const inputs = ({ commands }: { commands: { call: string; input: unknown }[] }) =>
  commands.filter(({ call }) => call === 'approveLoad').map(({ input }) => input)

test('a refusal after the page was left is shown over any page, and on the approve page only there', async () => {
  const stage = await show(refused)
  await expect.element(held()).toBeVisible()
  leave()
  await expect.element(message().getByText(refusal)).toBeVisible()
  expect(inputs(stage)).toHaveLength(1)
  expect(alerts()).toEqual([refusal])
  expect(await listViolations(message().element())).toEqual([])
  await message().getByRole('button', { name: 'Open Approve loads' }).click()
  await expect.poll(() => message().query()).toBeNull()
  await expect.poll(alerts).toEqual([refusal])
  leave()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(alerts()).toEqual([])
})

test('a refusal that was closed is not shown again', async () => {
  await show(refused)
  await expect.element(held()).toBeVisible()
  leave()
  await message().getByRole('button', { name: 'Close' }).click()
  await expect.poll(alerts).toEqual([])
})

test('a lost answer is shown over the page until the load’s document says that it is approved', async () => {
  const { change } = await show(lost)
  await expect.element(held()).toBeVisible()
  leave()
  await expect.element(message().getByText(/^No answer about load 12 yet/)).toBeVisible()
  await change(scope, 'load-logs', waiting.loadLogId, { ...approved, terms, relations: ['jobber'] })
  await expect.poll(alerts).toEqual([])
})

test('an approval that is accepted after the page was left shows no message', async () => {
  const stage = await show(accepted)
  await expect.element(held()).toBeVisible()
  leave()
  await expect.poll(() => inputs(stage)).toHaveLength(1)
  expect(await finishBeforeLogout()).toBe(true)
  expect(alerts()).toEqual([])
})

test('switching the business sends as the business of the load, and the message names it and leads back', async () => {
  const stage = await show(refused)
  await expect.element(held()).toBeVisible()
  press('Other business')
  await expect.element(message().getByText(terms.jobberName)).toBeVisible()
  expect(inputs(stage)).toMatchObject([{ entityId: own, loadLogId: waiting.loadLogId }])
  await message().getByRole('button', { name: 'Open Approve loads' }).click()
  await expect.poll(() => message().query()).toBeNull()
  await expect.poll(alerts).toEqual([refusal])
})

test('someone who is downgraded sees the refusal, and no link to a page that they may not open', async () => {
  const { uid, change } = await show(refused)
  await expect.element(held()).toBeVisible()
  await change(scope, 'members', uid, { entityId: own, uid, role: 'member', name: 'Jo Alder', since: 0 })
  await expect.element(message().getByText(refusal)).toBeVisible()
  expect(message().getByRole('button', { name: 'Open Approve loads' }).query()).toBeNull()
  expect(alerts()).toContain(refusal)
})

test('someone who is removed from the business sees the refusal with its name', async () => {
  const stage = await show(refused)
  await expect.element(held()).toBeVisible()
  await stage.beIn()
  await expect.element(message().getByText(refusal)).toBeVisible()
  await expect.element(message().getByText(terms.jobberName)).toBeVisible()
  expect(inputs(stage)).toHaveLength(1)
  expect(message().getByRole('button', { name: 'Open Approve loads' }).query()).toBeNull()
})

test('logging out first sends held approvals, and stops once if one is refused', async () => {
  const stage = await show(refused)
  await expect.element(held()).toBeVisible()
  expect(await finishBeforeLogout()).toBe(false)
  expect(inputs(stage)).toHaveLength(1)
  leave()
  expect(await finishBeforeLogout()).toBe(true)
})

test('without a network the page says so immediately and holds no approval', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const stage = await show(accepted)
  await expect.element(page.getByText('Network not available. Nothing was approved.')).toBeVisible()
  expect(held().query()).toBeNull()
  leave()
  expect(await finishBeforeLogout()).toBe(true)
  expect(inputs(stage)).toEqual([])
})

test('undo on the approve page is 72 px high', async () => {
  await show(accepted)
  const undo = page.getByRole('button', { name: /^Undo, \d+ s/ })
  await expect.element(undo).toBeVisible()
  expect(undo.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
})
