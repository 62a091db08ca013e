import { expect, test } from 'vitest'
import type { Party } from '../../work/party.ts'
import { act } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { testTerms as terms } from '../load-log.fixture.ts'
import { sameTicketFor } from './same-ticket.ts'
import { spellTicketNo, ticketKeySchema, ticketKeysOf } from './ticket-key.ts'

const load = { terms, shiftDay: '2026-11-24' }
const keysOf = (...acts: LoadLogAct[]) => ticketKeysOf(load, acts, []).map(({ key }) => key)
const unit = 'lb' as const

test('a ticket number is the same number however it is written', () => {
  for (const text of ['48213', 'No. 48213', '#048213', 'Ticket 48213', 'TKT: 48-213', ' 48213 ']) {
    expect(spellTicketNo(text)).toBe('48213')
  }
  expect(spellTicketNo('or-30451')).toBe('OR30451')
  expect(spellTicketNo('NORTH 7')).toBe('NORTH7')
  expect(spellTicketNo('0')).toBe('0')
  expect(spellTicketNo('--')).toBe('--')
  expect(spellTicketNo('№ ４８２１３')).toBe('48213')
})

test('a word in place of a number is not a number', () => {
  for (const ticketNo of ['NO TICKET', 'Unknown', 'SEE PHOTO', 'pending', '--']) {
    expect(keysOf(act(1, 'confirmLoad', 'pit', 0, { ticketNo }))).toEqual([])
  }
})

test('a key holds any number that can be entered', () => {
  // One character that is spelled with 18.
  const [key] = ticketKeysOf(load, [act(1, 'confirmLoad', 'pit', 0, { ticketNo: `7${'\ufdfa'.repeat(23)}` })], [])
  expect(ticketKeySchema.safeParse(key).success).toBe(true)
})

test('a short number is compared within its day, since a scale may begin again each day; a long one always', () => {
  expect(keysOf(act(1, 'confirmLoad', 'pit', 0, { ticketNo: '17' }))).toEqual(['number 2026-11-24 17'])
  expect(keysOf(act(1, 'confirmLoad', 'pit', 0, { ticketNo: 'North 7' }))).toEqual(['number 2026-11-24 NORTH7'])
  expect(keysOf(act(1, 'confirmLoad', 'pit', 0, { ticketNo: '48213' }))).toEqual(['number 48213'])
})

test('a weighing is its gross and tare in its minute, in the unit of the scale', () => {
  const weights = { unit, grossMicro: 73_280_000_000, tareMicro: 30_000_000_000 }
  const [key] = keysOf(act(1, 'confirmLoad', 'pit', 4, { weights }))
  expect(key).toMatch(/^weights /)
  const keysAt = (minutes: number, more: object = {}) =>
    keysOf(act(2, 'confirmLoad', 'trucker', minutes, { weights: { ...weights, ...more } }))
  expect(keysAt(4)).toEqual([key])
  expect(keysAt(5)).not.toEqual([key])
  expect(keysAt(4, { unit: 'kg' })).not.toEqual([key])
  expect(keysAt(4, { tareMicro: undefined })).toEqual([])
})

test('the time at which weights are typed in is not the time of the weighing', () => {
  const weights = { unit, grossMicro: 73_280_000_000, tareMicro: 30_000_000_000 }
  const typed = (more: object) => act(2, 'correct', 'pit', 4, { weights: { ...weights, ...more }, reason: 'Typed in.' })
  expect(keysOf(typed({}))).toEqual([])
  const confirmed = act(1, 'confirmLoad', 'pit', 0, { weights })
  expect(keysOf(typed({ weighedAt: confirmed.occurredAt }))).toEqual(keysOf(confirmed))
})

test('the pit states a number or a weighing when its people enter it', () => {
  const weights = { unit, grossMicro: 73_280_000_000, tareMicro: 30_000_000_000 }
  const statedBy = (...acts: LoadLogAct[]) => ticketKeysOf(load, acts, ['a']).map(({ by, byPit }) => [by, byPit])
  const entered = { ticketNo: '48213', weights }
  const driven = act(1, 'confirmLoad', 'trucker', 0, entered)
  const unstated = [
    ['number', undefined],
    ['picture', undefined],
    ['weights', undefined],
  ]
  expect(statedBy(driven)).toEqual(unstated)
  for (const witness of ['pit', 'operator', 'dump'] as const) {
    for (const acts of [[driven], []]) {
      const stated = [...acts, act(2, 'confirmLoad', witness, 0, entered)]
      const expected = unstated.map(([by]) => [by, by === 'picture' ? undefined : true])
      expect(statedBy(...stated), witness).toEqual(expected)
      expect(statedBy(...stated.toReversed()), witness).toEqual(expected)
    }
  }
})

test('the last number of each person counts, unless it was undone; a canceled load has none but for what left', () => {
  const first = act(1, 'confirmLoad', 'pit', 0, { ticketNo: '48213' })
  const other = act(2, 'correct', 'trucker', 5, { ticketNo: '48214', reason: 'Read again.' })
  expect(keysOf(first, other)).toEqual(['number 48213', 'number 48214'])
  const again = act(9, 'correct', 'trucker', 8, { ticketNo: '48215', reason: 'Read again.' })
  expect(keysOf(first, again, other)).toEqual(['number 48213', 'number 48215'])
  expect(keysOf(first, other, act(3, 'correct', 'pit', 6, { voidsActId: first.actId }))).toEqual(['number 48214'])
  expect(keysOf(act(1, 'confirmLoad', 'trucker', 0, { ticketNo: '48213' }), act(3, 'cancel', 'jobber', 6))).toEqual([])
  expect(keysOf(first, act(3, 'cancel', 'jobber', 6))).toEqual(['number 48213'])
  const back = act(5, 'correct', 'pit', 8, { returned: true, reason: 'It came back.' })
  expect(keysOf(first, act(3, 'cancel', 'jobber', 6), back)).toEqual([])
  expect(keysOf(first, act(3, 'cancel', 'jobber', 6), act(4, 'deliver', 'trucker', 7))).toEqual(['number 48213'])
})

test('only who may open the other load is given its name; of other projects a trucker reads nothing', () => {
  const first = {
    projectId: terms.projectId,
    loadLogId: '01976f4e-0000-7000-8000-000000000001',
    loadNo: 7,
    shiftDay: '2026-11-24',
    jobberEntityId: terms.jobberEntityId,
    projectName: 'Mill Road',
    pitEntityId: terms.pitEntityId,
  }
  const found = (party: Party, changes: Partial<typeof first> = {}) =>
    sameTicketFor(party, { projectId: terms.projectId, terms }, [{ by: 'number', first: { ...first, ...changes } }])[0]
  const shown = { loadNo: 7, shiftDay: '2026-11-24' }
  const names = { projectId: first.projectId, loadLogId: first.loadLogId }
  expect(found('trucking')?.load).toEqual(shown)
  expect(found('jobber')?.load).toEqual({ ...shown, ...names })
  const elsewhere = { projectId: '01976f4e-0000-7000-8000-000000000002' }
  expect(found('trucking', elsewhere)).toEqual({ by: 'number' })
  expect(found('jobber', elsewhere)?.load).toMatchObject({ projectName: 'Mill Road', loadNo: 7 })
  const ofOther = { ...elsewhere, jobberEntityId: '01976f4e-0000-7000-8000-000000000003' }
  expect(found('jobber', ofOther)).toEqual({ by: 'number' })
  expect(found('pit', ofOther)?.load).toMatchObject({ projectName: 'Mill Road', loadNo: 7 })
  // One picture is compared across the pits of a jobber: what it bought at another one is not this pit's business.
  const otherPit = { pitEntityId: '01976f4e-0000-7000-8000-000000000004' }
  for (const party of ['pit', 'dump', 'operator'] as const) {
    expect(found(party, otherPit), party).toEqual({ by: 'number' })
    expect(found(party, { ...elsewhere, ...otherPit }), party).toEqual({ by: 'number' })
  }
  expect(found('operator')?.load).toEqual(shown)
  expect(found('jobber', { ...elsewhere, ...otherPit })?.load).toMatchObject({ projectName: 'Mill Road' })
})
