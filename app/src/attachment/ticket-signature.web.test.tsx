/** A load shows the signature of its receiver, and no other picture, and requests one until a delivery has it. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { read } from '../session/app-read.ts'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { LoadPictures } from './LoadPictures.tsx'
import { TicketSignature } from './TicketSignature.tsx'

const { stage, draw } = openStage()
afterEach(() => {
  vi.restoreAllMocks()
})

const signatureId = idOf(71)
const laterId = idOf(72)

/** A load of today that Rosa signed for, whose trucker stored one more picture as a signature afterwards. */
async function show(attachmentIds: string[], Part: typeof TicketSignature | typeof LoadPictures = TicketSignature) {
  const { terms, ...rest } = loadOf(41, 'deliver', Date.now() - 3_600_000)
  // At the jobber's site, and not at a dump.
  const load = { ...rest, terms: { ...terms, destination: { ...terms.destination, entityId: terms.jobberEntityId } } }
  const [last] = load.acts.slice(-1)
  const received: LoadLogDocument['acts'][number] = {
    ...last!,
    actId: idOf(70),
    witness: 'receiver',
    aboutActId: last!.actId,
    attachmentIds,
    receiverName: 'Rosa',
  }
  const stored = [signatureId, laterId].map((attachmentId, n) => ({
    scope: entityScope(idOf(1)),
    collection: 'attachments',
    id: attachmentId,
    body: {
      attachmentId,
      kind: 'signature',
      contentType: 'image/png',
      bytes: 99,
      byEntityId: idOf(1),
      takenAt: Date.now() - 60_000 + n,
      projectId: load.projectId,
      loadLogId: load.loadLogId,
    },
  }))
  const asked = vi.spyOn(read, 'attachment').mockResolvedValue(new Blob([], { type: 'image/png' }))
  const { part } = await openFormStage('/', undefined, stored, { type: 'jobber' })
  const isSigned = attachmentIds.length > 0 || Part === TicketSignature
  draw(part(<Part load={{ ...load, acts: isSigned ? [...load.acts, received] : load.acts }} />))
  await expect.poll(() => stage.textContent).toMatch(/by Rosa|Signature and photos/)
  return asked
}

test('the signature is the one that the receiver gave, even after a later picture of the kind', async () => {
  const asked = await show([signatureId])
  await expect.poll(() => stage.querySelectorAll('img').length).toBe(1)
  expect(asked.mock.calls).toEqual([[signatureId]])
})

test('a receiver who gave no signature is named without a picture', async () => {
  const asked = await show([])
  expect(stage.querySelectorAll('img, .attachment-none')).toHaveLength(0)
  expect(asked).not.toHaveBeenCalled()
})

const asksToSign = () => stage.querySelectorAll('.attachment-acts button').length > 0

test('a picture of the kind that no delivery names does not keep the receiver from signing', async () => {
  await show([], LoadPictures)
  await expect.poll(() => stage.querySelectorAll('.attachment-acts').length).toBe(1)
  expect(asksToSign()).toBe(true)
})

test('a load whose delivery has a signature asks for no other', async () => {
  await show([signatureId], LoadPictures)
  await expect.poll(() => stage.querySelectorAll('.attachment-acts').length).toBe(1)
  expect(asksToSign()).toBe(false)
})
