/**
 * The census of statements: reads what the tests recorded. It fails on each statement that a Citus would refuse or
 * answer by asking every node, unless it is named with its reason in `known.ts`. To take it of some tests only:
 * `HAULWAY_STATEMENTS=folder npx vitest run --project pg file`, then `node tools/census/census.ts folder`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Counts, conclude } from '../steps.ts'
import type { KnownStatement } from './known/known-group.ts'
import { findKnown, known, plainText } from './known.ts'
import { findFaults } from './statement-faults.ts'

type Census = { statements: number; excused: number; refused: string[]; met: ReadonlySet<KnownStatement> }

/** @param folder the one that HAULWAY_STATEMENTS named while the tests ran */
async function takeCensus(folder: string): Promise<Census> {
  const lines = readdirSync(folder).flatMap(file => readFileSync(path.join(folder, file), 'utf8').split('\n'))
  const texts = lines.filter(Boolean).map(line => z.string().parse(JSON.parse(line)))
  const distinct = new Map(texts.map(text => [plainText(text), text]))
  const refused: string[] = []
  const met = new Set<KnownStatement>()
  let excused = 0
  for (const [text, sent] of distinct) {
    const faults = await findFaults(sent)
    if (faults.length === 0) continue
    const found = findKnown(text, faults)
    if (!found) refused.push(`${faults.join('; ')}: ${text}`)
    else {
      met.add(found)
      excused++
    }
  }
  return { statements: distinct.size, excused, refused, met }
}

/**
 * Counts what the census refuses, and prints one line.
 * @param isWhole whether every test was recorded: then it also prints the known statements that none of them sent
 */
export async function reportCensus(folder: string, isWhole: boolean): Promise<Counts> {
  const { statements, excused, refused, met } = await takeCensus(folder)
  const failures = refused.map(each => `census: ${each}`)
  if (statements === 0) failures.push('census: no statement was recorded')
  const counts = `${statements} statements, ${excused} that may ask several nodes (known), ${refused.length} refused`
  console.log(`${failures.length === 0 ? '✓' : '✗'} census of statements: ${counts}`)
  if (refused.length > 0) console.log('  Bind them to one node, or name them in tools/census/known.ts (docs/scale.md).')
  if (isWhole) {
    for (const { name, statements: all } of known) {
      for (const each of all.filter(one => !met.has(one)))
        console.log(`  known, but not sent by any test: ${name}: ${each.what}`)
    }
  }
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures }
}

if (import.meta.main) conclude([await reportCensus(process.argv[2] ?? '.', false)])
