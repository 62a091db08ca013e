/** Reads what the run of a trial printed: how its tests ended, and the faults that they counted. */
import { stripVTControlCharacters } from 'node:util'

/** Each must be 0. */
const faultNames = ['lost', 'doubled', 'changed by a rebuild', 'unbalanced', 'leaked'] as const

/** Without the faults that the trial did not count. */
export type Faults = Partial<Record<(typeof faultNames)[number], number>>

type TrialResult = {
  passed: number
  failed: number
  isSkipped: boolean
  /** The lines with counts, and why it failed. */
  lines: string[]
  faults: Faults
}

/**
 * A run without a test has failed: no file or test has the name that the trial is about.
 * @param mayBeSkipped its test needs what this machine may not have
 */
export function readTrial(output: string, exitCode: number, mayBeSkipped: boolean): TrialResult {
  const printed = stripVTControlCharacters(output).split('\n')
  const tests = printed.find(line => /^\s*Tests /.test(line)) ?? ''
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(tests)?.[1] ?? 0)
  const passed = count('passed')
  const isEmpty = passed + count('failed') === 0
  const hasFailed = exitCode !== 0 || (isEmpty && !mayBeSkipped)
  const failed = hasFailed ? Math.max(count('failed'), 1) : 0
  const counted = printed.filter(line => /^(Seed|\d+ jobs of|\d+ kills)/.test(line))
  const reasons = [
    ...printed.filter(line => /(FAIL|Error: )/.test(line)).slice(0, 10),
    ...(isEmpty && exitCode === 0 ? ['no test ran'] : []),
  ]
  return {
    passed,
    failed,
    isSkipped: isEmpty && !hasFailed,
    lines: [...counted, ...(hasFailed ? reasons : [])],
    faults: faultsIn(printed.filter(line => line.startsWith('Seed'))),
  }
}

function faultsIn(lines: readonly string[]): Faults {
  return sumFaults(
    lines.flatMap(line =>
      faultNames.flatMap((name): Faults[] => {
        const [, inJson, inWords] = new RegExp(`"${name}":(\\d+)|(\\d+) ${name}`).exec(line) ?? []
        const found = inJson ?? inWords
        return found === undefined ? [] : [{ [name]: Number(found) }]
      }),
    ),
  )
}

export function sumFaults(each: readonly Faults[]): Faults {
  const sum: Faults = {}
  for (const faults of each) {
    for (const name of faultNames) {
      const found = faults[name]
      if (found !== undefined) sum[name] = (sum[name] ?? 0) + found
    }
  }
  return sum
}

/** "0 lost, 0 doubled". */
export function describeFaults(faults: Faults): string {
  const parts = Object.entries(faults).map(([name, count]) => `${count} ${name}`)
  return parts.length === 0 ? 'No trial counted faults.' : parts.join(', ')
}
