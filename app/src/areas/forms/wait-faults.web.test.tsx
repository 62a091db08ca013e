/** Who caused a wait, on the screens of the parties: said, answered, refused, and without an answer. */
import type { LoadLogAct, Witness } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CausedByPit } from '../../load/why/CausedByPit.tsx'
import { WaitFaults } from '../../load-log/wait-fault/WaitFaults.tsx'
import { loadOf, minutesAt } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
let sent: string[] = []
afterEach(() => {
  sent = []
})

const wait = { place: 'pit' as const, fault: 'pit' as const }
const actOf = (n: number, kind: LoadLogAct['kind'], witness: Witness, more: Partial<LoadLogAct>): LoadLogAct => ({
  actId: idOf(90 + n),
  kind,
  witness,
  by: { uid: witness, entityId: idOf(n) },
  occurredAt: minutesAt(60 + n),
  receivedAt: minutesAt(60 + n),
  sequence: 100 + n,
  ...more,
})
const said = actOf(0, 'proposeWaitFault', 'jobber', { wait, reason: 'The loader was away.' })
const answered = (witness: Witness, answer: 'accept' | 'refuse', reason?: string) =>
  actOf(1, 'answerWaitFault', witness, { aboutActId: said.actId, wait: { ...wait, answer }, ...(reason && { reason }) })

/** A load that waited for 6 minutes at the pit, as a party sees it. */
function loadFor(relation: 'jobber' | 'pit' | 'fleet' | 'trucker', ...more: LoadLogAct[]): LoadLogDocument {
  const load = loadOf(12)
  const parties = { jobber: 'jobber', pit: 'pit', fleet: 'trucking', trucker: 'fleetTrucker' } as const
  const { terms } = load
  const site = { ...terms, destination: { ...terms.destination, entityId: terms.jobberEntityId } }
  return foldedDocument({ ...load, terms: site, party: parties[relation], relations: [relation] }, [
    ...actsOf(load),
    ...more,
  ])
}

async function show(load: LoadLogDocument) {
  await page.viewport(390, 1200)
  const stage = await openFormStage('/')
  sent = stage.sent
  await draw(stage.part(<WaitFaults load={load} />))
}

const buttons = (name: string | RegExp) => page.getByRole('button', { name })

test('a party says who caused the wait, and reads before that what it does to the pay', async () => {
  await show(loadFor('fleet'))
  await expect.element(page.getByText('6 min at Ormrod Pit')).toBeVisible()
  await buttons('Who caused the wait?').first().click()
  await expect.element(page.getByText('The wait is paid only where the rate card says so.')).toBeVisible()
  await page.getByRole('radio', { name: /Ormrod Pit/ }).click()
  await expect
    .element(page.getByText('It takes effect once they agree, or after 24 hours without an answer'))
    .toBeVisible()
  await page.getByRole('radio', { name: /Delgado Trucking/ }).click()
  await expect.element(page.getByText('It takes effect right away')).toBeVisible()
  await page.getByLabelText('Reason').fill('A flat tire.')
  await buttons(/^Report wait cause/).click()
  await expect.poll(() => sent).toContain('proposeWaitFault')
})

test('only the party named has the two buttons, and everyone reads until when it answers', async () => {
  for (const relation of ['jobber', 'fleet', 'trucker'] as const) {
    await show(loadFor(relation, said))
    await expect.element(page.getByText('Brandt Earthworks says that Ormrod Pit caused it.')).toBeVisible()
    await expect
      .element(page.getByText(/Ormrod Pit has until .+ to respond\. If not, this takes effect\./))
      .toBeVisible()
    expect(buttons('Yes, we caused it').elements()).toEqual([])
  }
  await show(loadFor('pit', said))
  await buttons("It wasn't us").click()
  await page.getByLabelText('Reason').fill('The loader ran.')
  await buttons(/^Refuse/)
    .last()
    .click()
  await expect.poll(() => sent).toContain('answerWaitFault')
  await show(loadFor('pit', said))
  await buttons('Yes, we caused it').click()
  await expect.poll(() => sent).toContain('answerWaitFault')
})

test('what counts says why it counts, and what was refused who pays', async () => {
  await show(loadFor('jobber', said, answered('pit', 'accept')))
  await expect.element(page.getByText(/Ormrod Pit agreed\. The jobber pays the wait\./)).toBeVisible()
  await expect.poll(() => buttons('Who caused the wait?').elements()).toHaveLength(1)
  await show(loadFor('jobber', said, answered('system', 'accept')))
  await expect.element(page.getByText(/Ormrod Pit didn.t answer within 24 hours\./)).toBeVisible()
  await show(loadFor('jobber', said, answered('pit', 'refuse', 'The loader ran.')))
  await expect.element(page.getByText(/Ormrod Pit refused\. The loader ran\. The jobber pays the wait\./)).toBeVisible()
})

test('only the jobber sees which part of the standby the pit caused', async () => {
  const standby = { place: 'pit' as const, freeMinutes: 0, rate: { rateE4: 15_000, per: 'minute' as const } }
  const card = rateCardFieldsSchema.parse({ basis: 'load', rateE4: 0, standby: [standby] })
  const load = loadFor('jobber', said, answered('pit', 'accept'))
  const { loadLogId: ref } = load
  const line = { code: 'standby:pit', ref, amountCents: 900, rule: 'standbyPerLoad' as const }
  const part = (of: LoadLogDocument) => <CausedByPit load={of} card={card} lines={[line]} currency="USD" />
  const { part: wrap } = await openFormStage('/')
  await draw(wrap(part(load)))
  await expect.element(page.getByText(/Ormrod Pit caused \$9\.00 of the standby\./)).toBeVisible()
  await draw(wrap(part({ ...load, party: 'trucking' })))
  await expect.poll(() => page.getByText(/of the standby/).elements()).toEqual([])
})

test('once the load is approved, no one is asked', async () => {
  const approve = actOf(2, 'approve', 'jobber', {})
  await show(loadFor('pit', said, approve))
  await expect.element(page.getByText(/The load was approved before an answer\./)).toBeVisible()
  expect(buttons(/./).elements()).toEqual([])
})
