/**
 * `GET /load-proofs/{entityId}/{loadLogId}`: a signed proof of a load as one of its parties sees it, as JSON or as a
 * PDF with a QR code and the JSON attached. No prices unless an owner or manager asks. The keys are open to everyone.
 */
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { languages } from '@haulway/domain/language.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { hashOf } from '@haulway/domain/load-log/proof/field-hashes.ts'
import { type ProofTrack, proofCode, proofContentOf, writeProof } from '@haulway/domain/load-log/proof/proof.ts'
import { proofKeysPath } from '@haulway/domain/load-log/proof/proof-key.ts'
import { ticketOfLoad } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { loadTrackSchema } from '@haulway/domain/track/load-track.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AttachmentStorage } from '../attachment/attachment-storage.ts'
import type { Actor } from '../auth/actor.ts'
import type { Database, Orm } from '../db/database.ts'
import { findMember } from '../entity/entity.table.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { findLoadDocument, readSignature } from '../load-log/ticket/register-load-tickets.ts'
import { ticketPdf } from '../pay/print/ticket-pdf.ts'
import { readLoadTrack } from '../tracking/track/read-load-track.ts'
import { listProofKeys } from './proof-key.table.ts'
import { getProofSigner } from './proof-signer.ts'

export type ProofParts = {
  database: Pick<Database, 'orm' | 'inTransaction'>
  clock: () => number
  publicUrl: string
  /** The storage of the signatures' pictures. */
  storage: AttachmentStorage
  /** Seals the private halves. */
  sealKey: Buffer
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

export const proofParamsSchema = z.object({ entityId: idSchema, loadLogId: idSchema })
export const proofQuerySchema = z.object({
  format: z.enum(['json', 'pdf']).default('json'),
  prices: z.enum(['yes', 'no']).default('no'),
  language: z.enum(languages).default('en'),
})

export function registerLoadProofs(app: FastifyInstance, parts: ProofParts): void {
  const { orm } = parts.database
  app.get('/load-proofs/:entityId/:loadLogId', async (request, reply) => {
    const actor = await parts.authenticate(request)
    if (!actor) throw new AppError('noAuthorizationToken')
    const { entityId, loadLogId } = readInput(proofParamsSchema, request.params)
    const { format, prices, language } = readInput(proofQuerySchema, request.query)
    const member = await findMember(orm, entityId, actor.uid)
    const load = member && (await findLoadDocument(orm, entityId, loadLogId))
    if (!member || !load) throw new AppError('notFound', 'This load could not be found.')
    const withPrices = prices === 'yes'
    if (withPrices && !(readsMoney(member.role) && mayReadMoney(actor))) throw new AppError('notAllowed')
    const { text, proof } = await proveLoad(parts, actor, load, withPrices)
    const name = `proof-${load.ticketNo ?? load.loadNo}`
    reply.header('cache-control', 'private, no-store')
    reply.header('content-disposition', contentDisposition(`${name}.${format}`))
    if (format === 'json') return reply.type('application/json').send(text)
    const { issuedAt, keyId } = proof.content
    const signature = await readSignature({ orm, storage: parts.storage }, entityId, load)
    const seal = { code: proofCode(proof), hash: proof.hash, keyId, issuedAt, file: { name: `${name}.json`, text } }
    return reply.type('application/pdf').send(await ticketPdf(ticketOfLoad(load), language, { proof: seal, signature }))
  })
  app.get(proofKeysPath, async (_, reply) => {
    // Other sites may check proofs, too.
    reply.header('access-control-allow-origin', '*')
    return { algorithm: 'Ed25519', keys: await listProofKeys(orm) }
  })
}

/** A key reads what its scopes say, and no more than its role does. */
function mayReadMoney({ keyScopes }: Actor): boolean {
  return keyScopes === undefined || keyScopes.includes('readMoney')
}

async function proveLoad(parts: ProofParts, actor: Actor, load: LoadLogDocument, withPrices: boolean) {
  const track = await findTrack(parts.database.orm, actor, load)
  const { keyId, sign } = await getProofSigner(parts)
  const issued = { keyId, issuer: new URL(parts.publicUrl).origin, issuedAt: parts.clock(), track }
  return writeProof(proofContentOf(load, issued, withPrices), sign)
}

/** A dump has no track, and a load may have none. */
async function findTrack(orm: Orm, actor: Actor, load: LoadLogDocument): Promise<ProofTrack | null> {
  const { projectId, loadLogId } = load
  const read = readLoadTrack(orm, actor, { projectId, loadLogId }, { form: 'json', tag: undefined })
  const { track } = await read.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return { track: undefined }
    throw error
  })
  const parsed = loadTrackSchema.safeParse(track).data
  if (!parsed || parsed.points === 0) return null
  const { of: points, startedAt, endedAt } = parsed
  return { points, startedAt, endedAt, sha256: hashOf(parsed) }
}
