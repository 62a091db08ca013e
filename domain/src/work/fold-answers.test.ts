import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAnswers } from './fold-answers.ts'

type Act = { actId: string; occurredAt: number; sequence?: number; kind: string; aboutActId?: string }
type Claim = { state: 'open' | 'over'; from: string; answers: string[] }

const act = (actId: string, sequence: number | undefined, kind: string, aboutActId?: string): Act => ({
  actId,
  occurredAt: 0,
  kind,
  ...(sequence !== undefined && { sequence }),
  ...(aboutActId !== undefined && { aboutActId }),
})

/** A second claim joins an open one, `nothing` claims nothing, and `end` ends a claim. */
const fold = (acts: readonly Act[]) =>
  foldAnswers<Act, Claim>(acts, {
    madeBy: 'claim',
    claim: (claims, { actId }) => {
      if (actId === 'nothing') return undefined
      const open = claims.find(({ state }) => state === 'open')
      if (!open) claims.push({ state: 'open', from: actId, answers: [] })
      return open ?? claims.at(-1)
    },
    answer: (claim, { actId, kind }) => {
      claim.answers.push(actId)
      if (kind === 'end') claim.state = 'over'
    },
  })

test('an answer counts for the claim that it is about, in the server’s order', () => {
  const acts = [act('b', 2, 'answer', 'a'), act('a', 1, 'claim'), act('c', 3, 'end', 'a')]
  expect(fold(acts)).toEqual([{ state: 'over', from: 'a', answers: ['b', 'c'] }])
})

test('an answer that the server received before its claim counts right after it', () => {
  const acts = [act('early', 1, 'answer', 'a'), act('a', 2, 'claim'), act('late', 3, 'answer', 'a')]
  expect(fold(acts)).toEqual([{ state: 'open', from: 'a', answers: ['early', 'late'] }])
})

test('an answer to a claim that joined an open one is an answer to that one', () => {
  const acts = [act('a', 1, 'claim'), act('b', 2, 'claim'), act('c', 3, 'end', 'b')]
  expect(fold(acts)).toEqual([{ state: 'over', from: 'a', answers: ['c'] }])
})

test('what is over takes no more answers, and what claims nothing takes none', () => {
  const over = [act('a', 1, 'claim'), act('b', 2, 'end', 'a'), act('c', 3, 'answer', 'a')]
  expect(fold(over)).toEqual([{ state: 'over', from: 'a', answers: ['b'] }])
  expect(fold([act('nothing', 1, 'claim'), act('b', 2, 'answer', 'nothing')])).toEqual([])
})

test('what waits on a phone comes after what the server has received', () => {
  const acts = [act('waits', undefined, 'answer', 'a'), act('a', 7, 'claim'), act('b', 8, 'end', 'a')]
  expect(fold(acts)).toEqual([{ state: 'over', from: 'a', answers: ['b'] }])
})

test('the order in which acts arrive changes nothing', () => {
  const acts = [
    act('a', 2, 'claim'),
    act('b', 1, 'answer', 'd'),
    act('c', 3, 'end', 'a'),
    act('d', 4, 'claim'),
    act('e', 5, 'claim'),
    act('f', 6, 'answer', 'e'),
  ]
  const all = fc.shuffledSubarray(acts, { minLength: acts.length })
  fc.assert(
    fc.property(all, shuffled => {
      expect(fold(shuffled)).toEqual(fold(acts))
    }),
  )
})
