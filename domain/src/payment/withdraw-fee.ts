/** The fee of a withdrawal, by `withdrawFeeConfig` (specification 3): shown before, booked as shown. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { amountCentsSchema, multiplyDivideRound } from '../money.ts'

const bpsSchema = z.int().min(0).max(10_000)

export const withdrawFeeConfigSchema = z
  .object({
    /** Raised with every change; a quote names the one it was made by. */
    version: z.int().min(1),
    /** Hundredths of a percent: 150 is 1.5 %. */
    percentBps: bpsSchema,
    fixedCents: amountCentsSchema,
    minCents: amountCentsSchema,
    maxCents: amountCentsSchema,
    /** Money that has lain in the wallet for so many days costs nothing but the surcharge. */
    freeAfterDays: z.int().min(0).max(365).optional(),
    /** On top, for a payout at once. */
    instantSurchargeBps: bpsSchema.optional(),
  })
  .refine(config => config.minCents <= config.maxCents, "The minimum fee can't be more than the maximum.")
export type WithdrawFeeConfig = z.infer<typeof withdrawFeeConfigSchema>

/** What a fresh installation charges. */
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

/** What is withdrawn, how fast, and for how many whole days its youngest cent has lain in the wallet. */
export type WithdrawRequest = { grossCents: number; instant?: boolean; daysHeld?: number }

/**
 * The fee: percent rounded half up, plus the fixed part, held between least and most; nothing after the free days; then
 * the instant surcharge, rounded half up; never more than the amount. Net + fee = gross.
 * @throws AppError invalidInput when there is no whole positive amount
 */
export function quoteWithdrawFee(config: WithdrawFeeConfig, request: WithdrawRequest): WithdrawQuote {
  const { grossCents } = request
  if (!amountCentsSchema.min(1).safeParse(grossCents).success) {
    throw new AppError('invalidInput', 'Enter an amount.', { field: 'amountCents' })
  }
  const isFree = config.freeAfterDays !== undefined && (request.daysHeld ?? 0) >= config.freeAfterDays
  const surchargeBps = request.instant ? (config.instantSurchargeBps ?? 0) : 0
  const fee = (isFree ? 0 : usualFee(config, grossCents)) + multiplyDivideRound(grossCents, surchargeBps, 10_000)
  const feeCents = Math.min(fee, grossCents)
  return { configVersion: config.version, grossCents, feeCents, netCents: grossCents - feeCents }
}

/**
 * Holds a request to the quote that was shown.
 * @throws AppError conflict when the fee would now be another; its data holds the new quote
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
  const fee = multiplyDivideRound(grossCents, config.percentBps, 10_000) + config.fixedCents
  return Math.min(Math.max(fee, config.minCents), config.maxCents)
}
