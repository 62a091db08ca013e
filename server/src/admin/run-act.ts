/** Carries out one act of an administrator: one transaction, with its audit row; then the nodes are woken. */
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { ConfigError } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { notifyVersions } from '../sync/notify.ts'
import { publishDocuments } from '../sync/publish.ts'
import { acts, usage } from './acts.ts'
import { appendAdminAct } from './admin-act.table.ts'

/**
 * @param words as they stand on the command line
 * @returns the sentence for the person at the terminal
 * @throws ConfigError on wrong words, AppError when the act is refused
 */
export async function runAct(databaseUrl: string, words: string[], clock: () => number): Promise<string> {
  const [name = '', ...rest] = words
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new ConfigError(usage())
  const { positionals, values } = parseWords(rest, act.options)
  const newId = () => buildId(clock(), randomBytes(10))
  const database = openDatabase(databaseUrl, 2)
  try {
    return await database.inTransaction(async tx => {
      const changes: DocumentChange[] = []
      const at = clock()
      const publish = (more: DocumentChange[]) => {
        changes.push(...more)
      }
      const outcome = await act.run({ tx, at, newId, publish }, positionals, values)
      await appendAdminAct(tx, { adminActId: newId(), at, by: userInfo().username, words, outcome })
      await notifyVersions(tx, await publishDocuments(tx, changes))
      return outcome
    })
  } finally {
    await database.close()
  }
}

function parseWords(words: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args: words, options: options ?? {}, allowPositionals: true, strict: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new ConfigError(`${error.message}\n${usage()}`)
    }
    throw error
  }
}
