import { expect, test } from 'vitest'
import { act, goodDay } from './act.fixture.ts'
import type { LoadLogAct } from './act.ts'
import { isVoidable, standingActs } from './fold.ts'

test('an act stands until its own maker takes it back, and only what may be taken back goes', () => {
  const day = goodDay()
  for (const [n, each] of day.entries()) {
    const undo = (by: LoadLogAct['by']) => ({ ...act(80 + n, 'correct', 'jobber', 95), by, voidsActId: each.actId })
    const ids = (acts: LoadLogAct[]) => standingActs(acts).map(({ actId }) => actId)
    expect(ids([...day, undo(each.by)]).includes(each.actId)).toBe(!isVoidable(each))
    expect(ids([...day, undo({ uid: 'somebody else', entityId: 'another business' })])).toContain(each.actId)
  }
})
