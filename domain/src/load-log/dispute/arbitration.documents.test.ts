/** What an arbiter reads of a load depends on its acts, not on the order in which they come from the database. */
import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { openRandom } from '../../seed.fixture.ts'
import { act } from '../act/act.fixture.ts'
import { decideApproval } from '../approval/decide-approval.ts'
import { acts, approved, by, card, plain, terms } from '../correction/correction.fixture.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import type { LoadLog } from '../load-log.ts'
import { currentHolds, currentPay } from '../pay/load-pay.ts'
import { arbitrationDocuments } from './arbitration.documents.ts'

const arbiter = { entityId: '018f0000-0000-7000-8000-000000000001', name: 'Fairview' }
const disputes = { holdPercentMilli: 100_000, answerDays: 3, arbiter }
const loadLog: LoadLog = { ...approved, terms: { ...terms, card: { ...card, disputes } } }
const counted = { quantity: { amountMilli: 20_500, unit: 'ton' as const } }
const all = [
  ...acts,
  act(9, 'confirmLoad', 'trucker', 39, counted),
  by(30, 'disputeLine', 'jobber', { dispute: { agreement: 'haul', code: 'haul', cents: 5000 } }),
]

test('the documents of an arbiter are the same in every order of acts', () => {
  const random = openRandom()
  const read = (some: typeof all) => {
    const fold = foldLoadLog(some, foldOptionsOf(loadLog))
    return arbitrationDocuments({ loadLog, acts: some, pay: currentPay(loadLog, fold) }, currentHolds(loadLog, fold))
  }
  const first = read(all)
  expect(first).toMatchObject([{ body: { load: { counts: [{}, {}] } } }])
  for (let n = 0; n < 10; n++) expect(read(random.shuffled(all))).toEqual(first)
})

test('an arbiter of a wait reads when it began and ended, and who recorded both', () => {
  const standby = [{ place: 'pit', freeMinutes: 5, rate: { rateE4: 15_000, per: 'minute' } }]
  const withStandby = { ...card, ...rateCardFieldsSchema.parse({ ...card, standby }), disputes }
  const waiting: LoadLog = { ...plain, terms: { ...terms, card: withStandby } }
  const disputed = [
    ...acts,
    by(30, 'disputeLine', 'jobber', { dispute: { agreement: 'haul', code: 'standby:pit', cents: 0 } }),
  ]
  const load = { ...waiting, approval: decideApproval(waiting, acts) }
  const fold = foldLoadLog(disputed, foldOptionsOf(load))
  const [document] = arbitrationDocuments(
    { loadLog: load, acts: disputed, pay: currentPay(load, fold) },
    currentHolds(load, fold),
  )
  const { arriveAtPit, confirmTrucker } = fold.milestones
  expect(document?.body).toMatchObject({
    money: { line: { code: 'standby:pit' } },
    load: {
      time: {
        from: { at: arriveAtPit?.at, witnesses: ['geofence'] },
        to: { at: confirmTrucker?.at, witnesses: ['operator'] },
      },
    },
  })
})
