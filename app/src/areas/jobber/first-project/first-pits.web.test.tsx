/** A new jobber's dashboard: the pits near it, and a project from one of them with two taps. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preferenceKeys, removePreference, userPreferenceKey } from '../../../native/preferences.ts'
import { plainText } from '../../../ui/format/format.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { NewProjectPage } from '../../../work/project/new-project/NewProjectPage.tsx'
import { idOf, pit, project, suppliers } from '../../forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../../forms/form-stage.fixture.tsx'
import { DashboardPage } from '../DashboardPage.tsx'

const { stage, draw } = openStage('div')
beforeEach(async () => {
  await removePreference(preferenceKeys.begun)
})

const scope = entityScope(idOf(1))
const stored = (collection: string, id: string, body: object): Stored => ({ scope, collection, id, body })
const placed = entityDocumentSchema.parse({ ...pit, entityType: 0, place: { lat: 40.58, lng: -75.6 } })
const own = stored('haulway-entity', idOf(1), placed)
const stone = { materialId: idOf(21), name: '#57 stone', unit: 'ton' }

/** What the search finds: each pit 4.8 miles further, the second of which the jobber may not see the prices of. */
const found = ['Ormrod Pit', 'Cetronia Sand', 'Kistler', 'Guthsville Quarry'].map((name, index) => ({
  pitEntityId: idOf(60 + index),
  name,
  phoneNo: '',
  takesWork: name !== 'Kistler',
  place: { lat: 40.6, lng: -75.6, radiusMeters: 150 },
  materials: [stone],
  distanceMeters: 7_725 * (index + 1),
  ...(index !== 1 && { money: { currency: 'USD', priceE4: { [idOf(21)]: 168_000 } } }),
}))

async function show({ pits = found, more = [own] }: { pits?: typeof found; more?: Stored[] } = {}, width = 1440) {
  await page.viewport(width, 900)
  const reply = { pits, pitEntityId: idOf(63) }
  const form = await openFormStage('/', { kind: 'accepted', reply, versions: {} }, more, { type: 'jobber' })
  draw(form.part(<DashboardPage />))
  return form
}

const draftOf = (uid: string) => localStorage.getItem(`CapacitorStorage.${userPreferenceKey('projectDraft', uid)}`)
const rows = () => [...stage.querySelectorAll('ul[aria-label="Pits found"] .hw-row')].map(wordsOf)
const wordsOf = ({ textContent }: Element) => plainText(textContent ?? '').replaceAll(/\s+/g, ' ')

test('a new jobber sees on a desktop the pits near it, what comes next, and the project as the action', async () => {
  const { commands } = await show()
  await expect
    .poll(rows)
    .toEqual([
      'Ormrod Pit4.8 mi, 13–20 min, #57 stone $16.80',
      'Cetronia Sand9.6 mi, 26–40 min, #57 stone',
      'Kistler14.4 mi, 39 min – 1 h, #57 stone $16.80Not taking new work',
      'Guthsville Quarry19.2 mi, 52 min – 1 h 20 min, #57 stone $16.80',
    ])
  const asked = commands.find(({ call }) => call === 'findPits')
  expect(asked?.input).toMatchObject({ entityId: idOf(1), query: '', lat: 40.58, lng: -75.6 })
  await expect.element(page.getByRole('link', { name: /^New project/ })).toBeVisible()
  expect(stage.querySelectorAll('.hw-act-plate')).toHaveLength(1)
  await expect.element(page.getByText('You approve the loads and pay')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite a pit' })).toBeVisible()
})

test('on a phone the nearest three are below the steps, whose action stays the next step', async () => {
  await show({}, 390)
  await expect.poll(() => rows().length).toBe(3)
  await expect.element(page.getByRole('link', { name: /^Find a pit/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find another pit' })).toBeVisible()
})

test('a pit that is tapped becomes a supplier, and the new project begins with its material', async () => {
  const { commands, uid } = await show()
  await page.getByRole('button', { name: /^Guthsville Quarry/ }).click()
  const added = () => commands.filter(({ call }) => call === 'addSupplier').map(({ input }) => input)
  await expect.poll(added).toEqual([{ entityId: idOf(1), pitEntityId: idOf(63) }])
  await expect.poll(() => draftOf(uid)).toContain(idOf(63))
  const [first] = suppliers
  const chosen = { ...first, ...found[3] }
  const bought = [own, stored('suppliers', idOf(10), first!), stored('suppliers', idOf(63), chosen)]
  const answer = { kind: 'accepted' as const, reply: {}, versions: {} }
  const { part } = await openFormStage('/', answer, bought, { type: 'jobber', uid })
  draw(part(<NewProjectPage />))
  await expect.element(page.getByLabelText('Material')).toHaveValue(`${idOf(63)} ${idOf(21)}`)
})

test('a supplier that is tapped starts a project without being added again', async () => {
  const { sent, uid } = await show({ more: [own, stored('suppliers', idOf(60), { ...suppliers[0]!, ...found[0] })] })
  await page.getByRole('button', { name: /^Ormrod Pit/ }).click()
  await expect.poll(() => draftOf(uid)).toContain(idOf(60))
  expect(sent).not.toContain('addSupplier')
})

test('where no pit uses Haulway yet, the jobber invites its own', async () => {
  await show({ pits: [] }, 390)
  await expect.element(page.getByText('No pit uses Haulway yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite a pit' })).toBeVisible()
})

test('a jobber whose first project begins on another day sees the project instead of the pits', async () => {
  const later = { ...project, startDay: '2999-01-01', entityId: idOf(1) }
  const bought = [own, stored('suppliers', idOf(10), suppliers[0]!)]
  await show({ more: [...bought, stored('project-reference', idOf(30), later)] })
  await expect.element(page.getByRole('link', { name: /^Mill Road/ })).toBeVisible()
  await expect.element(page.getByText('What happens next')).toBeVisible()
  expect(stage.textContent).not.toContain('Choose a pit')
})
