/**
 * Each file of browser tests begins with nothing stored, whichever file its browser ran before. A test whose page logs
 * an error fails, such as React's warnings: an element where HTML allows none, a list without keys. Browsers draw such
 * a page in different ways.
 */
import { afterEach, expect } from 'vitest'

localStorage.clear()
sessionStorage.clear()
for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)

const logged: string[] = []
const write = console.error

console.error = (...parts: unknown[]) => {
  logged.push(parts.map(String).join(' '))
  write(...parts)
}

// Hooks of a test file run before this one, so what they remove is gone.
afterEach(() => expect(logged.splice(0)).toEqual([]))
