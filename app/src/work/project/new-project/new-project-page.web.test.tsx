/** A new project begins with a pit, and nothing is entered twice on the path there. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, suppliers } from '../../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../../areas/forms/form-stage.fixture.tsx'
import { EntityFormPage } from '../../../entity/EntityFormPage.tsx'
import type { PlaceAnswer } from '../../../map/place/place-answer.ts'
import { userPreferenceKey } from '../../../native/preferences.ts'
import { plainText } from '../../../ui/format/format.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { pointOf, tap } from '../../../ui/two-taps.fixture.ts'
import { NewProjectPage } from './NewProjectPage.tsx'

const { draw } = openStage()
let uid = ''
const draftKey = () => `CapacitorStorage.${userPreferenceKey('projectDraft', uid)}`
type StoredDraft = { step: number; answers: { name: string; startDay: string; place: PlaceAnswer } }
const storedDraft = (): StoredDraft | undefined => JSON.parse(localStorage.getItem(draftKey()) ?? 'null') ?? undefined
afterEach(() => localStorage.removeItem(draftKey()))
const noPits = { kind: 'accepted' as const, reply: { pits: [] }, versions: {} }

test('a jobber without a supplier finds a pit on the page, and invites one that is not listed', async () => {
  await page.viewport(390, 2000)
  const { part, sent } = await openFormStage('/', noPits)
  draw(part(<NewProjectPage />))
  await page.getByRole('button', { name: 'Find pits' }).click()
  await expect.element(page.getByText('No pit uses Haulway yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite a pit' }).click()
  await page.getByLabelText('Business name').fill('Ormrod Pit')
  await page.getByLabelText('Business email').fill('office@ormrod.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.poll(() => sent).toContain('inviteBusiness')
})

/** The page of a jobber that buys at the suppliers of the fixture. */
async function openForm() {
  await page.viewport(390, 4000)
  const stored = suppliers.map(body => ({
    scope: entityScope(idOf(1)),
    collection: 'suppliers',
    id: body.pitEntityId,
    body,
  }))
  const form = await openFormStage('/', noPits, stored)
  uid = form.uid
  draw(form.part(<NewProjectPage />))
  await expect.element(page.getByLabelText('Project', { exact: true })).toBeVisible()
  return form
}

test('a jobber with a supplier sees the form, and opens the search for another pit in it', async () => {
  await openForm()
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await page.getByRole('button', { name: 'Find another pit' }).click()
  await expect.element(page.getByRole('button', { name: 'Find pits' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByLabelText('Project', { exact: true })).toHaveValue('Mill Road')
})

test('a project that was left continues at its step with its answers, and no step is passed without them', async () => {
  const { part } = await openForm()
  await page.getByRole('button', { name: /^Next: site/ }).click()
  await expect.element(page.getByText("Enter the project's name.")).toBeVisible()
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await page.getByLabelText('Quantity').fill('900')
  await page.getByRole('button', { name: /^Next: site/ }).click()
  await expect.element(page.getByText('Step 2 of 4, where it goes')).toBeVisible()
  await expect.element(page.getByLabelText('Drop-off name')).toHaveFocus()
  await page.getByLabelText('Drop-off name').fill('Gate 3')
  draw(part(<p>Another page</p>))
  await expect.element(page.getByText('Another page')).toBeVisible()
  draw(part(<NewProjectPage />))
  await expect.element(page.getByText('Step 2 of 4, where it goes')).toBeVisible()
  await expect.element(page.getByLabelText('Drop-off name')).toHaveValue('Gate 3')
  await page.getByRole('button', { name: 'Back one step' }).click()
  await expect.element(page.getByLabelText('Quantity')).toHaveValue('900')
})

test('a continued project shows the address that was chosen, not its coordinates', async () => {
  const { part } = await openForm()
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await expect.poll(() => storedDraft()?.answers.name).toBe('Mill Road')
  const draft = storedDraft()!
  const place = { ...draft.answers.place, text: '40.590400, -75.621300', label: 'Schantz Road, Allentown' }
  const left: StoredDraft = { ...draft, step: 1, answers: { ...draft.answers, place } }
  localStorage.setItem(draftKey(), JSON.stringify(left))
  draw(part(<p>Another page</p>))
  await expect.element(page.getByText('Another page')).toBeVisible()
  draw(part(<NewProjectPage />))
  const address = page.getByLabelText('Drop-off location', { exact: true })
  await expect.element(address).toHaveValue('Schantz Road, Allentown')
  await page.getByLabelText('Drop-off name').fill('Gate 3')
  await expect.poll(() => storedDraft()?.answers.place).toMatchObject(place)
})

test('once the drop-off is set, each material says how far its pit is from there', async () => {
  await openForm()
  const material = () => plainText(page.getByLabelText('Material').element().textContent ?? '')
  expect(material()).not.toMatch(/ mi/)
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await page.getByLabelText('Quantity').fill('900')
  await page.getByRole('button', { name: /^Next: site/ }).click()
  await page.getByLabelText('Drop-off location', { exact: true }).fill('40.59, -75.62')
  await page.getByRole('button', { name: 'Back one step' }).click()
  await expect.poll(material).toMatch(/Oak Run, [\d.]+ mi, [\d–]+ min/)
})

test('a step is checked when it is left: the first letters of an address are not wrong', async () => {
  await openForm()
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await page.getByLabelText('Quantity').fill('900')
  await page.getByRole('button', { name: /^Next: site/ }).click()
  await expect.element(page.getByLabelText('Drop-off name')).toHaveFocus()
  await page.getByLabelText('Drop-off name').fill('Gate 3')
  await page.getByLabelText('Drop-off location', { exact: true }).fill('Sch')
  await expect.element(page.getByLabelText('Drop-off location', { exact: true })).toHaveValue('Sch')
  expect(page.getByText('Set the drop-off location.').query()).toBeNull()
  await page.getByRole('button', { name: /^Next: / }).click()
  await expect.element(page.getByText('Set the drop-off location.')).toBeVisible()
})

test.each(['finger', 'mouse'] as const)('two taps of a %s on the button of a step move on by one step', async hand => {
  const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => {})
  await openForm()
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await page.getByLabelText('Quantity').fill('900')
  const from = hand === 'finger' ? 600_000 : 1_200_000
  const tapTwice = async (next: RegExp, step: string, atMs: number) => {
    // The button is where the search for a place, or the next button, comes.
    await page.viewport(390, 844)
    const button = page.getByRole('button', { name: next }).element()
    button.scrollIntoView({ block: 'center' })
    const at = await pointOf(button)
    await tap(hand, at, from + atMs)
    await expect.element(page.getByText(step)).toBeVisible()
    await tap(hand, at, from + atMs + 150, 2)
  }
  await tapTwice(/^Next: site/, 'Step 2 of 4, where it goes', 0)
  await page.getByLabelText('Drop-off name').fill('Gate 3')
  await page.getByLabelText('Drop-off location', { exact: true }).fill('40.58, -75.6')
  await tapTwice(/^Next: rate/, 'Step 3 of 4, rate', 10_000)
  await page.getByLabelText('Haul rate', { exact: true }).fill('3.40')
  await tapTwice(/^Next: trucks and dates/, 'Step 4 of 4, trucks and dates', 20_000)
  await page.getByRole('button', { name: 'Back one step' }).click()
  await expect.element(page.getByText('Step 3 of 4, rate')).toBeVisible()
  expect(locate).not.toHaveBeenCalled()
  expect(page.getByText("Enter the project's name.").query()).toBeNull()
})

test('a jobber whose first day has passed since it left the form gets a later one', async () => {
  const { part } = await openForm()
  await page.getByLabelText('Project', { exact: true }).fill('Mill Road')
  await expect.poll(() => storedDraft()?.answers.name).toBe('Mill Road')
  const draft = storedDraft()
  if (draft) draft.answers.startDay = '2020-01-01'
  localStorage.setItem(draftKey(), JSON.stringify(draft))
  draw(part(<p>Another page</p>))
  await expect.element(page.getByText('Another page')).toBeVisible()
  draw(part(<NewProjectPage />))
  await expect.element(page.getByLabelText('Project', { exact: true })).toHaveValue('Mill Road')
  await page.getByLabelText('Quantity').fill('900')
  await expect.poll(() => (storedDraft()?.answers.startDay ?? '') > '2020-01-01').toBe(true)
})

test('a jobber enters its phone number with its name, so no second form asks for it', async () => {
  await page.viewport(390, 4000)
  const { part, sent } = await openFormStage('/')
  draw(part(<EntityFormPage />))
  await page.getByText('I need material hauled').click()
  await page.getByLabelText('Business name').fill('Alder Earthworks')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Enter a phone number.')).toBeVisible()
  expect(sent).not.toContain('createEntity')
  await page.getByLabelText('Phone number').fill('303 555 0142')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => sent).toContain('createEntity')
})
