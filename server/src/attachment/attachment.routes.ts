/**
 * `PUT` and `GET /attachments/{attachmentId}`: content goes and comes as it is, so these stand outside the contract's
 * calls, which are JSON. Every other rule of a command holds: one transaction, documents, versions in the answer.
 */
import { createHash } from 'node:crypto'
import { type Attachment, attachmentBytesMax, attachmentTypes, typesOf } from '@haulway/domain/attachment/attachment.ts'
import { judgeContent } from '@haulway/domain/attachment/attachment-content.ts'
import {
  attachmentQuerySchema,
  contentDigestHeader,
  contentDigestOf,
} from '@haulway/domain/attachment/attachment-upload.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import { listMembershipsOf } from '../entity/entity.table.ts'
import { command } from '../http/command/command.ts'
import type { CallContext, NodeParts } from '../http/context.ts'
import { type Arrival, checkAttachment, keepAttachment } from './attachment.commands.ts'
import { findAttachment } from './attachment.table.ts'
import { type AttachmentStorage, storageKeyOf } from './attachment-storage.ts'
import type { AttachmentSubjects } from './attachment-subjects.ts'

export type AttachmentParts = {
  parts: NodeParts
  storage: AttachmentStorage
  subjects: AttachmentSubjects
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
}

const paramsSchema = z.object({ attachmentId: idSchema })

export async function registerAttachments(root: FastifyInstance, noun: AttachmentParts): Promise<void> {
  await root.register(async app => {
    const actors = new WeakMap<FastifyRequest, Actor>()
    app.removeAllContentTypeParsers()
    // What it is called counts for nothing: what it is, is read from its bytes.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: attachmentBytesMax }, (_, body, done) =>
      done(null, body),
    )
    // Nobody's content is read before they have said who they are.
    app.addHook('onRequest', async request => {
      const actor = await noun.authenticate(request)
      if (!actor) throw new AppError('noAuthorizationToken')
      actors.set(request, actor)
    })
    const actorOf = (request: FastifyRequest): Actor => {
      const actor = actors.get(request)
      if (!actor) throw new AppError('noAuthorizationToken')
      return actor
    }
    app.put('/attachments/:attachmentId', { bodyLimit: attachmentBytesMax }, async (request, reply) =>
      takeAttachment(noun, contextOf(noun.parts, actorOf(request), request, reply), readArrival(request)),
    )
    app.get('/attachments/:attachmentId', async (request, reply) =>
      giveAttachment(noun, actorOf(request), request, reply),
    )
  })
}

type Content = { content: Buffer; arrival: Arrival }

/** Judges what came before anybody is asked whether it may: a file that is none is nobody's. */
function readArrival(request: FastifyRequest): Content {
  const { attachmentId } = readInput(paramsSchema, request.params)
  const query = readInput(attachmentQuerySchema, request.query)
  const content = request.body
  if (!Buffer.isBuffer(content) || content.length === 0) throw new AppError('invalidInput', 'This file is empty.')
  const hash = createHash('sha256').update(content).digest()
  const said = request.headers[contentDigestHeader]
  if (said !== undefined && said !== contentDigestOf(hash.toString('base64'))) {
    // Cut short or changed on its way: the sender still has the whole of it.
    throw new AppError('unavailable', "This didn't arrive complete. It will be sent again.")
  }
  const verdict = judgeContent(content)
  if ('refusal' in verdict) throw new AppError('invalidInput', verdict.refusal)
  if (!typesOf(query.kind).includes(verdict.type)) throw new AppError('invalidInput', 'Send a photo.')
  const found = { contentType: verdict.type, bytes: content.length, sha256: hash.toString('hex') }
  return { content, arrival: { attachmentId, query, ...found } }
}

/** Asks whether the sender may, stores the content, and only then says that it is here: no lock waits for the store. */
async function takeAttachment(
  { storage, subjects }: AttachmentParts,
  context: CallContext,
  { content, arrival }: Content,
) {
  const call = { input: arrival, context, path: ['putAttachment'] }
  const isHere = await command((unit, input: Arrival) => checkAttachment(unit, input, subjects))(call)
  if (isHere) return { attachmentId: arrival.attachmentId }
  await orUnavailable(context.log, storage.put(storageKeyOf(arrival), content, arrival.contentType))
  return command((unit, input: Arrival) => keepAttachment(unit, input, subjects))(call)
}

/** A store that is down is worth another try of the sender's. Why it is, is for the log alone. */
async function orUnavailable<T>(log: FastifyRequest['log'], work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    log.error(error, 'the storage of attachments had trouble')
    throw new AppError('unavailable')
  }
}

function contextOf(parts: NodeParts, actor: Actor, request: FastifyRequest, reply: FastifyReply): CallContext {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  // The id of the attachment is the key under which it happens once.
  const { key: _, ...envelope } = parseEnvelope(header)
  return {
    ...parts,
    ...{ actor, envelope, clientAddress: request.ip, log: request.log, traceId: request.id },
    setHeader: (name, value) => reply.header(name, value),
  }
}

async function giveAttachment(
  { parts, storage }: AttachmentParts,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { attachmentId } = readInput(paramsSchema, request.params)
  const { orm } = parts.database
  const [attachment, memberships] = await Promise.all([
    findAttachment(orm, attachmentId),
    listMembershipsOf(orm, actor.uid),
  ])
  const mayRead = memberships.some(({ entityId }) => attachment?.readerEntityIds.includes(entityId))
  if (!attachment || !mayRead) throw new AppError('notFound')
  const tag = `"${attachment.sha256}"`
  reply.headers(headersOf(attachment, tag))
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const content = await orUnavailable(request.log, storage.get(storageKeyOf(attachment)))
  if (!content) throw new AppError('unavailable')
  return reply.send(Buffer.from(content))
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const

/** Opened by itself, a picture is a picture and a file is saved; neither runs anything, whatever is in it. */
function headersOf({ attachmentId, subject, contentType }: Attachment, tag: string): Record<string, string> {
  const type = attachmentTypes.find(each => each === contentType) ?? 'image/jpeg'
  const name = `${subject.kind}-${attachmentId}.${endings[type]}`
  return {
    'content-type': type,
    'content-disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    etag: tag,
  }
}
