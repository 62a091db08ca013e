/** The tabs of one browser, as a port: only the leading tab talks to the server; all tabs exchange messages. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'

export type TabMessage =
  | { type: 'interest'; tab: string; scopes: Scope[] }
  | { type: 'whoIsThere' }
  | { type: 'gone'; tab: string }
  | { type: 'drain' }
  | { type: 'nudge' }
  | { type: 'clock'; offsetMs: number }
  | { type: 'status'; status: ConnectionStatus }
  | { type: 'positions'; scope: Scope; positions: PositionFrame[] }

/** `since`: when the status last changed, ms. */
export type ConnectionStatus = { isConnected: boolean; since: number }

/** For environments without tabs, such as Node: the only tab leads. */
export function openSingleTab(): Tabs {
  return { post: () => {}, onMessage: () => {}, lead: work => void work(), close: () => {} }
}

export type Tabs = {
  post: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => void
  /** Runs `work` when this tab leads, until `signal` aborts. The next tab takes over when this one closes. */
  lead: (work: () => Promise<void>, signal: AbortSignal) => void
  close: () => void
}
