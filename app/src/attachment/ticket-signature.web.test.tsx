/** A load's ticket shows the signature of its receiver, and no other picture. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { read } from '../session/app-read.ts'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { TicketSignature } from './TicketSignature.tsx'

const { stage, draw } = openStage()
afterEach(() => {
  vi.restoreAllMocks()
})

const [signatureId, laterId] = [idOf(71), idOf(72)]

/** A load of today that Rosa signed for, whose trucker stored one more picture as a signature afterwards. */
async function show(attachmentIds: string[]) {
  const load = loadOf(41, 'deliver', Date.now() - 3_600_000)
  const [last] = load.acts.slice(-1)
  const received: LoadLogDocument['acts'][number] = {
    ...{ ...last!, actId: idOf(70), witness: 'receiver', aboutActId: last!.actId },
    ...{ attachmentIds, receiverName: 'Rosa' },
  }
  const stored = [signatureId, laterId].map((attachmentId, n) => ({
    ...{ scope: entityScope(idOf(1)), collection: 'attachments', id: attachmentId },
    body: {
      ...{ attachmentId, kind: 'signature', contentType: 'image/png', bytes: 99, byEntityId: idOf(1) },
      ...{ takenAt: Date.now() - 60_000 + n, projectId: load.projectId, loadLogId: load.loadLogId },
    },
  }))
  const asked = vi.spyOn(read, 'attachment').mockResolvedValue(new Blob([], { type: 'image/png' }))
  const { part } = await openFormStage('/', undefined, stored, { type: 'jobber' })
  draw(part(<TicketSignature load={{ ...load, acts: [...load.acts, received] }} />))
  await expect.poll(() => stage.textContent).toContain('by Rosa')
  return asked
}

test('the signature is the one that the receiver gave, also after a later picture of the kind', async () => {
  const asked = await show([signatureId])
  await expect.poll(() => stage.querySelectorAll('img').length).toBe(1)
  expect(asked.mock.calls).toEqual([[signatureId]])
})

test('a receiver who gave no signature is named without a picture', async () => {
  const asked = await show([])
  expect(stage.querySelectorAll('img, .attachment-none')).toHaveLength(0)
  expect(asked).not.toHaveBeenCalled()
})
