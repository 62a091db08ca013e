/** Someone who is removed from a business while its page is open learns why the page is gone. */
import { type EntityDocument, entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pit, user } from '../../areas/forms/form-documents.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { type CurrentUser, CurrentUserContext } from '../current-user.ts'
import { LostEntity, noteLeaving } from './LostEntity.tsx'

const { draw } = openStage('div')
const business = (nth: number, name: string) => entityDocumentSchema.parse({ ...pit, entityId: idOf(nth), name })
const brandt = business(1, 'Brandt Earthworks')
const other = business(2, 'Alder')

let change: ((current: CurrentUser) => void) | undefined

function Stage() {
  const [current, setCurrent] = useState<CurrentUser>()
  change = setCurrent
  return (
    <CurrentUserContext value={current}>
      <LostEntity />
      <p>{current?.entity?.name ?? 'No business'}</p>
    </CurrentUserContext>
  )
}

/** What the device knows of the user now. */
async function show(entityIds: string[], entity: EntityDocument | undefined, role: MemberRole | undefined) {
  if (!change) draw(<Stage />)
  await expect.poll(() => change).toBeDefined()
  change?.({
    uid: 'frank',
    user: userDocumentSchema.parse({ ...user, uid: 'frank', entityIds, entityTypes: entityIds.map(() => 1) }),
    entityId: entity?.entityId,
    type: entity && 'jobber',
    entity,
    role,
    hasDocuments: true,
    switchEntity: async () => {},
    enterEntity: () => {},
    hasEntered: false,
    endEntering: () => {},
  })
  await expect.element(page.getByText(entity?.name ?? 'No business', { exact: true })).toBeInTheDocument()
}
afterEach(() => {
  change = undefined
})

test.each([
  ['no other business', [] as string[], undefined],
  ['another business', [idOf(2)], other],
])('a member with %s reads which business they lost, once', async (_, left, next) => {
  await show([idOf(1), ...left], brandt, 'member')
  await show(left, undefined, undefined)
  await expect.element(page.getByText('You no longer have access to Brandt Earthworks.')).toBeVisible()
  await show(left, next, next && 'member')
  await expect.element(page.getByText('You no longer have access to Brandt Earthworks.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.getByText('You no longer have access to Brandt Earthworks.').elements()).toEqual([])
})

test('a member who leaves by their own will reads that they left', async () => {
  await show([idOf(1), idOf(2)], brandt, 'member')
  noteLeaving(idOf(1))
  await show([idOf(2)], other, 'member')
  await expect.element(page.getByText('You left Brandt Earthworks.')).toBeVisible()
  expect(page.getByText('Access ended').elements()).toEqual([])
})

test('someone who switches to another business, or closes their own, reads nothing', async () => {
  await show([idOf(1), idOf(2)], brandt, 'member')
  await show([idOf(1), idOf(2)], other, 'owner')
  await show([idOf(1)], undefined, undefined)
  expect(page.getByText(/You no longer have access/).elements()).toEqual([])
})
