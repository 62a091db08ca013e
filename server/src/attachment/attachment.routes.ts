/**
 * `PUT` and `GET /attachments/{attachmentId}`: they carry raw content, so they aren't among the contract's calls,
 * which are JSON. Every other rule of a command applies: one transaction, documents, versions in the answer.
 */
import { createHash } from 'node:crypto'
import { type Attachment, attachmentBytesMax, attachmentTypes, typesOf } from '@haulway/domain/attachment/attachment.ts'
import { judgeContent } from '@haulway/domain/attachment/attachment-content.ts'
import {
  attachmentQuerySchema,
  contentDigestHeader,
  contentDigestOf,
} from '@haulway/domain/attachment/attachment-upload.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { readInput } from '@haulway/domain/read-input.ts'
import { parseEnvelope } from '@haulway/domain/wire/envelope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import { giveBackTries } from '../auth/limits/rate-limit.ts'
import { listMembershipsOf } from '../entity/entity.table.ts'
import { testimony } from '../http/command/command.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import type { CallContext, NodeParts } from '../http/context.ts'
import { closedSignal, onceAborted, openAtOnce } from '../http/traffic/at-once.ts'
import type { Job } from '../jobs/job.ts'
import { checkAttachment, type ReceivedFile, saveAttachment } from './attachment.commands.ts'
import { findAttachment } from './attachment.table.ts'
import { uploadsAtOnce } from './attachment-room.ts'
import { type AttachmentStorage, storageKeyOf } from './attachment-storage.ts'
import type { AttachmentSubjects } from './attachment-subjects.ts'

export type AttachmentParts = {
  parts: NodeParts
  storage: AttachmentStorage
  subjects: AttachmentSubjects
  authenticate: (request: FastifyRequest) => Promise<Actor | null>
  /** How much a business may add in a day. */
  gigabytesADay: number
}

export const attachmentParamsSchema = z.object({ attachmentId: idSchema })

export async function registerAttachments(root: FastifyInstance, noun: AttachmentParts): Promise<void> {
  await root.register(async app => {
    const actors = new WeakMap<FastifyRequest, Actor>()
    /** What ends the place of an upload that is still being received. */
    const receiving = new WeakMap<FastifyRequest, () => void>()
    app.removeAllContentTypeParsers()
    // The content type that the sender states is ignored: judgeContent reads the type from the bytes.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: attachmentBytesMax }, (_, body, done) =>
      done(null, body),
    )
    const underWay = openAtOnce(uploadsAtOnce)
    // Authenticate before the body is read.
    app.addHook('onRequest', async (request, reply) => {
      const actor = await noun.authenticate(request)
      if (!actor) throw new AppError('noAuthorizationToken')
      actors.set(request, actor)
      if (request.method !== 'PUT') return
      receiving.set(request, underWay.begin(actor.uid))
      onceAborted(closedSignal(reply.raw), () => receiving.get(request)?.())
    })
    const actorOf = (request: FastifyRequest): Actor => {
      const actor = actors.get(request)
      if (!actor) throw new AppError('noAuthorizationToken')
      return actor
    }
    app.put('/attachments/:attachmentId', { bodyLimit: attachmentBytesMax }, async (request, reply) => {
      // Once it is received, it takes memory until it is stored, whether its sender waits or not.
      const end = receiving.get(request)
      receiving.delete(request)
      try {
        return await receiveAttachment(noun, contextOf(noun.parts, actorOf(request), request, reply), readFile(request))
      } finally {
        end?.()
      }
    })
    app.get('/attachments/:attachmentId', async (request, reply) =>
      sendAttachment(noun, actorOf(request), request, reply),
    )
  })
}

type Content = { content: Buffer; file: ReceivedFile }

/** Checks the file itself before any permission: a file that no one can use needs no permission check. */
function readFile(request: FastifyRequest): Content {
  const { attachmentId } = readInput(attachmentParamsSchema, request.params)
  const query = readInput(attachmentQuerySchema, request.query)
  const content = request.body
  if (!Buffer.isBuffer(content) || content.length === 0)
    throw new AppError('invalidInput', 'This file is empty. Choose another one.')
  const hash = createHash('sha256').update(content).digest()
  const statedDigest = request.headers[contentDigestHeader]
  if (statedDigest !== undefined && statedDigest !== contentDigestOf(hash.toString('base64'))) {
    // The content was cut short or changed in transit. The sender still has all of it.
    throw new AppError('unavailable', "The file didn't arrive complete. It will be sent again.")
  }
  const verdict = judgeContent(content)
  if ('refusal' in verdict) throw new AppError('invalidInput', verdict.refusal)
  if (!typesOf(query.kind).includes(verdict.type)) throw new AppError('invalidInput', 'Send a photo.')
  const contentFacts = { contentType: verdict.type, bytes: content.length, sha256: hash.toString('hex') }
  return { content, file: { attachmentId, query, ...contentFacts } }
}

/** Checks that the sender may attach, stores the content, then saves the record: no lock is held during the upload. */
async function receiveAttachment(noun: AttachmentParts, context: CallContext, { content, file }: Content) {
  const { storage, subjects, gigabytesADay } = noun
  const call = { input: file, context, path: ['putAttachment'] }
  const check = testimony((unit, input: ReceivedFile) => checkAttachment(unit, input, subjects, gigabytesADay))
  const room = await check(call).catch(sayWhatToDo)
  if (!room) return { attachmentId: file.attachmentId }
  try {
    await orUnavailable(context.log, storage.put(storageKeyOf(file), content, file.contentType))
    return await testimony((unit, input: ReceivedFile) => saveAttachment(unit, input, subjects))(call)
  } catch (error) {
    // What is sent again counts again. Its content may be stored, and what is refused takes no room there.
    const isRefused = error instanceof AppError && error.final
    const tidy = isRefused ? removeRefused(context, file) : giveBackTries(context.database.orm, room)
    await tidy.catch(trouble => context.log.error(trouble, 'an upload that failed left its count or its content'))
    throw error
  }
}

function sayWhatToDo(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'tooManyRequests') throw error
  throw new AppError(
    'tooManyRequests',
    'The limit of photos and files for one day is reached. Keep this one and send it later.',
    error.data,
  )
}

function removeRefused({ database, jobs }: CallContext, { attachmentId, sha256 }: ReceivedFile): Promise<void> {
  const job: Job = { kind: 'remove-content', data: { contents: [{ attachmentId, sha256 }] } }
  return database.inTransaction(tx => jobs.enqueue(tx, [job]))
}

/** When the storage fails, the sender may retry (`unavailable`). Only the log gets the cause. */
async function orUnavailable<T>(log: FastifyRequest['log'], work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    log.error(error, 'attachment storage failed')
    throw new AppError('unavailable')
  }
}

function contextOf(parts: NodeParts, actor: Actor, request: FastifyRequest, reply: FastifyReply): CallContext {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  // The attachment's id is the key that makes a repeat harmless.
  const { key: _, ...envelope } = parseEnvelope(header)
  return {
    ...parts,
    actor,
    envelope,
    clientAddress: request.ip,
    log: request.log,
    traceId: request.id,
    setHeader: (name, value) => reply.header(name, value),
  }
}

async function sendAttachment(
  { parts, storage }: AttachmentParts,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { attachmentId } = readInput(attachmentParamsSchema, request.params)
  const { orm } = parts.database
  const [attachment, memberships] = await Promise.all([
    findAttachment(orm, attachmentId),
    listMembershipsOf(orm, actor.uid),
  ])
  if (!attachment) throw new AppError('notFound')
  const { readerEntityIds, subject } = attachment
  // A document of a business or a driver may have a tax or license number.
  const least = subject.kind === 'paper' && subject.truckId === undefined ? 'manager' : 'member'
  const mayRead = memberships.some(({ entityId, role }) => {
    return readerEntityIds.includes(entityId) && isAtLeast(role, least)
  })
  if (!mayRead) throw new AppError('notFound')
  const tag = `"${attachment.sha256}"`
  reply.headers(headersOf(attachment, tag))
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const content = await orUnavailable(request.log, storage.get(storageKeyOf(attachment)))
  if (!content) throw new AppError('unavailable')
  return reply.send(Buffer.from(content))
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const

/** When opened in a browser, a picture is shown and a PDF is saved; nothing in either can run. */
function headersOf({ attachmentId, subject, contentType }: Attachment, tag: string): Record<string, string> {
  const type = attachmentTypes.find(each => each === contentType) ?? 'image/jpeg'
  const name = `${subject.kind}-${attachmentId}.${endings[type]}`
  return {
    'content-type': type,
    'content-disposition': contentDisposition(name, type === 'application/pdf' ? 'attachment' : 'inline'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    etag: tag,
  }
}
