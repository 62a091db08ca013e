/** The job that writes a statement as PDF, once for each language, in a thread. The file is kept with the statement. */
import { Worker } from 'node:worker_threads'
import type { Language } from '@haulway/domain/language.ts'
import type { PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { findPrintedStatement } from './find-printed-statement.ts'
import { addStatementFile, findStatementFile } from './statement.table.ts'

export async function writeStatement(
  { orm, inTransaction }: Pick<Database, 'orm' | 'inTransaction'>,
  file: JobKinds['write-statement'],
): Promise<void> {
  if (await findStatementFile(orm, file)) return
  const printed = await findPrintedStatement(orm, file)
  if (!printed) return
  const pdf = await writeInThread(printed, file.language)
  await inTransaction(async tx => addStatementFile(tx, { ...file, pdf }))
}

function writeInThread(printed: PrintedStatement, language: Language): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const script = new URL('../../pay/print/statement-pdf-worker.ts', import.meta.url)
    const worker = new Worker(script, { workerData: { printed, language } })
    worker.once('message', message => resolve(z.instanceof(Uint8Array).parse(message)))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the thread ended with ${code} before the PDF was written`)))
  })
}
