/** Reads content that the device does not hold: older documents, those of other scopes, files, exports, tracks. */
import { attachmentPath } from '@haulway/domain/attachment/attachment-upload.ts'
import type { DocumentKey, WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Language } from '@haulway/domain/language.ts'
import { type PrintedStatement, printedStatementSchema } from '@haulway/domain/pay/statement/printed-statement.ts'
import type { StatementFormat } from '@haulway/domain/payment/statement/statement.documents.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { DecodedTrack } from '@haulway/domain/track/load-track.ts'
import { decodeLoadTrack, loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import {
  type CollectionName,
  collections,
  type DocumentOf,
  misplacedCollection,
  type ScopeOf,
} from '@haulway/domain/wire/collections.ts'
import type { z } from 'zod'
import { type OnReceived, openWireRead, type ReadParts, unlessNotFound } from './transport/wire-read.ts'

type Field<Name extends CollectionName> = Exclude<keyof DocumentOf<Name> & string, 'money'>

export type PageQuery<Name extends CollectionName> = {
  orderBy?: Field<Name>
  direction?: 'ascending' | 'descending'
  /** 50 unless set, 200 at most. */
  limit?: number
  /** The `next` of the page before. */
  after?: string | undefined
  /** Only documents with these values. The server allows some fields. */
  where?: Partial<Record<Field<Name>, string>>
}

/** All throw AppError: the server's refusal, or networkError when it can't be reached. */
export type Read = {
  /** A page of a collection, without documents that this version can't parse. `count` includes those. */
  page: <Name extends CollectionName>(
    scope: ScopeOf<Name>,
    collection: Name,
    query?: PageQuery<Name>,
  ) => Promise<{ documents: DocumentOf<Name>[]; count: number; next: string | undefined }>
  /** @returns undefined when there is no such document, or this user may not see it */
  document: <Name extends CollectionName>(key: {
    scope: ScopeOf<Name>
    collection: Name
    id: string
  }) => Promise<DocumentOf<Name> | undefined>
  /** A document as the server sent it, such as one of the configuration. */
  wireDocument: (key: DocumentKey) => Promise<WireDocument | undefined>
  /** The user's businesses. */
  ownEntities: () => Promise<EntityDocument[]>
  attachment: (attachmentId: string, onReceived?: OnReceived) => Promise<Blob>
  /** @returns undefined when there is no track, or this user may not see it */
  loadTrack: (load: { projectId: string; loadLogId: string }) => Promise<DecodedTrack | undefined>
  /** Every GPS point of the user that others could see, as a file. */
  ownTrack: (format: 'csv' | 'gpx', onReceived?: OnReceived) => Promise<string>
  /** A statement as a file, for both parties' owners and managers. Waits until the server has written a PDF. */
  statement: (
    name: StatementName,
    format: StatementFormat,
    language: Language,
    onReceived?: OnReceived,
  ) => Promise<Blob>
  /** A statement with its lines and agreements, for both parties' owners and managers. */
  printedStatement: (name: StatementName) => Promise<PrintedStatement>
  /** What a business paid each payee in a calendar year, as CSV, for its owners and managers. */
  annualTotals: (payerEntityId: string, year: number, onReceived?: OnReceived) => Promise<Blob>
  /** The ticket of a load as PDF, as a business of the user sees it. */
  loadTicket: (
    name: { entityId: string; loadLogId: string },
    language: Language,
    onReceived?: OnReceived,
  ) => Promise<Blob>
  /** A signed proof of a load that anyone can check, as a business of the user sees it. Managers may add prices. */
  loadProof: (
    name: { entityId: string; loadLogId: string },
    as: { format: 'json' | 'pdf'; withPrices: boolean; language: Language },
    onReceived?: OnReceived,
  ) => Promise<Blob>
  /** The tickets of a business's loads of a day: a table, or e-tickets as JSON. */
  dayTickets: (
    name: { entityId: string; day: string },
    format: 'csv' | 'e-tickets',
    onReceived?: OnReceived,
  ) => Promise<Blob>
  /** All data of a business for its owner, as JSON. Without an `entityId`: the user's own data. */
  accountExport: (entityId?: string, onReceived?: OnReceived) => Promise<string>
}

type StatementName = { payerEntityId: string; statementId: string }

const timeoutsMs = {
  loadTrack: 20 * secondMs,
  attachment: minuteMs,
  statement: minuteMs,
  accountExport: 2 * minuteMs,
  ownTrack: 5 * minuteMs,
}

/** A PDF is written when it is first requested; one of thousands of lines takes seconds. */
const statementTriesMax = 300

export function openRead(parts: ReadParts): Read {
  const { get, readPage, wireDocument } = openWireRead(parts)
  /** A file that changes, so no copy of it is stored. */
  const getFile = (path: string, onReceived: OnReceived | undefined) =>
    get(path, { timeoutMs: timeoutsMs.statement, cache: 'no-store', onReceived }, body => body.blob())
  return {
    wireDocument,
    page: async (scope, collection, query = {}) => {
      requireCollection(scope, collection)
      const parse = parseAs(collection)
      const { documents, next } = await readPage(`${scope}/${collection}?${searchOf(query)}`)
      return { documents: documents.flatMap(parse), count: documents.length, next }
    },
    document: async key => {
      requireCollection(key.scope, key.collection)
      const found = await wireDocument(key)
      return found && parseAs(key.collection)(found)[0]
    },
    ownEntities: async () => (await readPage('haulway-entity')).documents.flatMap(parseAs('haulway-entity')),
    attachment: (id, onReceived) =>
      get(attachmentPath(id), { timeoutMs: timeoutsMs.attachment, onReceived }, body => body.blob()),
    loadTrack: async ({ projectId, loadLogId }) => {
      const options = { timeoutMs: timeoutsMs.loadTrack, accept: loadTrackBytesType }
      const path = `/load-tracks/${projectId}/${loadLogId}`
      const decode = async (body: Response) => decodeLoadTrack(new Uint8Array(await body.arrayBuffer()))
      return get(path, options, decode).catch(unlessNotFound)
    },
    ownTrack: (format, onReceived) => {
      const options = { timeoutMs: timeoutsMs.ownTrack, onReceived }
      return get(`/export-own-track?format=${format}`, options, body => body.text())
    },
    statement: async ({ payerEntityId, statementId }, format, language, onReceived) => {
      const path = `/statements/${payerEntityId}/${statementId}?format=${format}&language=${language}`
      for (let tries = 0; tries < statementTriesMax; tries++) {
        const options = { timeoutMs: timeoutsMs.statement, cache: 'no-store', onReceived } as const
        const file = await get(path, options, body => (body.status === 202 ? Promise.resolve(undefined) : body.blob()))
        if (file) return file
        await new Promise(resolve => setTimeout(resolve, secondMs))
      }
      throw new AppError('unavailable')
    },
    printedStatement: async ({ payerEntityId, statementId }) => {
      const options = { timeoutMs: timeoutsMs.statement, cache: 'no-store' } as const
      const path = `/statements/${payerEntityId}/${statementId}?format=json`
      const printed = printedStatementSchema.safeParse(await get(path, options, body => body.json()))
      if (!printed.success) throw new AppError('networkError')
      return printed.data
    },
    annualTotals: (payerEntityId, year, onReceived) => getFile(`/annual-totals/${payerEntityId}/${year}`, onReceived),
    loadTicket: ({ entityId, loadLogId }, language, onReceived) =>
      getFile(`/load-tickets/${entityId}/${loadLogId}?language=${language}`, onReceived),
    loadProof: ({ entityId, loadLogId }, { format, withPrices, language }, onReceived) => {
      const query = `format=${format}&prices=${withPrices ? 'yes' : 'no'}&language=${language}`
      return getFile(`/load-proofs/${entityId}/${loadLogId}?${query}`, onReceived)
    },
    dayTickets: ({ entityId, day }, format, onReceived) =>
      getFile(`/day-tickets/${entityId}/${day}?format=${format}`, onReceived),
    accountExport: (entityId, onReceived) => {
      const path = entityId === undefined ? '/account-export' : `/account-export/${entityId}`
      const options = { timeoutMs: timeoutsMs.accountExport, onReceived }
      return get(path, options, body => body.text())
    },
  }
}

function searchOf<Name extends CollectionName>({ where, ...query }: PageQuery<Name>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...where })) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search
}

const readers: { [Name in CollectionName]: { schema: z.ZodType<DocumentOf<Name>> } } = collections

/** @throws Error when the scope has no such collection: a program in JavaScript has no types that say so */
export function requireCollection(scope: Scope, collection: string): void {
  const misplaced = misplacedCollection(scope, collection)
  if (misplaced !== undefined) throw new Error(misplaced)
}

/** @returns a function that returns an empty list when this version can't parse the document */
export function parseAs<Name extends CollectionName>(collection: Name) {
  return ({ body }: Pick<WireDocument, 'body'>): DocumentOf<Name>[] => {
    const read = readers[collection].schema.safeParse(body)
    return read.success ? [read.data] : []
  }
}
