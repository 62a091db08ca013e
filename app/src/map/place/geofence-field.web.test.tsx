/** Drawing a geofence in a form: what is wrong with it is said before the form is sent, and no corner gets lost. */
import { languages } from '@haulway/domain/language.ts'
import { Controller } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { chooseLanguage } from '../../ui/format/i18n.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PlaceField, usePlaceRules } from './PlaceField.tsx'
import { noPlace, type PlaceAnswer } from './place-answer.ts'
import { SavedPlaces } from './search/known-places.ts'

const { stage, draw } = openStage()
afterEach(() => chooseLanguage('en'))
const around = [{ lat: 40.5761, lng: -75.6212 }]
const corner = (north: number, east: number) => ({ lat: 40.58 + north / 1000, lng: -75.6 + east / 1000 })
const triangle = [corner(0, 0), corner(0, 1), corner(1, 1)]
const bowTie = [corner(0, 0), corner(1, 1), corner(1, 0), corner(0, 1)]

/** As the forms use it: its rules decide whether the form is sent. */
function FenceForm({ start, onSend }: { start: PlaceAnswer; onSend: (place: PlaceAnswer) => void }) {
  const form = useForm({ defaultValues: { place: start } })
  const rules = usePlaceRules('Set the location.')
  return (
    <form noValidate onSubmit={form.handleSubmit(({ place }) => onSend(place))}>
      <Controller
        name="place"
        control={form.control}
        rules={rules}
        render={({ field, fieldState }) => (
          <PlaceField label="Location" {...field} error={fieldState.error?.message} around={around} />
        )}
      />
      <button type="submit">Send</button>
    </form>
  )
}

test.each([
  ['whose sides cross', bowTie, /^The geofence's sides can't cross/],
  ['of two corners', triangle.slice(0, 2), /^A geofence needs at least three corners\./],
])('a form is not sent with a geofence %s, and says so beside the shape', async (_, geofence, sentence) => {
  await page.viewport(390, 1400)
  const sent: PlaceAnswer[] = []
  const { part } = await openFormStage('/')
  const start = { ...noPlace, text: '40.580200, -75.599800', geofence }
  draw(part(<FenceForm start={start} onSend={place => sent.push(place)} />))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toMatchObject([{ geofence: [] }])
})

test('a tap on the circle loses no drawn corner', async () => {
  await page.viewport(390, 1400)
  const sent: PlaceAnswer[] = []
  const { part } = await openFormStage('/')
  const start = { ...noPlace, text: '40.580200, -75.599800', geofence: triangle }
  draw(part(<FenceForm start={start} onSend={place => sent.push(place)} />))
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByRole('button', { name: 'Draw geofence' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toMatchObject([{ geofence: triangle }])
})

const map = () => stage.querySelector('.hw-place-map')!
const mapTop = () => map().getBoundingClientRect().top

const corners = () => stage.querySelectorAll('.hw-picked-corner').length

/** Taps the map, at a share of its width and height. */
function tap(across: number, down: number): void {
  const canvas = map().querySelector('canvas')!
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const at = { bubbles: true, clientX: left + width * across, clientY: top + height * down }
  for (const type of ['mousedown', 'mouseup', 'click']) canvas.dispatchEvent(new MouseEvent(type, at))
}

const saved = [{ name: 'Yard 2', town: '', lat: 40.58, lng: -75.6 }]
test.each(languages)('in %s, the map of a small phone does not move under the thumb that taps it', async language => {
  await page.viewport(320, 1600)
  await chooseLanguage(language)
  const { part } = await openFormStage('/')
  const open = async (start = noPlace) => {
    draw(
      part(
        <SavedPlaces value={saved}>
          <FenceForm start={start} onSend={() => {}} />
        </SavedPlaces>,
      ),
    )
    await expect.poll(() => stage.querySelector('.hw-place-map-canvas:not([aria-busy]) canvas')).not.toBeNull()
    if (start === noPlace) await expect.element(page.getByRole('button', { name: /^Yard 2/ })).toBeVisible()
  }
  await open()
  const first = mapTop()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => stage.querySelector('.hw-field-error')).not.toBeNull()
  expect(mapTop()).toBe(first)
  tap(0.5, 0.5)
  await expect.poll(() => stage.querySelector('.hw-field-error')).toBeNull()
  expect(mapTop()).toBe(first)

  await open()
  await page.elementLocator(stage.querySelectorAll('.hw-place-shape button')[1]!).click()
  const drawing = mapTop()
  const square = [
    [0.2, 0.2],
    [0.7, 0.7],
    [0.7, 0.2],
    [0.2, 0.7],
  ] as const
  for (const [nth, [across, down]] of square.entries()) {
    tap(across, down)
    await expect.poll(corners).toBe(nth + 1)
    expect(mapTop()).toBe(drawing)
  }
  expect(stage.querySelector('.hw-field-error')).toBeNull()

  await open({ ...noPlace, text: '40.580200, -75.599800', geofence: bowTie })
  await expect.poll(() => stage.querySelector('.hw-field-error')).not.toBeNull()
  expect(mapTop()).toBe(drawing)
})

test('a tap on a corner removes it, and each change of the corners can be undone', async () => {
  await page.viewport(390, 1400)
  const { part } = await openFormStage('/')
  draw(part(<FenceForm start={{ ...noPlace, text: '40.580200, -75.599800', geofence: triangle }} onSend={() => {}} />))
  await expect.poll(() => stage.querySelector('.hw-place-map-canvas:not([aria-busy]) canvas')).not.toBeNull()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeDisabled()
  tap(0.1, 0.9)
  await expect.poll(corners).toBe(4)
  const corner = stage.querySelector('.hw-picked-corner')!
  const { left, top, width, height } = corner.getBoundingClientRect()
  const at = { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 }
  for (const type of ['mousedown', 'mouseup', 'click']) corner.dispatchEvent(new MouseEvent(type, at))
  await expect.poll(corners).toBe(3)
  await undo.click()
  await expect.poll(corners).toBe(4)
  await undo.click()
  await expect.poll(corners).toBe(3)
  await expect.element(undo).toBeDisabled()
})

const shownPlace = () => page.getByLabelText('Location', { exact: false }).first().element() as HTMLInputElement

async function openDrawing(start: PlaceAnswer): Promise<void> {
  await page.viewport(390, 1400)
  const { part } = await openFormStage('/')
  draw(part(<FenceForm start={start} onSend={() => {}} />))
  await expect.poll(() => stage.querySelector('.hw-place-map-canvas:not([aria-busy]) canvas')).not.toBeNull()
  await page.getByRole('button', { name: 'Draw geofence' }).click()
}

test('once all corners are undone, the pin is where it was, also after taps in quick succession', async () => {
  await openDrawing({ ...noPlace, text: '40.580200, -75.599800', label: 'Gate 3', radiusMeters: 300 })
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const [across, down] of [
    [0.1, 0.1],
    [0.3, 0.1],
    [0.3, 0.3],
  ] as const) {
    tap(across, down)
  }
  await expect.poll(corners).toBe(3)
  await expect.poll(() => shownPlace().value).not.toBe('Gate 3')
  for (const left of [2, 1, 0]) {
    await undo.click()
    await expect.poll(corners).toBe(left)
  }
  expect(shownPlace().value).toBe('Gate 3')
  await expect.element(undo).toBeDisabled()
  await page.getByRole('button', { name: 'Circle' }).click()
  await expect.element(page.getByText('980 ft')).toBeVisible()
})

test('a pin that was moved after the corners were drawn stays when they are undone', async () => {
  await openDrawing({ ...noPlace, text: '40.580200, -75.599800' })
  for (const [across, down] of [
    [0.1, 0.1],
    [0.3, 0.1],
    [0.3, 0.3],
  ] as const) {
    tap(across, down)
  }
  await expect.poll(corners).toBe(3)
  await page.getByLabelText('Location').first().fill('40.580300, -75.599900')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(corners).toBe(2)
  expect(shownPlace().value).toBe('40.580300, -75.599900')
})

test('a corner that is put into a side says so, until the next one', async () => {
  await openDrawing({ ...noPlace, text: '40.580200, -75.599800' })
  const between = page.getByText(/^This corner is in the nearest side/)
  for (const [index, [across, down]] of (
    [
      [0.2, 0.2],
      [0.7, 0.7],
      [0.7, 0.2],
    ] as const
  ).entries()) {
    tap(across, down)
    await expect.poll(corners).toBe(index + 1)
  }
  expect(between.elements()).toEqual([])
  tap(0.2, 0.7)
  await expect.poll(corners).toBe(4)
  await expect.element(between).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => between.elements()).toEqual([])
})
