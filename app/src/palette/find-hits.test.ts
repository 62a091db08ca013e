import { expect, test } from 'vitest'
import { findHits, firstOfNextKind, groupHits, type Hit, searchOf } from './find-hits.ts'

const hit = (kind: Hit['kind'], name: string, second = '', more = ''): Hit => ({
  key: `${kind} ${name} ${second}`,
  kind,
  name,
  second,
  more,
  to: '/',
})
const hits = [
  hit('ticket', 'OR-30441', 'Load 19'),
  hit('load', 'Load 41', 'Truck 7'),
  hit('load', 'Load 43', 'Truck 41'),
  hit('truck', '41', 'Delgado Trucking', 'PA 0141'),
  hit('person', 'Ray Delgado', 'Truck 41'),
  hit('project', 'Québec Nord'),
]
const named = (text: string) => findHits(hits, searchOf(text)).map(({ name }) => name)

test('a hit whose name is the search comes before one that only contains it', () => {
  expect(named('41')).toEqual(['Load 41', '41', 'OR-30441', 'Load 43', 'Ray Delgado'])
})

test('every word must be in the name or beside it, in any order', () => {
  expect(named('delgado 41')).toEqual(['41', 'Ray Delgado'])
  expect(named('41 moyer')).toEqual([])
})

test('accents and capitals make no difference', () => {
  expect(named('quebec')).toEqual(['Québec Nord'])
  expect(named('OR-30441')).toEqual(['OR-30441'])
})

test('a prefix names the kind, and is not searched for', () => {
  expect(searchOf('t: 41')).toEqual({ kind: 'truck', words: ['41'] })
  expect(searchOf('@ray')).toEqual({ kind: 'person', words: ['ray'] })
  expect(searchOf('t')).toEqual({ kind: undefined, words: ['t'] })
})

test('the group with the best hit is first, so that Enter opens what was typed', () => {
  const search = searchOf('ray')
  expect(groupHits(findHits(hits, search), search).map(({ kind }) => kind)).toEqual(['person'])
  const exact = searchOf('or-30441')
  expect(groupHits(findHits([hit('truck', '9', 'OR-30441'), ...hits], exact), exact)[0]?.kind).toBe('ticket')
})

test('the next kind begins with its first hit, and there is none after the last or before the first', () => {
  const search = searchOf('41')
  const groups = groupHits(findHits(hits, search), search)
  const firsts = groups.map(group => group.hits[0])
  expect(firsts.map(each => each?.kind)).toEqual(['truck', 'load', 'ticket', 'person'])
  const after = firsts.map(each => firstOfNextKind(groups, each, 1))
  expect(after).toEqual([...firsts.slice(1), undefined])
  expect(firsts.map(each => firstOfNextKind(groups, each, -1))).toEqual([undefined, ...firsts.slice(0, -1)])
  expect(firstOfNextKind(groups, groups[1]?.hits[1], 1)).toBe(firsts[2])
  expect(firstOfNextKind([], undefined, 1)).toBeUndefined()
})
