/** A server that startup reads documents from, and a session of its user. */
import type { Session } from '@haulway/client/session.ts'
import { serviceStatusDocumentId } from '@haulway/domain/startup/service-status.ts'
import { vi } from 'vitest'

type Answer = object | 'missing' | 'lost' | 'refused'

/**
 * Answers `fetch` until the test's mocks are restored. `answers` name documents by the end of their path; those without
 * an answer are missing.
 * @returns the paths that were requested, with their tokens
 */
export function openServerDocuments(answers: Record<string, Answer | (() => Promise<Answer>)>) {
  const requests: { path: string; token: string | null }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), window.location.href).pathname
    requests.push({ path, token: new Headers(init?.headers).get('authorization') })
    const named = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? 'missing'
    const answer = typeof named === 'function' ? await named() : named
    if (answer === 'lost') throw new TypeError('no network')
    if (answer === 'missing') return Response.json({ code: 'notFound', message: 'Not here.' }, { status: 404 })
    if (answer === 'refused') return Response.json({ code: 'tokenExpired', message: 'Log in.' }, { status: 401 })
    return Response.json({ documents: [{ collection: 'any', id: 'any', version: 1, body: answer }] })
  })
  return { requests }
}

export const serviceStatus = { [serviceStatusDocumentId]: { isAvailable: true } }

/** Its token is `first`, and `second` once a stale one was reported. */
export function openOwnSession(uid: string): Session {
  let token = 'first'
  return {
    uid: () => uid,
    subscribe: () => () => {},
    load: async () => {},
    begin: async () => {},
    end: async () => {},
    getToken: async isStale => {
      if (isStale) token = 'second'
      return token
    },
  }
}
