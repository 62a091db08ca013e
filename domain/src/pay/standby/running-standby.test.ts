import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { minuteMs } from '../../time.ts'
import { rateCardFieldsSchema } from '../card/rate-card.ts'
import { priceWork } from '../day/price-work.ts'
import { anyCard } from '../pay.fixture.ts'
import { runningStandby } from './running-standby.ts'

type Rule = z.input<typeof rateCardFieldsSchema>['standby']

const cardOf = (standby: Rule) => rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, standby })
const rule = (more: object = {}) => ({
  place: 'pit' as const,
  freeMinutes: 15,
  rate: { rateE4: 12_500, per: 'minute' as const },
  ...more,
})
const wait = (place: 'pit' | 'site', from: number, to: number) => ({
  place,
  fault: 'none' as const,
  from: from * minuteMs,
  to: to * minuteMs,
})

test.each([
  [0, 15, 0],
  [11, 4, 0],
  [15, 0, 0],
  [16, 0, 125],
  [38, 0, 2875],
])('after %i min in line, standby starts in %i min and pays %i cents', (minutes, startsInMinutes, amountCents) => {
  const running = runningStandby(cardOf([rule()]), { running: wait('pit', 0, minutes) })
  expect(running).toEqual({
    runningMinutes: minutes,
    waitedMinutes: minutes,
    freeMinutes: 15,
    startsInMinutes,
    amountCents,
  })
})

test('a card without standby where the truck waits pays nothing', () => {
  expect(runningStandby(cardOf([]), { running: wait('pit', 0, 60) })).toBeUndefined()
  expect(runningStandby(cardOf([rule()]), { running: wait('site', 0, 60) })).toBeUndefined()
})

test('seconds never show: the clock steps by the whole minute', () => {
  const running = { ...wait('pit', 0, 16), to: 17 * minuteMs - 1 }
  expect(runningStandby(cardOf([rule()]), { running })?.amountCents).toBe(125)
})

test('a rule for pit and site counts the wait at the pit while the truck is on site', () => {
  const before = [wait('pit', 0, 12)]
  const running = wait('site', 40, 50)
  // 22 min − 15 free = 7 × $1.25
  expect(runningStandby(cardOf([rule({ place: 'any' })]), { running, before })).toMatchObject({ amountCents: 875 })
})

test('a rule for the day has no free minutes left after the first wait, and counts only what this wait adds', () => {
  const card = cardOf([rule({ per: 'day' })])
  const earlierToday = [wait('pit', -100, -75)]
  // 25 min before paid 10 of them; 4 more now.
  expect(runningStandby(card, { running: wait('pit', 0, 4), earlierToday })).toEqual({
    runningMinutes: 4,
    waitedMinutes: 29,
    freeMinutes: 15,
    startsInMinutes: 0,
    amountCents: 500,
  })
})

test('the running amount is what the load is paid when the wait ends now', () => {
  fc.assert(
    fc.property(anyCard, fc.integer({ min: 0, max: 300 }), (card, minutes) => {
      const rules = card.standby.filter(({ per }) => per === 'load')
      const running = wait('pit', 0, minutes)
      const shown = runningStandby({ standby: rules }, { running })
      const load = { id: 'L', outcome: 'delivered' as const, waits: [running], addOns: [] }
      const paid = priceWork({ ...cardOf([]), basis: 'load', standby: rules }, { loads: [load], timeZone: 'UTC' })
      const lines = paid.missing === undefined ? paid.lines.filter(({ code }) => code.startsWith('standby:')) : []
      expect(shown?.amountCents ?? 0).toBe(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))
    }),
  )
})

test('it never falls while the truck waits', () => {
  fc.assert(
    fc.property(anyCard, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 60 }), (card, minutes, more) => {
      const at = (to: number) => runningStandby(card, { running: wait('pit', 0, to) })?.amountCents ?? 0
      expect(at(minutes + more)).toBeGreaterThanOrEqual(at(minutes))
    }),
  )
})
