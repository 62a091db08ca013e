/** The command line for administrators: `npm run admin -- status off`. */
import { runAdmin, sentenceOf } from './run-admin.ts'

const complain = (sentence: string) => process.stderr.write(`${sentence}\n`)

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // No one reads the pipe anymore.
  if (error.code === 'EPIPE') return
  complain(sentenceOf(error))
  process.exit(1)
})

// When PostgreSQL dies, the driver can reject a query that no one waits for.
process.on('uncaughtException', error => {
  complain(sentenceOf(error))
  process.exit(1)
})

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  print: sentence => process.stdout.write(`${sentence}\n`),
  complain,
})
