/** The fee of a withdrawal, by `withdrawFeeConfig` (specification 3): shown before, and booked exactly as shown. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { amountCentsSchema, percentOfCents } from '../../money.ts'

const bpsSchema = z.int().min(0).max(10_000)

export const withdrawFeeConfigSchema = z
  .object({
    /** Increased with every change. A quote names its version. */
    version: z.int().min(1),
    /** Hundredths of a percent: 150 is 1.5 %. */
    percentBps: bpsSchema,
    fixedCents: amountCentsSchema,
    minCents: amountCentsSchema,
    maxCents: amountCentsSchema,
    /** After this many days in the wallet, money costs only the surcharge. */
    freeAfterDays: z.int().min(0).max(365).optional(),
    /** Added for an instant payout. */
    instantSurchargeBps: bpsSchema.optional(),
  })
  .refine(config => config.minCents <= config.maxCents, "The minimum fee can't be more than the maximum.")
export type WithdrawFeeConfig = z.infer<typeof withdrawFeeConfigSchema>

/** The fee of a new installation. */
export const defaultWithdrawFeeConfig: WithdrawFeeConfig = {
  version: 1,
  percentBps: 100,
  fixedCents: 25,
  minCents: 50,
  maxCents: 2500,
}

export const withdrawQuoteSchema = z.object({
  configVersion: z.int().min(1),
  grossCents: amountCentsSchema.min(1),
  feeCents: amountCentsSchema,
  netCents: amountCentsSchema,
})
export type WithdrawQuote = z.infer<typeof withdrawQuoteSchema>

/** The amount, the speed, and how many whole days the newest cent of it has been in the wallet. */
export type WithdrawRequest = { grossCents: number; instant?: boolean; daysHeld?: number }

/**
 * The fee: percent rounded half up, plus the fixed part, between minimum and maximum; zero after the free days; then
 * the instant surcharge, rounded half up; never more than the amount. Net + fee = gross.
 * @throws AppError invalidInput when the amount is not a positive integer
 */
export function quoteWithdrawFee(config: WithdrawFeeConfig, request: WithdrawRequest): WithdrawQuote {
  const { grossCents } = request
  if (!amountCentsSchema.min(1).safeParse(grossCents).success) {
    throw new AppError('invalidInput', 'Enter an amount.', { field: 'amountCents' })
  }
  const isFree = config.freeAfterDays !== undefined && (request.daysHeld ?? 0) >= config.freeAfterDays
  const surchargeBps = request.instant ? (config.instantSurchargeBps ?? 0) : 0
  const fee = (isFree ? 0 : usualFee(config, grossCents)) + percentOfCents(grossCents, surchargeBps)
  const feeCents = Math.min(fee, grossCents)
  return { configVersion: config.version, grossCents, feeCents, netCents: grossCents - feeCents }
}

/**
 * Compares a request with the quote that the user saw.
 * @throws AppError conflict when the fee has changed; its data has the new quote
 */
export function refuseChangedQuote(config: WithdrawFeeConfig, request: WithdrawRequest, shown: WithdrawQuote): void {
  const quote = quoteWithdrawFee(config, request)
  const isSame =
    quote.configVersion === shown.configVersion &&
    quote.grossCents === shown.grossCents &&
    quote.feeCents === shown.feeCents &&
    quote.netCents === shown.netCents
  if (!isSame) throw new AppError('conflict', 'The fee changed. Check it and try again.', { quote })
}

function usualFee(config: WithdrawFeeConfig, grossCents: number): number {
  const fee = percentOfCents(grossCents, config.percentBps) + config.fixedCents
  return Math.min(Math.max(fee, config.minCents), config.maxCents)
}
