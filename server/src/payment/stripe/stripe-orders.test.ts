/** Orders at Stripe in any order of runs, lost answers, results and removed bank accounts, on two nodes at once. */
import type { Payment } from '@haulway/domain/payment/payment.ts'
import type { Withdrawal } from '@haulway/domain/payment/payout/withdrawal.ts'
import { runsTimes } from '@haulway/domain/properties.fixture.ts'
import { openRandom, type TestRandom } from '@haulway/domain/seed.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openStripeStandIn } from '../../testing/services/stripe.fixture.ts'
import { refusal } from '../../testing/services/stripe-objects.fixture.ts'
import { openStripePort } from './stripe-port.ts'
import { readPaymentResult, readPayoutResult, type StripeResultParts } from './stripe-results.ts'

const account = 'acct_hauler'
const destination = { holder: 'Sam', bankName: 'First', routingNumber: '011401533', accountNumber: '000001234' }
const amount = { currency: 'USD', amountCents: 9000, netCents: 9000 }

type World = Awaited<ReturnType<typeof openWorld>>

async function openWorld(random: TestRandom) {
  const stripe = await openStripeStandIn()
  const { api, secretKey } = stripe.settings
  const client = new Stripe(secretKey, { ...api, maxNetworkRetries: 0, telemetry: false })
  const orderedOn = Date.parse('2026-03-10T22:50:00Z') + random.below(3) * hourMs
  const ids = { paymentId: 'p-1', jobberEntityId: 'j-1', withdrawalId: 'w-1', entityId: 'e-1' }
  const order = { ...ids, ...amount, jobberName: 'Greg', entityName: 'Sam', askedOn: orderedOn, requestedOn: orderedOn }
  const now: { payment: Payment['state']; withdrawal: Withdrawal['state'] } = { payment: 'asked', withdrawal: 'held' }
  const world = {
    stripe,
    random,
    now,
    order: { ...order, destination },
    aheadMs: 0,
    byHand: new Set<string>(),
    warnings: [] as string[],
  }
  const findAccount = async (entityId: string) =>
    ({ entityId, accountId: account, customerId: 'cus_1', paymentMethodId: 'pm_bank' }) as const
  const end = <Kind extends keyof typeof now>(kind: Kind, open: string, state: (typeof now)[Kind]) => {
    const before = now[kind]
    if (before === open) now[kind] = state
    return before
  }
  const results: StripeResultParts = {
    stripe: client,
    findAccount,
    findPayment: async () => ({ ...order, state: now.payment }),
    findWithdrawal: async () => ({ ...order, state: now.withdrawal }),
    endPayment: async (_, state) => end('payment', 'asked', state),
    endWithdrawal: async (_, state) => end('withdrawal', 'held', state),
    warn: sentence => void world.warnings.push(sentence),
  }
  const nodes = [-hourMs, hourMs].map(offMs =>
    openStripePort(
      {
        stripe: client,
        clock: () => orderedOn + world.aheadMs + offMs,
        findAccount,
        isByHand: async ({ orderId }) => world.byHand.has(orderId),
        failPayment: async () => void end('payment', 'asked', 'failed'),
        failWithdrawal: async () => void end('withdrawal', 'held', 'failed'),
      },
      {
        payIn: { name: 'manual', ask: async ({ paymentId }) => void world.byHand.add(paymentId) },
        payout: { name: 'manual', send: async ({ withdrawalId }) => void world.byHand.add(withdrawalId) },
      },
    ),
  )
  return { ...world, world, nodes, results }
}

const addBank = ({ stripe, random }: World) =>
  stripe.addBank(account, {
    last4: '1234',
    routing_number: destination.routingNumber,
    status: random.chance(0.8) ? 'new' : 'errored',
  })

/** What the queue, Stripe or the business does next. It may fail, and is tried again in the end. */
const acts: ((world: World) => Promise<void> | void)[] = [
  sendPayment,
  sendPayment,
  sendWithdrawal,
  sendWithdrawal,
  sendWithdrawal,
  report,
  report,
  loseAnswer,
  moveMoney,
  world => void addBank(world),
  ({ stripe, random }) => stripe.remove(random.shuffled(stripe.list('bank_account'))[0]?.id ?? ''),
  waitUntilTomorrow,
]

function waitUntilTomorrow({ stripe, world }: World) {
  world.aheadMs += 25 * hourMs
  stripe.forgetKeys()
}

async function sendPayment({ nodes, random, order, now }: World) {
  if (now.payment === 'asked') await nodes[random.below(2)]!.payIn.ask(order)
}

async function sendWithdrawal({ nodes, random, order, now }: World) {
  if (now.withdrawal === 'held') await nodes[random.below(2)]!.payout.send(order)
}

/** Of one request in progress, before or after it is done. */
function loseAnswer({ stripe, random }: World) {
  const what = random.chance(0.5) ? ('cut' as const) : refusal(503, 'api_error', 'Try again later')
  const path = random.shuffled([/payment_intents$/, /transfers$/, /payouts$/, /reversals$/])[0]!
  stripe.faults.push({ path, what, isDone: random.chance(0.5) })
}

/** The bank takes or returns what is on its way. */
function moveMoney({ stripe, random }: World) {
  for (const payout of stripe.list('payout').filter(({ status }) => status === 'pending')) {
    if (random.chance(0.7)) payout.status = random.chance(0.6) ? 'paid' : 'failed'
  }
  for (const intent of stripe.list('payment_intent').filter(({ status }) => status === 'processing')) {
    if (random.chance(0.7)) intent.status = random.chance(0.6) ? 'succeeded' : 'requires_payment_method'
  }
}

async function report({ stripe, results }: World) {
  await Promise.all([
    ...stripe.list('payment_intent').map(({ id }) => readPaymentResult(results, id)),
    ...stripe.list('payout').map(({ id }) => readPayoutResult(results, id, account)),
  ])
}

/**
 * Everything is tried again until nothing waits. Where Stripe refused a payout, the answer was lost, and the business
 * has another bank account since, it waits until Stripe has forgotten its key.
 */
async function settleAll(world: World) {
  const { stripe, now, byHand } = world
  const isOpen = () => now.payment === 'asked' || (now.withdrawal === 'held' && !byHand.has('w-1'))
  do {
    stripe.faults.length = 0
    await sendPayment(world)
    await sendWithdrawal(world).catch(error => {
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
      waitUntilTomorrow(world)
    })
    moveMoney(world)
    await report(world)
  } while (isOpen())
}

test('an order is paid once, by one way, or not at all', async () => {
  const random = openRandom()
  const ends = new Set<string>()
  for (let run = 0; run < 20 * runsTimes; run++) {
    const world = await openWorld(random)
    const { stripe, now, byHand } = world
    if (random.chance(0.8)) addBank(world)
    for (let n = 0; n < 6; n++) {
      const some = [1, 2, 3].slice(random.below(3)).map(() => acts[random.below(acts.length)]!)
      await Promise.allSettled(some.map(async act => act(world)))
    }
    await settleAll(world)
    const kept = stripe.list('transfer').filter(({ reversed }) => !reversed)
    const paid = stripe.list('payout').filter(({ status }) => status === 'paid')
    const collected = stripe.list('payment_intent').filter(({ status }) => status === 'succeeded')
    const isByHand = byHand.has('w-1')
    ends.add(isByHand ? 'by hand' : now.withdrawal).add(now.payment)
    const sent = now.withdrawal === 'settled' ? 1 : 0
    expect({ kept: kept.length, paid: paid.length, isByHand: isByHand && sent > 0 }).toEqual({
      kept: sent,
      paid: sent,
      isByHand: false,
    })
    if (!isByHand) expect(now.withdrawal).not.toBe('held')
    expect(collected).toHaveLength(now.payment === 'settled' ? 1 : 0)
    expect(world.warnings).toEqual([])
    await stripe.close()
  }
  expect([...ends].toSorted()).toEqual(['by hand', 'failed', 'settled'])
})
