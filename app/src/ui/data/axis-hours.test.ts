import { hourMs } from '@haulway/domain/time.ts'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { plainText } from '../format/format.ts'
import { axisHours } from './axis-hours.ts'

test.each([
  ['en-US', ['10 AM', '11', '12 PM', '1', '2']],
  ['es-MX', ['10 a.m.', '11', '12 p.m.', '1', '2']],
  ['fr-CA', ['10', '11', '12', '13', '14']],
])('in %s, the first hour of each half of the day says which half it is', (locale, labels) => {
  i18n.loadAndActivate({ locale, messages: {} })
  const ten = Date.UTC(2026, 9, 15, 14)
  const hours = labels.map((_, n) => ten + n * hourMs)
  expect(axisHours(hours, 'America/New_York').map(({ label }) => plainText(label))).toEqual(labels)
})
