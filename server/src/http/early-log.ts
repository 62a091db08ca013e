import type { FastifyBaseLogger } from 'fastify'

/** A node's log from its first moment: errors go to the terminal until the server has its own log. */
export function openEarlyLog() {
  let log: FastifyBaseLogger | undefined
  return {
    /** Writes to this log from now on. */
    use: (own: FastifyBaseLogger) => {
      log = own
    },
    error: (error: unknown, sentence: string): void => {
      if (log) log.error(error, sentence)
      else process.stderr.write(`${sentence}: ${error}\n`)
    },
    info: (sentence: string): void => log?.info(sentence),
  }
}
