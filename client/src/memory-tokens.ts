/** Keeps a session's tokens in memory: the user stays logged in while the process runs. */
import type { SessionTokens } from '@haulway/domain/user/sign-in.ts'
import type { TokenStore } from './session.ts'

export function openMemoryTokens(): TokenStore {
  let held: SessionTokens | undefined
  return {
    read: async () => held,
    write: async tokens => {
      held = tokens
    },
    remove: async () => {
      held = undefined
    },
  }
}
