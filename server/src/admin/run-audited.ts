/** A command that shows what must not be in the audit: its row says only how much was shown. */
import { openDatabase, type Transaction } from '../db/database.ts'
import { appendAdminAct } from './admin-act.table.ts'

/** @param work returns what is shown, and the sentence for the audit */
export async function runAudited<T>(
  databaseUrl: string,
  words: string[],
  work: (tx: Transaction) => Promise<{ shown: T; outcome: string }>,
): Promise<T> {
  const database = openDatabase(databaseUrl, 2)
  try {
    return await database.inTransaction(async tx => {
      const { shown, outcome } = await work(tx)
      appendAdminAct(tx, { at: Date.now(), words, outcome })
      return shown
    })
  } finally {
    await database.close()
  }
}
