/**
 * Runs pay cases, `npm run pay-cases -- <file.json> [--json]`: prices each case with the pay engine, prints what is not
 * as expected, then "N passed, N failed". With `--json`, prints all results instead.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { casesSchema, type PayCase } from './pay-cases/case-file.ts'
import { listDifferences } from './pay-cases/compare.ts'
import { runCase } from './pay-cases/run-case.ts'

const usage = 'npm run pay-cases -- <file.json> [--json]'

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file] = positionals
if (!file || positionals.length > 1) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
const cases = casesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
if (values.json) print(JSON.stringify(cases.map(each => ({ id: each.id, actual: resultOf(each) }))))
else printDifferences()

function printDifferences(): void {
  let failed = 0
  for (const each of cases) {
    const actual = resultOf(each)
    const differences = listDifferences(each.expect, actual)
    if (differences.length === 0) continue
    failed++
    print(`✗ ${each.id} ${each.title}`)
    for (const difference of differences) print(`    ${difference}`)
    print(`  expected ${JSON.stringify(each.expect)}`)
    print(`  actual   ${JSON.stringify(actual)}`)
  }
  print(`${cases.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** A case that can't be read fails alone, with the reason as its result. */
function resultOf({ op, input }: PayCase): unknown {
  try {
    return runCase({ op, input })
  } catch (error) {
    return { error: error instanceof z.ZodError ? z.prettifyError(error) : String(error) }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
