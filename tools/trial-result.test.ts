import { expect, test } from 'vitest'
import { describeFaults, readTrial, sumFaults } from './trial-result.ts'

const ranNothing = ' Test Files  1 skipped (1)\n      Tests  7 skipped (7)\n'
const counts = (line: string) => readTrial(`${line}\n      Tests  1 passed | 6 skipped (7)\n`, 0, false).faults

test('a trial whose title is the name of no test fails', () => {
  expect(readTrial(ranNothing, 0, false)).toMatchObject({ failed: 1, isSkipped: false, lines: ['no test ran'] })
})

test('a trial whose file does not exist fails', () => {
  expect(readTrial('No test files found, exiting with code 1\n', 1, true)).toMatchObject({
    failed: 1,
    isSkipped: false,
  })
})

test('a trial that needs what this machine does not have is skipped', () => {
  expect(readTrial(ranNothing, 0, true)).toMatchObject({ passed: 0, failed: 0, isSkipped: true, lines: [] })
})

test('the failed tests are counted, and an error outside of any test counts as one', () => {
  const failed = ' FAIL  a day\nError: lost\n      Tests  2 failed | 3 passed (5)\n'
  const lines = [' FAIL  a day', 'Error: lost']
  expect(readTrial(failed, 1, false)).toMatchObject({ passed: 3, failed: 2, lines })
  expect(readTrial('      Tests  3 passed (3)\n', 1, false)).toMatchObject({ passed: 3, failed: 1 })
})

test('only the faults that a trial counted are summed and printed', () => {
  expect(counts('Seed 7: 3 kills; {"stored":9,"lost":0,"doubled":2,"foreign":0}')).toEqual({ lost: 0, doubled: 2 })
  const audit = 'Seed 7: 20 documents, 1 changed by a rebuild; 4 entries, 0 unbalanced; 9 cells read, 0 leaked'
  expect(counts(audit)).toEqual({ 'changed by a rebuild': 1, unbalanced: 0, leaked: 0 })
  expect(counts('34 jobs of 17 kinds, the last 27 s after the kill.')).toEqual({})
  expect(describeFaults(sumFaults([{}, { lost: 1 }, { lost: 2, leaked: 0 }]))).toBe('3 lost, 0 leaked')
  expect(describeFaults(sumFaults([{}, {}]))).toBe('No trial counted faults.')
})
