/** A ticket says since when its load is disputed, and fills the truck's plate only while the truck carries the load. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { expect, test } from 'vitest'
import { actBy, approvedLoad } from '../../areas/forms/approved-load.fixture.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { formatClock } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { LoadTicket } from './LoadTicket.tsx'

const { stage, draw } = openStage()
const show = (load: LoadLogDocument) => draw(<LoadTicket load={load} address="https://haulway.example/t" now={0} />)
const badge = () => stage.querySelector('.hw-state')?.textContent

test('a disputed ticket shows when the dispute opened, not when the load was approved', async () => {
  const raise = actBy('jobber', 300, {
    kind: 'disputeLine' as const,
    reason: 'The gate counted less.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_940 },
  } satisfies Partial<LoadLogAct>)
  const load = approvedLoad('jobber', [raise])
  const clockOf = (at: number) => formatClock(at, load.terms.timeZone)
  show(load)
  await expect.poll(badge).toBe(`Disputed${clockOf(raise.occurredAt)}`)
  expect(clockOf(raise.occurredAt)).not.toBe(clockOf(load.stateSince))
})

test('a reader who does not see the dispute sees no time of it', async () => {
  show({ ...approvedLoad('jobber'), disputed: true })
  await expect.poll(badge).toBe('Disputed')
})

test('the plate is filled while the truck carries the load, and an outline once the load is over', async () => {
  const isFilled = () => stage.querySelector('.hw-plate')?.classList.contains('hw-plate-loaded')
  show(approvedLoad('jobber'))
  await expect.poll(isFilled).toBe(false)
  const carried = actsOf(loadOf(12)).filter(({ kind }) => kind !== 'arriveAtSite' && kind !== 'deliver')
  show(foldedDocument(loadOf(12), carried))
  await expect.poll(isFilled).toBe(true)
})

test('what happened on another day than the ticket’s says on which', async () => {
  const approvedLater = (days: number) => {
    const load = approvedLoad('jobber')
    const acts = actsOf(load).map(act =>
      act.kind === 'approve' ? { ...act, occurredAt: act.occurredAt + days * 86_400_000 } : act,
    )
    return foldedDocument(load, acts)
  }
  const approval = () =>
    [...stage.querySelectorAll('dd')].map(each => each.textContent).find(text => /^Approved/.test(text))
  show(approvedLater(0))
  await expect.poll(approval).toMatch(/^Approved, [^,]+$/)
  show(approvedLater(4))
  await expect.poll(approval).toMatch(/^Approved, [^,]+, \w{3}\s\w{3}\s\d+$/)
})
