/**
 * The census of statements: reads what the tests recorded and lists each statement that Citus would refuse, or answer
 * by asking every node. `HAULWAY_STATEMENTS=folder npx vitest run --project pg file`, then
 * `node tools/census/census.ts folder`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Counts } from '../steps.ts'
import { known } from './known.ts'
import { findFaults } from './statement-faults.ts'

type Census = { statements: number; offenders: { text: string; faults: string[] }[]; excused: number }

/** @param folder the one that HAULWAY_STATEMENTS named while the tests ran */
async function takeCensus(folder: string): Promise<Census> {
  const lines = readdirSync(folder).flatMap(file => readFileSync(path.join(folder, file), 'utf8').split('\n'))
  const texts = lines.filter(Boolean).map(line => z.string().parse(JSON.parse(line)))
  const distinct = new Map(texts.map(text => [plain(text), text]))
  const census: Census = { statements: distinct.size, offenders: [], excused: 0 }
  for (const [text, sent] of distinct) {
    const faults = await findFaults(sent)
    if (faults.length === 0) continue
    if (known.some(each => text.includes(each.has))) census.excused++
    else census.offenders.push({ text, faults })
  }
  return census
}

/** One line without what differs from call to call: literals, and how many parameters a list has. */
function plain(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/'[^']*'/g, "'…'")
    .trim()
  return line.replace(/(\$\d+(?:::\w+)?)(?:, \$\d+(?:::\w+)?)+/g, '$1')
}

/** Faults that are wrong or refused on Citus, and that no statement has anymore. Others are only listed so far. */
const isGrave = (fault: string) => /^(uses ctid|locks |changes the distribution column)/.test(fault)

/** Prints the census and counts it. It fails on grave faults, and when nothing was recorded. */
export async function reportCensus(folder: string): Promise<Counts> {
  const { statements, offenders, excused } = await takeCensus(folder)
  for (const { text, faults } of offenders) console.log(`  ${faults.join('; ')}\n    ${text}`)
  const grave = offenders.filter(({ faults }) => faults.some(isGrave))
  const failures = grave.map(({ text, faults }) => `census: ${faults.join('; ')}: ${text}`)
  if (statements === 0) failures.push('census: no statement was recorded')
  const summary = `${statements} statements, ${offenders.length} that Citus would not run on one node, ${excused} known`
  console.log(`${failures.length === 0 ? '✓' : '✗'} census of statements: ${summary}`)
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await reportCensus(process.argv[2] ?? '.')
