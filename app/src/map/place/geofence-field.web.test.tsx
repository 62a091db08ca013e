/** Drawing a geofence in a form: what is wrong with it is said before the form is sent, and no corner gets lost. */
import { Controller } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PlaceField, usePlaceRules } from './PlaceField.tsx'
import { noPlace, type PlaceAnswer } from './place-answer.ts'

const { draw } = openStage()
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

test('the map does not move under the thumb while corners are tapped', async () => {
  await page.viewport(390, 1400)
  const { part } = await openFormStage('/')
  const top = async (corners: number) => {
    const start = { ...noPlace, text: '40.580200, -75.599800', geofence: bowTie.slice(0, corners) }
    draw(part(<FenceForm key={corners} start={start} onSend={() => {}} />))
    if (corners === 0) await page.getByRole('button', { name: 'Draw geofence' }).click()
    const corner = page.getByRole('button', { name: 'Remove a corner' })
    await expect.element(corner).toBeVisible()
    return page.getByRole('button', { name: 'Use my location' }).element().getBoundingClientRect().top
  }
  const first = await top(0)
  for (const corners of [1, 2, 3, 4]) expect(await top(corners)).toBe(first)
})
