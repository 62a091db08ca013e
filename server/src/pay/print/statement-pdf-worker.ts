/** A thread that writes one statement as PDF: thousands of lines take seconds, and the node keeps answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { languages } from '@haulway/domain/language.ts'
import { printedStatementSchema } from '@haulway/domain/pay/statement/printed-statement.ts'
import { z } from 'zod'
import { statementPdf } from './statement-pdf.ts'

const { printed, language } = z
  .object({ printed: printedStatementSchema, language: z.enum(languages) })
  .parse(workerData)
parentPort?.postMessage(new Uint8Array(await statementPdf(printed, language)))
