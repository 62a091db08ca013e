/** What a photo that is still on the device waits for. */
import { newId } from '@haulway/client/new-id.ts'
import type { Upload } from '@haulway/client/transport/upload.ts'
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { OfflineSync } from '../sync/offline-sync.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { WaitingPictures } from './WaitingPictures.tsx'

const { stage, draw } = openStage()
const takenAt = Date.UTC(2026, 9, 15, 14)

/** A photo that the server refused with a wait. */
const refusedFor = (waitMs: number): Upload => ({
  id: newId(),
  query: { kind: 'loadPhoto' },
  contentType: 'image/jpeg',
  bytes: 500_000,
  sha256: '',
  occurredAt: takenAt,
  clockOffsetMs: 0,
  state: 'waiting',
  attempts: 1,
  trouble: 'tooManyRequests',
  triedAt: takenAt,
  nextTryAt: takenAt + waitMs,
})

function show(upload: Upload) {
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <OfflineSync uid={`waiting-${newId()}`}>
        <WaitingPictures uploads={[upload]} timeZone="UTC" />
      </OfflineSync>
    </MemoryRouter>,
  )
}

test('a photo over the limit of a day says when it will be sent, and one sent again soon does not', async () => {
  show(refusedFor(dayMs))
  await expect.poll(() => stage.textContent).toContain('The limit for one day is reached. It will be sent')
  show(refusedFor(2 * secondMs))
  await expect.poll(() => stage.textContent).toContain('taken')
  expect(stage.textContent).not.toContain('limit')
})
