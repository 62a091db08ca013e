/** What a node has opened so far. A start that fails closes it, so that the next try has all of it to itself. */
import { secondMs } from '@haulway/domain/time.ts'
import { within } from '../within.ts'

export type OpenParts = {
  /** @returns the part */
  add: <Part>(part: Part, close: (part: Part) => unknown) => Part
  /** Closes the parts, the last one first. Never throws: what they need may be what is gone. */
  closeAll: () => Promise<void>
}

const closeMs = 10 * secondMs

export function newOpenParts(): OpenParts {
  const closes: (() => unknown)[] = []
  return {
    add: (part, close) => {
      closes.push(() => close(part))
      return part
    },
    closeAll: async () => {
      for (const close of closes.splice(0).reverse()) {
        await within((async () => close())(), closeMs).catch(() => {})
      }
    },
  }
}
