/** The set-up of a whole test file: `const node = closeAfterAll(await openTestNode())`. */
import { afterAll } from 'vitest'

/** Closes the part after the file's last test: of several parts, the one opened last is closed first. */
export function closeAfterAll<Part extends { close: () => unknown }>(part: Part): Part {
  afterAll(() => part.close())
  return part
}
