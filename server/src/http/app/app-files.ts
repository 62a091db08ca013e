/** The app's built files, and its start page for every path of a screen. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { entityTypeNames, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { callbackRoutes } from '@haulway/domain/startup/callback.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const builtApp = fileURLToPath(new URL('../../../../app/dist', import.meta.url))

/** Registers the files. Without a build the server still answers calls, and its start page says what to run. */
export async function registerAppFiles(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(path.join(builtApp, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: builtApp,
      index: false,
      // Compressed copies made at build time; they are not served as separate files.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.built-from', 'verify.html', 'follow.html'],
      // Each file gets its own route. Every other path is a screen, never a folder.
      wildcard: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControlOf(path.relative(builtApp, file)))
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('notFound')
    if (!isBuilt) return reply.type('text/plain').send('The app is not built yet. Run "npm start", which builds it.')
    return reply.sendFile('index.html')
  })
}

/**
 * Browsers keep hashed names for good, and ask about everything else, so that they find a new version. No browser keeps
 * the page: WebKit would keep it for "back" with its unfinished transactions, and until the tab is closed the next page
 * would wait for the device's database.
 */
function cacheControlOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  // As it is, or compressed.
  return file.startsWith('index.html') ? 'no-store' : 'no-cache'
}

/** The first parts of screen paths (specification 2); a test compares them with the app's own list. */
const screenRoots = new Set([
  '',
  'home',
  'missing-information-form',
  'entity-form',
  'auth',
  'empty-page',
  'trucker-active-project-v2',
  ...entityTypeNames.map(name => entityTypes[name].slug),
  ...Object.values(callbackRoutes).map(route => route.split('/')[1] ?? ''),
])

/**
 * A browser requests text/html, at any address. Uptime checks, link previews and curl accept anything or do not say:
 * they get the page for the address of a screen, and a 404 elsewhere.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  const takesPages = /(^|,)\s*(\*\/\*|text\/\*)/.test(accept)
  return takesPages && screenRoots.has(new URL(url, 'http://localhost').pathname.split('/')[1] ?? '')
}
