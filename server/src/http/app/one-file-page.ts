/** Serves a built page that is one file, with the policy that its build has written into it. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'

/** @param name its file in the app's build @param change what is filled in when it is served */
export async function sendOneFile(
  reply: FastifyReply,
  name: string,
  change: (page: string) => Promise<string> | string = page => page,
): Promise<FastifyReply> {
  const file = fileURLToPath(new URL(`../../../../app/dist/${name}`, import.meta.url))
  if (!existsSync(file)) return reply.code(404).type('text/plain').send('The app is not built yet. Run "npm start".')
  const page = readFileSync(file, 'utf8')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]
  if (policy === undefined) throw new Error(`${name} was built without its policy`)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('referrer-policy', 'no-referrer')
  reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`).header('x-robots-tag', 'noindex')
  return reply.send(await change(page))
}
