/** What keeps a business from closing: every kind of balance, and whatever can still become money. */
import { type LoadLogState, loadLogStateNames } from '@haulway/domain/load-log/state/states.ts'
import { entryBetween } from '@haulway/domain/payment/booking.fixture.ts'
import { type ShiftState, shiftStateNames } from '@haulway/domain/work/shift/shift-states.ts'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getEntity } from '../entity/entity.table.ts'
import { wallets } from '../ledger/ledger.table.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, hoursAgo, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, addActor } from '../testing/work.fixture.ts'
import { countOpenWork } from './list-open-work.ts'

const node = closeAfterAll(await openTestNode())

const balances = Object.keys(getTableColumns(wallets)).filter(name => name.endsWith('Cents'))

test('a wallet has the balances that are tried', () => {
  expect(balances).toContain('disputedCents')
  expect(balances.length).toBeGreaterThanOrEqual(7)
})

test.each(balances)('a business with money in %s has open work', async balance => {
  const { entityId } = await addActor(node, 'Greg', 0)
  const count = () => node.inTransaction(async tx => countOpenWork(tx, await getEntity(tx, entityId)))
  expect(await count()).toMatchObject({ money: 0 })
  const cents = Object.fromEntries(balances.map(name => [name, name === balance ? 1 : 0]))
  const wallet = { entityId, currency: 'USD', ...cents } as typeof wallets.$inferInsert
  await node.inTransaction(tx => tx.insert(wallets).values(wallet))
  expect(await count()).toMatchObject({ money: 1 })
})

test('a business that owes one as much as another owes it has open work', async () => {
  const [hauler, one, other] = [
    await addActor(node, 'Hal', 2),
    await addActor(node, 'One', 0),
    await addActor(node, 'Two', 0),
  ]
  const amounts: [Actor, number][] = [
    [one, -500],
    [other, 500],
  ]
  for (const [payer, cents] of amounts) {
    const stamp = { journalEntryId: newTestId(), at: Date.now(), currency: 'USD' }
    const parties = { payer: payer.entityId, payee: hauler.entityId }
    const entry = entryBetween(stamp, parties, { kind: 'loadCorrected', id: newTestId(), cents })!
    await node.inTransaction(tx => postEntry({ tx, publish: () => {} }, payer.entityId, entry))
  }
  const { money } = await node.inTransaction(async tx => countOpenWork(tx, await getEntity(tx, hauler.entityId)))
  expect(money).toBeGreaterThan(0)
})

/** What the jobber, the hauler and the pit of a crew would have to finish first. */
async function openOf(crew: Crew, kind: 'loads' | 'shifts') {
  const count = async ({ entityId }: Actor) =>
    node.inTransaction(async tx => (await countOpenWork(tx, await getEntity(tx, entityId)))[kind])
  return { jobber: await count(crew.jobber), hauler: await count(crew.fleet), pit: await count(crew.pit) }
}

const all = (loads: number) => ({ jobber: loads, hauler: loads, pit: loads })

/** A load up to its n-th step. 2 is at the pit, 7 at the site. */
async function haul(crew: Crew, steps: number) {
  const load = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
  for (const step of stepsOfLoad(node, crew, crew.driver, load, hoursAgo(3)).slice(0, steps)) await step.record()
  return { ...load, projectId: crew.projectId, actId: newTestId(), reason: 'Clay in it.' }
}

/** It pays for a load that the payer turns away, and no standby. */
const perTon = { basis: 'ton', rateE4: 65_000, dryRunE4: 850_000 } as const

type Reach = (crew: Crew) => Promise<unknown>
const upTo = (steps: number) => ({ reach: (crew: Crew) => haul(crew, steps), open: 1 })
const turnAway = (fault?: 'payer') => async (crew: Crew) =>
  crew.jobber.client.rejectLoad({ ...(await haul(crew, 7)), fault: fault ?? 'hauler' })
const approve = async (crew: Crew) => {
  const { reason: _, ...load } = await haul(crew, 8)
  await crew.jobber.client.approveLoad(load)
  return load
}

/** The hauler wants to be paid more for an approved load, which holds nothing. */
const dispute = async (crew: Crew) => {
  const load = await approve(crew)
  const aboutActId = newTestId()
  const more = { agreement: 'haul' as const, code: 'haul', cents: 20_000 }
  await crew.fleet.client.disputeLine({ ...load, actId: aboutActId, reason: 'It was more.', dispute: more })
  return { load, aboutActId }
}

/** How a load comes into each state, and whether it can still become money then. */
const loadCases: Record<LoadLogState, { reach: Reach; open: number; when?: string }[]> = {
  started: [upTo(1)],
  queued: [upTo(2)],
  loading: [upTo(3)],
  loaded: [upTo(4)],
  arrived: [upTo(7)],
  delivered: [upTo(8)],
  approved: [
    { reach: approve, open: 0 },
    {
      when: 'with a correction that waits for an answer',
      open: 1,
      reach: async crew => {
        const load = await approve(crew)
        const less = { quantity: { amountMilli: 10_000, unit: 'ton' as const }, correction: {} }
        await crew.jobber.client.proposeCorrection({
          ...load,
          ...less,
          actId: newTestId(),
          reason: 'The scale was off.',
        })
      },
    },
    { when: 'with a dispute that waits for an answer', open: 1, reach: dispute },
    {
      when: 'with a dispute that was refused, and has no arbiter',
      open: 0,
      reach: async crew => {
        const { load, aboutActId } = await dispute(crew)
        const refusal = { agreement: 'haul' as const, answer: 'refuse' as const }
        await crew.jobber.client.answerDispute({ ...load, actId: newTestId(), aboutActId, dispute: refusal })
      },
    },
  ],
  cancelled: [
    { reach: async crew => crew.jobber.client.cancelLoad(await haul(crew, 1)), open: 0 },
    {
      when: 'after the truck had come',
      open: 1,
      reach: async crew => crew.driver.client.cancelLoad({ ...(await haul(crew, 2)), fault: 'pit' }),
    },
  ],
  rejected: [
    { reach: turnAway('payer'), open: 1 },
    { when: 'by the hauler’s fault, without pay', reach: turnAway(), open: 0 },
  ],
}

const eachLoad = loadLogStateNames.flatMap(state => loadCases[state].map(each => ({ state, when: '', ...each })))

test.each(eachLoad)('a load that is $state $when keeps $open open', async ({ state, reach, open }) => {
  const crew = await addCrew(node, { card: perTon })
  await reach(crew)
  const [row] = await node.sql`select state from load_logs where project_id = ${crew.projectId}`
  expect(row?.state).toBe(state)
  // A jobber needs no consent to name a pit, so trucks that the pit has not begun to load keep only the others open.
  const isBeforePit = state === 'started' || state === 'queued'
  expect(await openOf(crew, 'loads')).toEqual({ ...all(open), ...(isBeforePit && { pit: 0 }) })
})

const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const
const punches = { working: [], onBreak: ['startBreak'], brokenDown: ['startBreakdown'], ended: ['endShift'] } as const
type Punch = 'startShift' | (typeof punches)[keyof typeof punches][number]

/** Everything that a shift can be, and whether it can still become money then. */
const shiftCases: Record<ShiftState, number> = {
  working: 1,
  onBreak: 1,
  brokenDown: 1,
  ended: 1,
  // Its fee was booked when the truck was released.
  agreed: 0,
  cancelled: 0,
}

/** A shift of the fleet's driver in a state that punches and agreeing lead to. */
async function work(crew: Crew, state: Exclude<ShiftState, 'cancelled'>) {
  const ids = { projectId: crew.projectId, shiftId: newTestId(), dispatchId: crew.fleetDispatchId }
  const began = hoursAgo(3)
  const ended = hoursAgo(1)
  const punch = (name: Punch, at: number) => atTime(node, crew.driver, at)[name]({ ...ids, actId: newTestId() })
  await punch('startShift', began)
  for (const name of punches[state === 'agreed' ? 'ended' : state]) await punch(name, ended)
  const sheet = { startAt: began, endAt: ended, breaks: [] }
  if (state !== 'agreed') return
  for (const { client } of [crew.jobber, crew.fleet]) {
    await client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  }
}

const worked = shiftStateNames.filter(state => state !== 'cancelled')

test.each(worked)('a shift that is %s keeps open whom it can still cost or pay', async state => {
  const crew = await addCrew(node, { card: byHour })
  await work(crew, state)
  const open = shiftCases[state]
  expect(await openOf(crew, 'shifts')).toEqual({ jobber: open, hauler: open, pit: 0 })
})

test('a shift whose hours are not paid doesn’t keep a business open', async () => {
  const crew = await addCrew(node, { card: perTon })
  await work(crew, 'ended')
  expect(await openOf(crew, 'shifts')).toEqual(all(0))
})

test('a business reads what to finish, and where', async () => {
  const crew = await addCrew(node, { card: byHour })
  await work(crew, 'ended')
  const { fleet } = crew
  const move = (entityState: 'closing' | 'closed') =>
    fleet.client.entityStateChange({ entityId: fleet.entityId, entityState, reason: '' })
  await move('closing')
  await expect(move('closed')).rejects.toThrow('1 shift both sides must agree on (see Time sheets)')
})
