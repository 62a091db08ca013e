/** For the census of statements (tools/census): the statements of this process, each text once, in a file. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'

/** @returns what postgres.js calls with each statement it sends, as its option `debug` */
export function recordStatements(folder: string): (connection: number, text: string) => void {
  const file = path.join(folder, `${process.pid}.jsonl`)
  return (_, text) => {
    if (recorded.has(text)) return
    recorded.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
}

const recorded = new Set<string>()
