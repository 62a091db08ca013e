/** How a test waits for what it expects: until it is so. */
import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds after which a test no longer waits. It only ends a test that waits in vain. */
    patienceMs: number
  }
}

/** Tries again until `check` no longer throws. @returns what it returns */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: inject('patienceMs') })
}
