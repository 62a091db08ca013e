/**
 * `npm run admin -- rebuild-documents`: writes every document again from its record; can be interrupted and resumed.
 */
import { parseArgs } from 'node:util'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { ConfigError } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import { appendAdminAct } from './admin-act.table.ts'

export const rebuildUsage = 'rebuild-documents [--from table [--after key,key]]: publishes every document again'

/**
 * @param args the arguments after `rebuild-documents`; `--from` and `--after` resume an interrupted run
 * @param print receives the progress after each page, with the arguments that resume from there
 * @returns the sentence for the person at the terminal
 */
export async function runRebuild(
  databaseUrl: string,
  args: string[],
  print: (sentence: string) => void,
): Promise<string> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, after: { type: 'string' } } })
  const first = values.from === undefined ? 0 : rebuildSteps.findIndex(step => step.name === values.from)
  if (first === -1) throw new ConfigError(`Name one of: ${rebuildSteps.map(step => step.name).join(', ')}.`)
  const database = openDatabase(databaseUrl, 2)
  try {
    const outcome = await rebuildFrom(database, first, values.after?.split(','), print)
    const act = { at: Date.now(), words: ['rebuild-documents', ...args], outcome }
    await database.inTransaction(async tx => appendAdminAct(tx, act))
    return outcome
  } finally {
    await database.close()
  }
}

async function rebuildFrom(
  database: Database,
  first: number,
  after: string[] | undefined,
  print: (sentence: string) => void,
): Promise<string> {
  let rows = 0
  let changed = 0
  for (const [index, step] of rebuildSteps.slice(first).entries()) {
    await rebuild(database, step, index === 0 ? after : undefined, page => {
      rows += page.rows
      changed += page.changed
      print(
        `${step.name}: ${page.rows} rows. To continue from here: --from ${step.name} --after ${page.after.join(',')}`,
      )
    })
  }
  return `${rows} records read; scopes changed: ${changed}.`
}
