import type { CallInput } from '@haulway/client/call.ts'
import { newId } from '@haulway/client/new-id.ts'
import type { Answer } from '@haulway/client/transport/transport.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { useSync } from '../../sync/sync-context.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { useLoadQueue } from './use-load-queue.ts'

const { draw, stage } = openStage('div')
const entityId = idOf(1)
const scope = entityScope(entityId)
const load = { ...loadOf(12, 'start', Date.now() - 30 * minuteMs), relations: ['trucker' as const] }

test('the place in line is read once the arrival is sent, not while it waits', async () => {
  let isBusy = true
  const busy: Answer = { kind: 'refused', final: false, code: 'unavailable', message: 'Busy.' }
  const { part, sent } = await openFormStage(
    '/',
    call => (isBusy && call ? busy : { kind: 'accepted', reply: { isInLine: false }, versions: { [scope]: 9 } }),
    [{ scope, collection: 'load-logs', id: load.loadLogId, body: load }],
    { type: 'soloTrucker' },
  )
  let arrive: (() => Promise<unknown>) | undefined
  draw(part(<InLine onReady={act => (arrive = act)} />))
  await expect.poll(() => stage.textContent).toBe('started')
  await arrive?.()
  await expect.poll(() => stage.textContent).toBe('queued')
  await expect.poll(() => sent).toContain('arriveAtPit')
  expect(sent).not.toContain('getLoadQueue')
  isBusy = false
  await expect.poll(() => sent).toContain('getLoadQueue')
})

function InLine({ onReady }: { onReady: (act: () => Promise<unknown>) => void }) {
  const { engine } = useSync()
  const found = useDocument(scope, 'load-logs', load.loadLogId, loadLogDocumentSchema)?.body ?? load
  useLoadQueue(found)
  const { projectId, loadLogId, terms } = load
  const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId }
  onReady(() => engine.submit('arriveAtPit', { ...ids, actId: newId() } as CallInput<'arriveAtPit'>))
  return <p>{found.state}</p>
}
