/** The app's built files, and its start page for every path that is a screen. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { entityTypeNames, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { callbackRoutes } from '@haulway/domain/startup/callback.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const builtApp = fileURLToPath(new URL('../../../../app/dist', import.meta.url))

/** Registers the files. Without a build the server still answers calls, and says so at its start page. */
export async function registerAppFiles(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(path.join(builtApp, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: builtApp,
      index: false,
      // Made at build time, beside each text; they are no files of their own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.built-from'],
      // Each file a route of its own: every other path is a screen, and never a folder.
      wildcard: false,
      setHeaders: (reply, file) => {
        // Hashed names never change; everything else is asked for again, so that a new version is found.
        const isHashed = file.startsWith(path.join(builtApp, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageAsked(request)) throw new AppError('notFound')
    if (!isBuilt) return reply.type('text/plain').send('The app is not built yet. Run "npm start", which builds it.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** What the addresses of screens begin with (specification 2); the app's own list is held against it by a test. */
const screenRoots = new Set([
  ...['', 'home', 'missing-information-form', 'entity-form', 'auth', 'empty-page', 'trucker-active-project-v2'],
  ...entityTypeNames.map(name => entityTypes[name].slug),
  ...Object.values(callbackRoutes).map(route => route.split('/')[1] ?? ''),
])

/**
 * A browser asks for text/html, at whatever address. Uptime checks, link previews and curl take anything, or do not
 * say: they get the page where there is a screen, and elsewhere they are told that there is nothing.
 */
function isPageAsked({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  const takesPages = /(^|,)\s*(\*\/\*|text\/\*)/.test(accept)
  return takesPages && screenRoots.has(new URL(url, 'http://localhost').pathname.split('/')[1] ?? '')
}
