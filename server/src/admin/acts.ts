/** What an administrator can do: a table of commands, their arguments, and what they do. */
import type { ParseArgsConfig } from 'node:util'
import { entityStateReasonSchema } from '@haulway/domain/entity/state/change-entity-state.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { z } from 'zod'
import { resumeEntity, suspendEntity } from '../account-delete/entity-state.commands.ts'
import { isConnectionLost } from '../db/failures.ts'
import type { Unit } from '../http/command/command.ts'
import { describePayment, describeUnsettled, describeWithdrawal } from '../payment/describe-unsettled.ts'
import { closeDriverStatementsNow } from '../payment/driver/close-driver-statements.ts'
import { endPayment } from '../payment/payment.commands.ts'
import { listAskedPayments } from '../payment/payment.table.ts'
import { changeWithdrawFee, endWithdrawal } from '../payment/payout/withdrawal.commands.ts'
import { listHeldWithdrawals } from '../payment/payout/withdrawal.table.ts'
import { closeStatementsNow } from '../payment/statement/close-statements.ts'
import { changeStatus, changeVersions } from '../startup/startup.commands.ts'
import { resetReaders } from '../sync/reset-readers.ts'
import { distributeUsage } from './distribute.ts'
import { fuelActs } from './fuel-acts.ts'
import { mailsUsage } from './mails.ts'
import { ordersUsage } from './orders.ts'
import { proofKeysUsage } from './proof-keys.ts'
import { readArgs } from './read-args.ts'
import { rebuildUsage } from './rebuild-documents.ts'
import { stripeActs } from './stripe-acts.ts'
import { describeTrouble } from './trouble.ts'
import { userActs } from './user-acts.ts'

export type AdminUnit = Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish' | 'enqueue'>

type AdminAct = {
  usage: string
  options: NonNullable<ParseArgsConfig['options']>
  /**
   * Parses the arguments and runs.
   * @param inUnit runs work in a transaction of its own, for an act on many records
   * @returns a sentence with the new state, or `unfinished` with what it could not do
   * @throws ConfigError on wrong arguments
   */
  run: (
    unit: AdminUnit,
    positionals: string[],
    options: Record<string, unknown>,
    inUnit: InAdminUnit,
  ) => Promise<string | { unfinished: string }>
}
export type InAdminUnit = <O>(work: (unit: AdminUnit) => Promise<O>) => Promise<O>

/** The statements that could not be closed are named; the others are closed. */
async function describeClosed(what: string, closing: Promise<number>): Promise<{ sentence: string; isAll: boolean }> {
  try {
    return { sentence: `${what} closed: ${await closing}.`, isAll: true }
  } catch (error) {
    if (isConnectionLost(error)) throw error
    return { sentence: `${what}: ${error instanceof Error ? error.message : String(error)}`, isAll: false }
  }
}

const count = z.coerce.number().int().min(0)

const feeOptions = {
  'percent-bps': count,
  'fixed-cents': count,
  'min-cents': count,
  'max-cents': count,
  'free-after-days': count,
  'instant-surcharge-bps': count,
}

/**
 * A backup brings back what was deleted since it was made. These jobs delete it again: what a user asked to have
 * deleted, and what is past its retention. They run daily or hourly anyway, but no one should see it until then.
 */
const restoredJobs = [
  'delete-due',
  'drop-lost-papers',
  'forget-commands',
  'forget-deliveries',
  'forget-mails',
  'forget-old-tracks',
] as const

export const acts: Record<string, AdminAct> = {
  ...userActs,
  ...fuelActs,
  ...stripeActs,
  status: {
    usage: 'status on|off: opens or closes the service',
    options: {},
    run: async (unit, positionals) => {
      const [state] = read(z.tuple([z.enum(['on', 'off'])]), positionals, 'status')
      await changeStatus(unit, state === 'on')
      return state === 'on' ? 'The service is open.' : 'The service is closed for maintenance.'
    },
  },
  versions: {
    usage: 'versions ios|android [--minimum n] [--latest n]: which app versions must or may be updated',
    options: { minimum: { type: 'string' }, latest: { type: 'string' } },
    run: async (unit, positionals, options) => {
      const [platform] = read(z.tuple([z.enum(['ios', 'android'])]), positionals, 'versions')
      const values = read(z.object({ minimum: count, latest: count }).partial(), options, 'versions')
      const { minimumVersionCode, latestVersionCode } = await changeVersions(unit, platform, {
        ...(values.minimum !== undefined && { minimumVersionCode: values.minimum }),
        ...(values.latest !== undefined && { latestVersionCode: values.latest }),
      })
      return `Versions on ${platform}: minimum ${minimumVersionCode}, latest ${latestVersionCode}.`
    },
  },
  fees: {
    usage: `fees ${Object.keys(feeOptions)
      .map(name => `[--${name} n]`)
      .join(' ')}: what a withdrawal costs`,
    options: Object.fromEntries(Object.keys(feeOptions).map(name => [name, { type: 'string' as const }])),
    run: async (unit, positionals, options) => {
      read(z.tuple([]), positionals, 'fees')
      const schema = z.object(feeOptions).partial()
      const values = read(
        schema.refine(given => Object.keys(given).length > 0),
        options,
        'fees',
      )
      const change = Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]))
      const { version, ...fees } = await changeWithdrawFee(unit, change)
      return `Fees, version ${version}: ${JSON.stringify(fees)}`
    },
  },
  settle: {
    usage: 'settle payment|withdrawal <entity id> <id> [--failed]: its money arrived, or did not',
    options: { failed: { type: 'boolean' } },
    run: async (unit, positionals, options) => {
      const schema = z.tuple([z.enum(['payment', 'withdrawal']), idSchema, idSchema])
      const [what, entityId, id] = read(schema, positionals, 'settle')
      const state = options.failed ? 'failed' : 'settled'
      const moved =
        what === 'payment'
          ? describePayment(await endPayment(unit, { entityId, paymentId: id }, state))
          : describeWithdrawal(await endWithdrawal(unit, { entityId, withdrawalId: id }, state))
      return `The ${what} ${id} is ${state}: ${moved}.`
    },
  },
  entity: {
    usage: 'entity suspend|resume <id> --reason text: stops a business, or lets it work again',
    options: { reason: { type: 'string' } },
    run: async (unit, positionals, options) => {
      const [what, id] = read(z.tuple([z.enum(['suspend', 'resume']), idSchema]), positionals, 'entity')
      const { reason } = read(z.object({ reason: entityStateReasonSchema.min(1) }), options, 'entity')
      const { name, entityState } = await (what === 'suspend' ? suspendEntity : resumeEntity)(unit, id, reason)
      return `${name} is ${entityState}.`
    },
  },
  statements: {
    usage: 'statements close: closes the statements that are due, now',
    options: {},
    run: async (unit, positionals, _options, inUnit) => {
      read(z.tuple([z.literal('close')]), positionals, 'statements')
      const closed = [
        await describeClosed('Statements', closeStatementsNow(unit, inUnit)),
        await describeClosed("Drivers' statements", closeDriverStatementsNow(unit, inUnit)),
      ]
      const outcome = closed.map(({ sentence }) => sentence).join(' ')
      return closed.every(({ isAll }) => isAll) ? outcome : { unfinished: outcome }
    },
  },
  restored: {
    usage: 'restored: run once after restoring a backup, before the nodes start',
    options: {},
    run: async (unit, positionals) => {
      read(z.tuple([]), positionals, 'restored')
      const scopes = await resetReaders(unit.tx)
      for (const kind of restoredJobs) unit.enqueue({ kind, data: {} })
      return `Every device reads its documents again (${scopes} scopes). Now start the nodes.`
    },
  },
  unsettled: {
    usage: 'unsettled: payments and withdrawals whose money has not arrived',
    options: {},
    run: async (unit, positionals) => {
      read(z.tuple([]), positionals, 'unsettled')
      return describeUnsettled(await listAskedPayments(unit.tx), await listHeldWithdrawals(unit.tx))
    },
  },
  trouble: {
    usage: 'trouble: what needs a look',
    options: {},
    run: async (unit, positionals) => {
      read(z.tuple([]), positionals, 'trouble')
      return describeTrouble(unit.tx, unit.receivedAt)
    },
  },
}

/** The usage of each command, by its name. */
export const usages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, act.usage])),
  emails: mailsUsage,
  orders: ordersUsage,
  'proof-keys': proofKeysUsage,
  'rebuild-documents': rebuildUsage,
  distribute: distributeUsage,
}

export function usage(): string {
  return ['Commands:', ...Object.values(usages).map(line => `  npm run admin -- ${line}`)].join('\n')
}

/** @returns the help for one command or for all; undefined when the arguments don't ask for help */
export function findHelp(args: readonly string[]): string | undefined {
  const isAsked = args[0] === 'help' || args.some(word => ['--help', '-h'].includes(word))
  if (!isAsked) return undefined
  const name = args.find(word => Object.hasOwn(usages, word))
  return name === undefined ? usage() : `npm run admin -- ${usages[name]}`
}

function read<S extends z.ZodType>(schema: S, args: unknown, name: string): z.infer<S> {
  return readArgs(schema, args, acts[name]?.usage ?? name)
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
