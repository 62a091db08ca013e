import { expect, test } from 'vitest'
import { buildId } from '../ids.ts'
import { attachmentDocumentSchema, attachmentDocuments, readersOfLoad } from './attachment.documents.ts'
import { type Attachment, type AttachmentSubject, mayAttach } from './attachment.ts'

const id = (n: number) => buildId(n, new Uint8Array(10))
const terms = {
  jobberEntityId: id(1),
  truckingEntityId: id(2),
  driverEntityId: id(3),
  pitEntityId: id(4),
  destination: { entityId: id(1) },
}

function make(subject: AttachmentSubject, readerEntityIds: string[]): Attachment {
  return {
    attachmentId: id(9),
    subject,
    readerEntityIds,
    contentType: 'image/jpeg',
    bytes: 70,
    sha256: 'a'.repeat(64),
    by: { uid: 'tess', entityId: id(3) },
    takenAt: 1_000,
    receivedAt: 2_000,
  }
}

const ofLoad = { projectId: id(5), dispatchId: id(6), loadLogId: id(7) }

test('a signature is visible to the parties of the haul’s rate, not to the pit', () => {
  expect(readersOfLoad('signature', terms, id(3))).toEqual([id(1), id(2), id(3)])
  expect(readersOfLoad('ticketPhoto', terms, id(3)).sort()).toEqual([id(1), id(2), id(3), id(4)])
  const brokered = { ...terms, broker: { entityId: id(6) } }
  expect(readersOfLoad('signature', brokered, id(3)).sort()).toEqual([id(1), id(2), id(3), id(6)])
})

test('an operator, who is not a party to the haul, sees their own photos', () => {
  expect(readersOfLoad('loadPhoto', terms, id(5))).toContain(id(5))
})

test('a solo trucker, who is both driver and business, gets one document', () => {
  const readers = readersOfLoad('signature', { ...terms, driverEntityId: id(2) }, id(2))
  const documents = attachmentDocuments(make({ kind: 'signature', ...ofLoad }, readers))
  expect(documents.map(({ scope }) => scope)).toEqual([`haulway-entity/${id(1)}`, `haulway-entity/${id(2)}`])
})

test('a document contains neither its other readers nor the checksum of its content', () => {
  const [document] = attachmentDocuments(make({ kind: 'ticketPhoto', ...ofLoad }, [id(1)]))
  expect(Object.keys(document?.body ?? {})).not.toEqual(expect.arrayContaining(['readerEntityIds']))
  expect(attachmentDocumentSchema.parse(document?.body)).toMatchObject({ loadLogId: id(7), kind: 'ticketPhoto' })
})

test('a truck document stays live, and a picture leaves the live set after its load', () => {
  const [paper] = attachmentDocuments(make({ kind: 'paper', entityId: id(2), truckId: id(8) }, [id(2)]))
  const [photo] = attachmentDocuments(make({ kind: 'loadPhoto', ...ofLoad }, [id(1)]))
  expect(paper).not.toHaveProperty('liveUntil')
  expect(photo?.liveUntil).toBeGreaterThan(2_000)
})

test('the pit may photograph its ticket, and may not sign for the receiver', () => {
  expect(mayAttach('ticketPhoto', 'pit')).toBe(true)
  expect(mayAttach('signature', 'pit')).toBe(false)
})
