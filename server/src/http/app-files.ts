/** The app's built files, and its start page for every path that is a screen. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { AppError } from '@haulway/domain/errors.ts'
import type { FastifyInstance } from 'fastify'

const builtApp = fileURLToPath(new URL('../../../app/dist', import.meta.url))

/** Registers the files. Without a build the server still answers calls, and says so at its start page. */
export async function registerAppFiles(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(path.join(builtApp, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: builtApp,
      index: false,
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
    const isScreen = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!isScreen) throw new AppError('notFound')
    if (!isBuilt) return reply.type('text/plain').send('The app is not built yet. Run "npm start", which builds it.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
