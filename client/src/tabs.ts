/** The tabs of one browser, as a port: one of them leads (it alone sends and listens), all of them talk. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'

export type TabMessage =
  | { type: 'interest'; tab: string; scopes: Scope[] }
  | { type: 'whoIsThere' }
  | { type: 'gone'; tab: string }
  | { type: 'drain' }
  | { type: 'status'; status: ConnectionStatus }
  | { type: 'positions'; scope: Scope; positions: PositionFrame[] }

/** `since`: when it became so, ms. */
export type ConnectionStatus = { isConnected: boolean; since: number }

/** Where there are no tabs, as in Node: this one leads. */
export function openSingleTab(): Tabs {
  return { post: () => {}, onMessage: () => {}, lead: work => void work(), close: () => {} }
}

export type Tabs = {
  post: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => void
  /** Runs work in whichever tab leads, until `signal` ends it; the next tab takes over when this one closes. */
  lead: (work: () => Promise<void>, signal: AbortSignal) => void
  close: () => void
}
