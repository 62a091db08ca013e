import { expect, test } from 'vitest'
import { fixAt } from './fence.fixture.ts'
import { type FixGate, type GateFix, passGate } from './fix-gate.ts'

function verdicts(fixes: readonly GateFix[]) {
  let gate: FixGate = {}
  return fixes.map(fix => {
    const passed = passGate(gate, fix)
    gate = passed.gate
    return passed.isRejoined ? 'rejoined' : passed.verdict
  })
}

test('a jump is left out, and the way goes on as if it had not been', () => {
  expect(verdicts([fixAt(0, 0), fixAt(5, 9000), fixAt(10, 80)])).toEqual(['used', 'jump', 'used'])
})

test('a jump that the next fix confirms was no jump: the place before it was wrong', () => {
  expect(verdicts([fixAt(0, 0), fixAt(5, 9000), fixAt(10, 9080)])).toEqual(['used', 'jump', 'rejoined'])
  expect(verdicts([fixAt(0, 0), fixAt(5, 9000), fixAt(10, 30_000)])).toEqual(['used', 'jump', 'jump'])
})

test('a device that repeats a fix for some seconds has not jumped when it gives the next one', () => {
  const held = Array.from({ length: 12 }, (_, n) => fixAt(n, 0))
  expect(verdicts([...held, fixAt(12, 240)]).at(-1)).toBe('used')
})

test('vague, nowhere, mock and old fixes place nobody', () => {
  expect(verdicts([fixAt(0, 0, { accuracyMeters: 101 })])).toEqual(['vague'])
  expect(verdicts([{ ...fixAt(0, 0), lat: 0, lng: 0 }])).toEqual(['nowhere'])
  expect(verdicts([fixAt(0, 0, { isMock: true })])).toEqual(['mock'])
  expect(verdicts([fixAt(5, 0), fixAt(5, 0), fixAt(4, 1)])).toEqual(['used', 'old', 'old'])
})
