import { expect, test } from 'vitest'
import { firstWeekday, firstWeekdayIn } from './first-weekday.ts'

const sunday = 0
const monday = 1

test.each([
  ['in the US', 'en-US', sunday],
  ['in Mexico', 'es-MX', sunday],
  ['in Québec', 'fr-CA', sunday],
  ['in Germany', 'de-DE', monday],
  ['in Spain', 'es-ES', monday],
  ['for Spanish without a region', 'es', sunday],
  ['for French without a region', 'fr', sunday],
  ['for what is not a language', 'C', sunday],
])('%s (%s) a week begins on day %i', (_, tag, day) => {
  expect(firstWeekday(tag)).toBe(day)
})

test.each(['BR', 'CA', 'CO', 'DO', 'GT', 'HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'SV', 'US', 'VE', 'AR', 'CL', 'DE', 'FR'])(
  'in %s, a browser that knows nothing of weeks begins them on the same day as one that does',
  region => {
    expect(firstWeekdayIn({ region })).toBe(firstWeekdayIn(new Intl.Locale(`und-${region}`)))
  },
)
