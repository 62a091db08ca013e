/** What payees take out of their wallets, how two nodes end it, and what must hold of every wallet. */
import {
  defaultWithdrawFeeConfig,
  quoteWithdrawFee,
  type WithdrawQuote,
} from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { expect } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { endWithdrawal } from '../../payment/payout/withdrawal.commands.ts'
import { newTestId } from '../test-node.ts'
import type { Actor } from '../work.fixture.ts'
import { anyCents, type MoneyWorld, pick } from './money-world.fixture.ts'
import type { Act } from './two-nodes.fixture.ts'

/** Two withdrawals of the same money, or one, sometimes of more than any form would send. */
export async function withdraw(world: MoneyWorld): Promise<Act[]> {
  const payee = pick(world, world.pairs)!.payee
  if (world.random.chance(0.3)) return withdrawTwice(world, payee)
  const { available } = await walletOf(world, payee)
  return [withdrawalOf(world, payee, anyCents(world, Math.max(1, available)))]
}

/** Every payee takes out all that it has, twice at once. */
export async function withdrawAll(world: MoneyWorld): Promise<Act[]> {
  const payees = [...new Set(world.pairs.map(({ payee }) => payee))]
  return (await Promise.all(payees.map(payee => withdrawTwice(world, payee)))).flat()
}

async function withdrawTwice(world: MoneyWorld, payee: Actor): Promise<Act[]> {
  const { available } = await walletOf(world, payee)
  return [available, available].map(amountCents => withdrawalOf(world, payee, amountCents))
}

function withdrawalOf({ destinations }: MoneyWorld, payee: Actor, amountCents: number): Act {
  const { configVersion: feeConfigVersion, feeCents } = quoteOf(amountCents)
  const { entityId } = payee
  const payoutDestinationId = destinations.get(entityId)!
  const shown = { amountCents, feeCents, feeConfigVersion, currency: 'USD', payoutDestinationId }
  const request = { entityId, withdrawalId: newTestId(), ...shown }
  return { by: payee, make: client => client.userWithdrawMoney(request), hasId: true }
}

/** The fee of one cent for amounts that no one is quoted. */
function quoteOf(amountCents: number): Pick<WithdrawQuote, 'configVersion' | 'feeCents'> {
  try {
    return quoteWithdrawFee(defaultWithdrawFeeConfig, { grossCents: amountCents })
  } catch {
    return { configVersion: defaultWithdrawFeeConfig.version, feeCents: 1 }
  }
}

/** Two nodes end what is held at the same time, perhaps not in the same way: one of them does. */
export async function endWithdrawals({ nodes, random, pairs }: MoneyWorld): Promise<void> {
  const held = await nodes.node.sql<{ entityId: string; withdrawalId: string }[]>`
    select entity_id as "entityId", withdrawal_id as "withdrawalId" from withdrawals
    where state = 'held' and entity_id = any(${pairs.map(({ payee }) => payee.entityId)})`
  for (const ids of random.shuffled(held)) {
    if (random.chance(0.3)) continue
    const states = random.shuffled(['settled', random.chance(0.5) ? 'settled' : 'failed'] as const)
    const endings = states.map((state, n) => runCommand(nodes.parts[n]!, unit => endWithdrawal(unit, ids, state)))
    const ended = await Promise.allSettled(endings)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
}

/** What was withdrawn and what is left is what came in, and the owner reads the same. */
export async function expectWallets(world: MoneyWorld): Promise<void> {
  const { nodes, pairs } = world
  for (const payee of new Set(pairs.map(each => each.payee))) {
    const { entityId } = payee
    const [sums] = await nodes.node.sql`select
      (select coalesce(sum((record->>'amountCents')::int8), 0)::int8 from payments
        where state = 'settled' and record->>'entityId' = ${entityId}) as "cameIn",
      (select coalesce(sum((record->>'grossCents')::int8), 0)::int8 from withdrawals
        where state = 'settled' and entity_id = ${entityId}) as "wentOut",
      (select coalesce(sum((record->>'grossCents')::int8), 0)::int8 from withdrawals
        where state = 'held' and entity_id = ${entityId}) as held`
    const { available, held } = await walletOf(world, payee)
    expect({ cents: available + held + Number(sums!.wentOut), held }).toEqual({
      cents: Number(sums!.cameIn),
      held: Number(sums!.held),
    })
    const [read] = await nodes.node.sql`select body from documents
      where scope = ${`haulway-entity/${entityId}`} and collection = 'wallets' and id = 'USD' and not deleted`
    if (read) expect(read.body).toMatchObject({ availableCents: available, heldCents: held })
    const unlike = await nodes.node.sql`select w.withdrawal_id from withdrawals w left join documents d
        on d.scope = 'haulway-entity/' || w.entity_id and d.collection = 'withdrawals' and d.id = w.withdrawal_id::text
      where w.entity_id = ${entityId} and (d.body is null or d.body->>'state' <> w.state)`
    expect([...unlike]).toEqual([])
  }
}

async function walletOf({ nodes }: MoneyWorld, { entityId }: Actor) {
  const [row] = await nodes.node.sql`select available_cents::int8 as available, held_cents::int8 as held
    from wallets where entity_id = ${entityId} and currency = 'USD'`
  return { available: Number(row?.available ?? 0), held: Number(row?.held ?? 0) }
}
