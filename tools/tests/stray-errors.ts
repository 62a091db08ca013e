import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** A reporter that writes the errors that no test caught to a file, as a JSON array of sentences. */
export function strayErrors(file: string): Reporter {
  return {
    onTestRunEnd: (_modules, errors) =>
      writeFileSync(file, JSON.stringify(errors.map(({ name, message }) => `${name ?? 'Error'}: ${message}`))),
  }
}
