import { expect, test } from 'vitest'
import { textWithoutIds } from './text-without-ids.fixture.ts'

test('ids, secrets and times leave no digits behind, and everything else does', () => {
  const load = { id: '01a20d91-c2df-70af-ab93-16ef6569a452', by: 'otis-113e0dd6', at: 1_795_518_587_868, cents: 650 }
  const key = 'Q650'.repeat(11)
  expect(textWithoutIds({ load, note: 'for 01a20d91-c2df-70af-ab93-16ef6569a452: $6.50', key })).toBe(
    '{"load":{"id":"","by":"otis","cents":650},"note":"for : $6.50","key":""}',
  )
})
