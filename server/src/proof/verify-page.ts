/** `GET /verify.html`: the page that checks proofs, with the keys of this moment in it, so that it works when saved. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { verifyPath } from '@haulway/domain/load-log/proof/proof.ts'
import type { FastifyInstance } from 'fastify'
import type { Orm } from '../db/database.ts'
import { listProofKeys } from './proof-key.table.ts'

const builtPage = fileURLToPath(new URL('../../../app/dist/verify.html', import.meta.url))
/** Where the build leaves room for the keys. */
const noKeys = '{"algorithm":"Ed25519","keys":[]}'

/** @param file the built page, named by tests */
export function registerVerifyPage(app: FastifyInstance, orm: Orm, file = builtPage): void {
  app.get(verifyPath, async (_, reply) => {
    if (!existsSync(file)) return reply.code(404).type('text/plain').send('The app is not built yet. Run "npm start".')
    const page = readFileSync(file, 'utf8')
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]
    if (policy === undefined || !page.includes(noKeys)) throw new Error('the page of proofs was built otherwise')
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    reply
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .header('referrer-policy', 'no-referrer')
    const keys = await listProofKeys(orm)
    // Their ids and their base64url have no character that ends a script.
    return page.replace(noKeys, () => JSON.stringify({ algorithm: 'Ed25519', keys }))
  })
}
