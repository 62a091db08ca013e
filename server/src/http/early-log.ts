import type { FastifyBaseLogger } from 'fastify'

/** A node's log from its first moment: until the server has its own, errors go to the terminal and warnings wait. */
export function openEarlyLog() {
  let log: FastifyBaseLogger | undefined
  const waiting: string[] = []
  return {
    /** Writes to this log from now on. */
    use: (own: FastifyBaseLogger) => {
      log = own
      for (const sentence of waiting.splice(0)) own.warn(sentence)
    },
    error: (error: unknown, sentence: string): void => {
      if (log) log.error(error, sentence)
      else process.stderr.write(`${sentence}: ${error}\n`)
    },
    warn: (sentence: string): void => {
      if (log) log.warn(sentence)
      else waiting.push(sentence)
    },
    info: (sentence: string): void => log?.info(sentence),
  }
}
