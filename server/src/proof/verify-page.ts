/** `GET /verify.html`: the page that checks proofs, with the keys of this moment in it, so that it works when saved. */
import { verifyPath } from '@haulway/domain/load-log/proof/proof.ts'
import type { FastifyInstance } from 'fastify'
import type { Orm } from '../db/database.ts'
import { sendOneFile } from '../http/app/one-file-page.ts'
import { listProofKeys } from './proof-key.table.ts'

/** Where the build leaves room for the keys. */
const noKeys = '{"algorithm":"Ed25519","keys":[]}'

export function registerVerifyPage(app: FastifyInstance, orm: Orm): void {
  app.get(verifyPath, (_, reply) =>
    sendOneFile(reply, 'verify.html', async page => {
      if (!page.includes(noKeys)) throw new Error('the page of proofs was built without room for keys')
      const keys = await listProofKeys(orm)
      // Their ids and their base64url have no character that ends a script.
      return page.replace(noKeys, () => JSON.stringify({ algorithm: 'Ed25519', keys }))
    }),
  )
}
