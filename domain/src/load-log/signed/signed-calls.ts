/** The acts that a device signs, by their calls. How they are signed is apart: an app loads that when it signs one. */
import type { LoadLogActKind } from '../act/act.ts'

export const signedCalls = {
  startLoad: 'start',
  confirmTrucker: 'confirmTrucker',
  confirmLoad: 'confirmLoad',
  deliverLoad: 'deliver',
  correctLoad: 'correct',
} as const satisfies Record<string, LoadLogActKind>

export function isSignedCall(call: string): call is keyof typeof signedCalls {
  return call in signedCalls
}
