import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { act, dayStartMs, goodDay } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { disputedAt } from './fold.ts'

const at = (minutes: number) => dayStartMs + minutes * minuteMs
const onLine: Partial<LoadLogAct> = { dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_940 } }

test('a load is disputed since its oldest open problem or dispute of a line', () => {
  expect(disputedAt(goodDay())).toBeUndefined()
  const ofLine = act(20, 'disputeLine', 'jobber', 95, onLine)
  const problem = act(21, 'dispute', 'trucker', 120)
  expect(disputedAt([...goodDay(), ofLine])).toBe(at(95))
  expect(disputedAt([...goodDay(), problem])).toBe(at(120))
  expect(disputedAt([...goodDay(), problem, ofLine])).toBe(at(95))
})

test('what is answered, solved or withdrawn no longer counts', () => {
  const ofLine = act(20, 'disputeLine', 'jobber', 95, onLine)
  const withdrawn = act(22, 'withdrawDispute', 'jobber', 130, {
    aboutActId: ofLine.actId,
    dispute: { agreement: 'haul' },
  })
  const problem = act(21, 'dispute', 'trucker', 120)
  expect(disputedAt([...goodDay(), ofLine, withdrawn])).toBeUndefined()
  expect(disputedAt([...goodDay(), ofLine, withdrawn, problem])).toBe(at(120))
  const solved = act(23, 'resolveDispute', 'jobber', 140, { aboutActId: problem.actId })
  expect(disputedAt([...goodDay(), problem, solved])).toBeUndefined()
})
