/** The acts of a load beside its next one: each can be taken, and what can't be undone is not an amber button. */
import { loadLogRelations } from '@haulway/domain/load-log/act/act.ts'
import { expect, onTestFinished, test } from 'vitest'
import { idOf, pit, project } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { NoRoomMessage } from '../../attachment/NoRoomMessage.tsx'
import { DeleteLogin } from '../../entity/state/DeleteLogin.tsx'
import { EntityStateSection } from '../../entity/state/EntityStateSection.tsx'
import { LoadApprovalActions } from '../../payment/approve/LoadApprovalActions.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { CloseProject } from '../../work/project/page/ProjectActions.tsx'
import { LoadEvidence } from '../ticket/LoadEvidence.tsx'
import { LoadActForm } from './LoadActForm.tsx'
import { LoadActionButton } from './LoadActionButton.tsx'
import { LoadOtherActs } from './LoadOtherActs.tsx'

const { stage, draw } = openStage('div')
/** Spread, because the linter takes a literal `role` prop for the ARIA attribute. */
const owner = { role: 'owner' } as const
const rowsIn = (selector: string) => [...stage.querySelectorAll(selector)]
const buttons = () => rowsIn('button').map(each => each.textContent ?? '')

test.each(loadLogRelations)('every act that a load lists for its %s can be taken', async relation => {
  const form = await openFormStage('/here')
  for (const last of ['start', 'arriveAtPit', 'confirmLoad', 'deliver'] as const) {
    const load = { ...loadOf(12, last), relations: [relation] }
    draw(form.part(<LoadOtherActs key={last} load={load} relation={relation} />))
    await expect.poll(() => rowsIn('li').length).toBe(rowsIn('li button').length)
    expect(stage.textContent).not.toContain('This comes later.')
  }
})

test.each(['cancel', 'reject'] as const)('to %s a load is not an amber button', async kind => {
  const form = await openFormStage('/here')
  draw(form.part(<LoadActForm load={loadOf(12)} kind={kind} onDone={() => {}} />))
  await expect.poll(buttons).toHaveLength(1)
  expect(rowsIn('.hw-act')).toEqual([])
})

test('who cancels a truck that the pit has loaded reads that its material is owed', async () => {
  const form = await openFormStage('/here')
  const owed = 'If it was not sent home, the jobber owes the material unless the pit confirms that it came back.'
  draw(form.part(<LoadActForm key="1" load={loadOf(12, 'arriveAtPit')} kind="cancel" onDone={() => {}} />))
  await expect.poll(buttons).toHaveLength(1)
  expect(stage.textContent).not.toContain(owed)
  draw(form.part(<LoadActForm key="2" load={loadOf(12, 'confirmLoad')} kind="cancel" onDone={() => {}} />))
  await expect.poll(() => stage.textContent).toContain(owed)
})

test('who reads a load that was canceled reads why', async () => {
  const form = await openFormStage('/here')
  const loaded = loadOf(12, 'confirmLoad')
  const cancelled = {
    ...loaded.acts[0]!,
    actId: idOf(700),
    kind: 'cancel' as const,
    reason: 'The stone is in my yard.',
  }
  const load = { ...loaded, acts: [...loaded.acts, cancelled] }
  for (const part of [<LoadEvidence key="1" load={load} />, <LoadApprovalActions key="2" load={load} />]) {
    draw(form.part(part))
    await expect.poll(() => stage.textContent).toContain(cancelled.reason)
  }
})

test('an act on a full device says what to do, and is recorded once there is room', async () => {
  const form = await openFormStage('/here')
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('The device is full.', 'QuotaExceededError')
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.add = add
  })
  const tap = (name: string) =>
    rowsIn('button')
      .find(each => each.textContent?.includes(name))
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  draw(
    form.part(
      <>
        <LoadActionButton load={{ ...loadOf(12, 'arriveAtSite'), relations: ['trucker'] }} />
        <NoRoomMessage />
      </>,
    ),
  )
  await expect.poll(buttons).toHaveLength(1)
  tap('')
  await expect.poll(() => stage.textContent).toContain('No space left on this device.')
  tap('Try Again')
  await expect.poll(() => stage.textContent).toContain('No space left on this device.')
  expect(form.sent).toEqual([])
  IDBObjectStore.prototype.add = add
  tap('Try Again')
  await expect.poll(() => form.sent).toEqual(['deliverLoad'])
  expect(stage.textContent).not.toContain('No space left')
})

const irreversible = [
  ['Close project', 'Close project', <CloseProject key="1" project={{ ...project, projectId: idOf(600) }} />],
  ['Delete my login', 'Delete it in 30 days', <DeleteLogin key="2" userDelete={null} />],
  [
    'Close for good',
    'Close for good',
    <EntityStateSection key="3" entity={{ ...pit, entityState: 'closing' }} {...owner} rule="none" />,
  ],
] as const

test.each(irreversible)('%s has no amber button', async (open, act, part) => {
  const form = await openFormStage('/here')
  draw(form.part(part))
  await expect.poll(buttons).toContain(open)
  rowsIn('button')
    .find(each => each.textContent === open)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => buttons().filter(each => each.startsWith(act)).length).toBe(open === act ? 2 : 1)
  expect(rowsIn('.hw-act')).toEqual([])
})
