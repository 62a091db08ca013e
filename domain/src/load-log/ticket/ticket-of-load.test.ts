import { expect, test } from 'vitest'
import { testTerms } from '../load-log.fixture.ts'
import { ownersOf } from './ticket-of-load.ts'

test('stone is the pit’s until the jobber receives it, and spoil is the jobber’s until the dump does', () => {
  const { pitEntityId, pitName, jobberName, destination } = testTerms
  expect(ownersOf({ terms: testTerms })).toEqual({ owner: pitName, consignee: jobberName })
  const toDump = { ...testTerms, destination: { ...destination, entityId: pitEntityId } }
  expect(ownersOf({ terms: toDump })).toEqual({ owner: jobberName, consignee: pitName })
})
