/** Serves a built page that is one file, with the policy that its build has written into it, compressed as accepted. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Such a page is opened now and then, so it is compressed when it is sent, and fast rather than small. */
const packings = {
  br: (page: string) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => promisify(gzip)(page),
}

/** @param name its file in the app's build @param change what is filled in when it is served */
export async function sendOneFile(
  reply: FastifyReply,
  name: string,
  change: (page: string) => Promise<string> | string = page => page,
): Promise<FastifyReply> {
  const file = fileURLToPath(new URL(`../../../../app/dist/${name}`, import.meta.url))
  if (!existsSync(file)) return reply.code(404).type('text/plain').send('The app is not built yet. Run "npm start".')
  const built = readFileSync(file, 'utf8')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(built)?.[1]
  if (policy === undefined) throw new Error(`${name} was built without its policy`)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('referrer-policy', 'no-referrer')
  reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`).header('x-robots-tag', 'noindex')
  return sendPacked(reply, await change(built))
}

async function sendPacked(reply: FastifyReply, page: string): Promise<FastifyReply> {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find(name => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0)`).test(accepted))
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  const tag = `"${hash}${encoding ? `-${encoding}` : ''}"`
  reply.header('vary', 'accept-encoding').header('etag', tag)
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (!encoding) return reply.send(page)
  return reply.header('content-encoding', encoding).send(await packings[encoding](page))
}
