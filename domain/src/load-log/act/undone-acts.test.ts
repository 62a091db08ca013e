import { expect, test } from 'vitest'
import { act, goodDay } from './act.fixture.ts'
import type { LoadLogAct } from './act.ts'
import { effectiveActs, isVoidable } from './undone-acts.ts'

test('an act counts until its maker undoes it, and only acts that may be undone can be', () => {
  const day = goodDay()
  for (const [n, each] of day.entries()) {
    const undo = (by: LoadLogAct['by']) => ({ ...act(80 + n, 'correct', 'jobber', 95), by, voidsActId: each.actId })
    const ids = (acts: LoadLogAct[]) => effectiveActs(acts).map(({ actId }) => actId)
    expect(ids([...day, undo(each.by)]).includes(each.actId)).toBe(!isVoidable(each))
    expect(ids([...day, undo({ uid: 'another user', entityId: 'another business' })])).toContain(each.actId)
  }
})
