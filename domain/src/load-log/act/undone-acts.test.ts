import { expect, test } from 'vitest'
import { act, goodDay } from './act.fixture.ts'
import type { LoadLogAct } from './act.ts'
import { effectiveActs } from './undone-acts.ts'

const ids = (acts: LoadLogAct[]) => effectiveActs(acts).map(({ actId }) => actId)

test('an act counts until its maker undoes it; a start, and GPS leaving or coming near, can’t be undone', () => {
  const day = goodDay()
  const undone = day.flatMap((each, n) => {
    const undo = (by: LoadLogAct['by']) => ({ ...act(80 + n, 'correct', 'jobber', 95), by, voidsActId: each.actId })
    expect(ids([...day, undo({ uid: 'another user', entityId: 'another business' })])).toContain(each.actId)
    return ids([...day, undo(each.by)]).includes(each.actId) ? [] : each.kind
  })
  expect(undone).toEqual(['arriveAtPit', 'confirmTrucker', 'confirmLoad', 'arriveAtSite', 'deliver'])
})

test('an approval, and undoing itself, can’t be undone', () => {
  const approval = act(9, 'approve', 'jobber', 90)
  const undo = { ...act(10, 'correct', 'jobber', 91), voidsActId: approval.actId }
  const again = { ...act(11, 'correct', 'jobber', 92), voidsActId: undo.actId }
  expect(ids([...goodDay(), approval, undo, again])).toEqual(
    expect.arrayContaining([approval, undo].map(({ actId }) => actId)),
  )
})
