/** A field for a place: a pasted map link, addresses that the server finds, and places that the device knows. */

import { languages } from '@haulway/domain/language.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { mapConfigDocumentId } from '@haulway/domain/startup/startup.documents.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage, type Stored } from '../../areas/forms/form-stage.fixture.tsx'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { logOut } from '../../session/log-out.ts'
import { chooseLanguage } from '../../ui/format/i18n.ts'
import { MeasuresField } from '../../ui/settings/MeasuresField.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PlaceField } from './PlaceField.tsx'
import { noPlace } from './place-answer.ts'
import { SavedPlaces } from './search/known-places.ts'

const { stage, draw } = openStage()

beforeEach(() => removePreference(preferenceKeys.recentPlaces))
afterEach(() => chooseLanguage('en'))

const around = [{ lat: 40.5761, lng: -75.6212 }]

function Field() {
  const [value, setValue] = useState(noPlace)
  return (
    <>
      <PlaceField label="Drop-off location" value={value} onChange={setValue} around={around} />
      <output aria-label="Text">{value.text}</output>
    </>
  )
}

const schantz: FoundPlace = { name: 'Schantz Road', town: 'Allentown, Pennsylvania', lat: 40.5904, lng: -75.6213 }
const hamilton: FoundPlace = { ...schantz, name: '435 Hamilton Street', lat: 40.6008, lng: -75.5301 }

const configured: Stored = {
  scope: 'haulway-config',
  collection: 'haulway-config',
  id: mapConfigDocumentId,
  body: { tileStyleUrl: null, findsPlaces: true },
}
const accepted = (places: FoundPlace[]) => ({ kind: 'accepted', reply: { places }, versions: {} }) as const
const address = () => page.getByLabelText('Drop-off location', { exact: true })

test('a pasted map link becomes its coordinates, and one without any says what to do instead', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/')
  draw(part(<Field />))
  const field = page.getByLabelText('Drop-off location', { exact: true })
  await field.fill('https://www.google.com/maps/place/Allentown')
  await expect.element(page.getByText(/^This link has no coordinates in it\./)).toBeVisible()
  await field.fill('https://www.google.com/maps/place/Gate+3/@40.59,-75.61,15z/data=!3d40.5812!4d-75.6034')
  await expect.element(field).toHaveValue('40.581200, -75.603400')
  await expect.element(page.getByText(/^This link has no coordinates in it\./)).not.toBeInTheDocument()
})

const long = 'https://www.google.com/maps/place/Gate+3/@40.59,-75.61,15z/data=!3d40.5812!4d-75.6034'

test('a pasted short link is followed to its coordinates', async () => {
  await page.viewport(390, 1200)
  const answer = { kind: 'accepted', reply: { link: long }, versions: {} } as const
  const { part, commands } = await openFormStage('/', answer)
  draw(part(<Field />))
  await address().fill('maps.app.goo.gl/AbCdEf123')
  await expect.element(address()).toHaveValue('40.581200, -75.603400')
  expect(commands).toMatchObject([{ call: 'followPlaceLink', input: { link: 'https://maps.app.goo.gl/AbCdEf123' } }])
})

test.each([
  ['is not followed', { kind: 'refused', final: true, code: 'notFound', message: 'No.' }],
  ['leads to a name only', { kind: 'accepted', reply: { link: 'https://maps.apple.com/?q=Gate' }, versions: {} }],
  ['can’t be asked about', { kind: 'lost', trouble: 'No network.' }],
] as const)('a short link that %s says what to do, until something else is entered', async (_, answer) => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', answer)
  draw(part(<Field />))
  await address().fill('https://maps.app.goo.gl/AbCdEf123')
  const advice = page.getByText(/^This link has no coordinates in it\. Open it, then copy the long link/)
  await expect.element(advice).toBeVisible()
  await address().fill('40.58, -75.6')
  await expect.element(advice).not.toBeInTheDocument()
})

test('the device’s location fills the field, unless something else is entered before GPS answers', async () => {
  await page.viewport(390, 1200)
  const asked: { found: PositionCallback; failed: PositionErrorCallback }[] = []
  const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    if (failed) asked.push({ found, failed })
  })
  try {
    const { part } = await openFormStage('/')
    draw(part(<Field />))
    const tapHere = async () => {
      await page.getByRole('button', { name: 'Use my location' }).click()
      await expect.poll(() => asked.length).toBe(1)
      return asked.pop()!
    }
    const coords = { latitude: 40.61, longitude: -75.62, accuracy: 7 }
    const fix = { coords, timestamp: 0 } as GeolocationPosition
    const early = await tapHere()
    early.found(fix)
    await expect.element(address()).toHaveValue('40.610000, -75.620000')
    const late = await tapHere()
    await address().fill('40.58, -75.6')
    await expect.element(page.getByLabelText('Text')).toHaveTextContent('40.58, -75.6')
    flushSync(() => {
      late.found(fix)
      late.failed({ code: 3, message: '' } as GeolocationPositionError)
    })
    expect(page.getByLabelText('Text').element().textContent).toBe('40.58, -75.6')
    expect(page.getByText(/^Couldn't find your location\./).query()).toBeNull()
  } finally {
    locate.mockRestore()
  }
})

test('that no location was found is said until the map is tapped', async () => {
  await page.viewport(390, 1200)
  const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, failed) => {
    failed?.({ code: 3, message: '' } as GeolocationPositionError)
  })
  const { part } = await openFormStage('/')
  draw(part(<Field />))
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByText(/^Couldn't find your location\./)).toBeVisible()
  await page.getByRole('button', { name: 'Drop the pin at the center of the map' }).click()
  await expect.element(page.getByText(/^Couldn't find your location\./)).not.toBeInTheDocument()
  locate.mockRestore()
})

test('what is found lies over the map below, and closes when something else is used', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', accepted([schantz, hamilton]), [configured])
  draw(part(<Field />))
  const drop = page.getByRole('button', { name: 'Drop the pin at the center of the map' })
  await expect.element(drop).toBeVisible()
  const { top } = drop.element().getBoundingClientRect()
  await address().fill('schantz')
  await expect.element(page.getByText('2 addresses found')).toBeVisible()
  expect(drop.element().getBoundingClientRect().top).toBe(top)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByText('2 addresses found')).not.toBeInTheDocument()
})

test('typing an address lists places with town, miles and minutes, and the chosen one sets the pin', async () => {
  await page.viewport(390, 1200)
  const { part, sent } = await openFormStage('/', accepted([schantz, hamilton]), [configured])
  draw(part(<Field />))
  await expect.element(page.getByText('Enter an address, tap the map, or paste a map link')).toBeVisible()
  await address().fill('schantz')
  await expect.element(page.getByText('2 addresses found')).toBeVisible()
  await expect.element(page.getByText('Places from OpenStreetMap')).toBeVisible()
  await page.getByRole('button', { name: /^Schantz Road.*Allentown.*1\.0 mi, \d+–\u2060\d+ min$/ }).click()
  await expect.element(address()).toHaveValue('Schantz Road, Allentown, Pennsylvania')
  await expect.element(page.getByLabelText('Text')).toHaveTextContent('40.590400, -75.621300')
  await expect.element(page.getByRole('button', { name: /435 Hamilton/ })).not.toBeInTheDocument()
  expect(new Set(sent)).toEqual(new Set(['findPlaces']))
})

test('a reader with metric units sees kilometers and meters', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', accepted([schantz]), [configured])
  draw(part(<MeasuresField />))
  await page.getByLabelText('Units').selectOptions('metric')
  draw(part(<Field />))
  await address().fill('schantz')
  await page.getByRole('button', { name: /^Schantz Road.*Allentown.*1\.6 km, \d+–\u2060\d+ min$/ }).click()
  const size = stage.querySelector('.hw-place-radius output')
  expect(size?.textContent).toMatch(/^\d+\sm$/)
  draw(part(<MeasuresField />))
  await page.getByLabelText('Units').selectOptions('us')
})

test.each(languages)('on a screen in %s, addresses are searched in that language', async language => {
  await page.viewport(390, 1200)
  await chooseLanguage(language)
  const { part, commands } = await openFormStage('/', accepted([schantz]), [configured])
  draw(part(<Field />))
  await address().fill('schantz')
  await expect.poll(() => commands.map(({ input }) => input)).toMatchObject([{ query: 'schantz', language }])
})

const far: FoundPlace = { name: 'Schantz Quarry', town: 'Pit Lane, Daly City, California', lat: 37.7, lng: -122.4 }

test.each([
  [390, [schantz, hamilton], '2 addresses found'],
  [320, [schantz, hamilton], '2 addresses found'],
  [390, [far], '1 address found'],
  [320, [far], '1 address found'],
])('what is found fits a phone %i wide, also what is thousands of miles away', async (width, places, sentence) => {
  await page.viewport(width, 1200)
  stage.style.width = `${width}px`
  const { part } = await openFormStage('/', accepted(places), [configured])
  draw(part(<Field />))
  await address().fill('schantz')
  await expect.element(page.getByText(sentence)).toBeVisible()
  const rights = [...stage.querySelectorAll('.hw-place-found *')].map(each => each.getBoundingClientRect().right)
  expect(Math.max(...rights)).toBeLessThanOrEqual(width)
  stage.style.width = ''
})

test('a place thousands of miles away is listed only when nothing nearer was found, and without a drive', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', accepted([far, schantz]), [configured])
  draw(part(<Field />))
  await address().fill('schantz')
  await expect.element(page.getByText('1 address found')).toBeVisible()
  expect(page.getByRole('button', { name: /^Schantz Quarry/ }).elements()).toEqual([])
  const alone = await openFormStage('/', accepted([far]), [configured])
  draw(alone.part(<Field key="alone" />))
  await address().fill('schantz')
  await expect.element(page.getByRole('button', { name: /^Schantz Quarry.*California.*2,\d+\.\d mi$/ })).toBeVisible()
})

test('Enter chooses the first place, and a pin that is moved afterwards loses the name', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', accepted([hamilton]), [configured])
  draw(part(<Field />))
  await address().fill('435 hamilton')
  await expect.element(page.getByRole('button', { name: /435 Hamilton/ })).toBeVisible()
  address()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await expect.element(address()).toHaveValue('435 Hamilton Street, Allentown, Pennsylvania')
  await page.getByRole('button', { name: 'Drop the pin at the center of the map' }).click()
  await expect.element(address()).not.toHaveValue('435 Hamilton Street, Allentown, Pennsylvania')
  await expect.poll(() => page.getByLabelText('Text').element().textContent).toMatch(/^40\.60\d+, -75\.53\d+$/)
})

test('a place chosen before, and a saved pin, are listed without a network or a provider', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, [configured])
  const saved = [{ name: 'Yard 2', town: '', lat: 40.58, lng: -75.6 }]
  draw(
    part(
      <SavedPlaces value={saved}>
        <Field />
      </SavedPlaces>,
    ),
  )
  await page.getByRole('button', { name: /^Yard 2/ }).click()
  await expect.element(address()).toHaveValue('Yard 2')
  await address().fill('yard')
  await expect.element(page.getByText(/^Address search needs a connection\./)).toBeVisible()
  expect(page.getByRole('button', { name: /^Yard 2/ }).elements()).toHaveLength(1)
})

test('a place chosen on this device is listed again, until the user logs out', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, [configured])
  const saved = [{ name: 'Yard 2', town: '', lat: 40.58, lng: -75.6 }]
  draw(
    part(
      <SavedPlaces value={saved}>
        <Field key="first" />
      </SavedPlaces>,
    ),
  )
  await page.getByRole('button', { name: /^Yard 2/ }).click()
  draw(part(<Field key="second" />))
  await expect.element(page.getByRole('button', { name: /^Yard 2/ })).toBeVisible()
  await logOut()
  draw(part(<Field key="third" />))
  await expect.element(address()).toHaveValue('')
  await expect.poll(() => page.getByRole('button', { name: /^Yard 2/ }).elements()).toHaveLength(0)
})

test.each([
  ['unavailable', /^Address search isn't answering\./],
  ['tooManyRequests', /^Too many searches\./],
] as const)('when the server refuses with %s, the field says so and leaves the other ways', async (code, sentence) => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/', { kind: 'refused', final: false, code, message: 'No.' }, [configured])
  draw(part(<Field />))
  await address().fill('schantz')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use my location' })).toBeEnabled()
  await address().fill('40.59, -75.61')
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})

test('where no provider is configured, nothing is asked', async () => {
  const { part, sent } = await openFormStage('/')
  draw(part(<Field />))
  await address().fill('schantz road')
  await expect.element(page.getByText(/^Tap the map, paste a map link/)).toBeVisible()
  expect(sent).toEqual([])
})
