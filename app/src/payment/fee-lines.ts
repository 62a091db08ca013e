/** The parts of a withdrawal's fee, computed from `withdrawFeeConfig`. */
import { multiplyDivideRound } from '@haulway/domain/money.ts'
import type { WithdrawFeeConfig } from '@haulway/domain/payment/withdraw-fee.ts'

export type FeeParts = {
  percentCents: number
  fixedCents: number
  /** The bound that limits the sum, if any. */
  bound: 'least' | 'most' | undefined
}

export function feePartsOf(config: WithdrawFeeConfig, grossCents: number): FeeParts {
  const percentCents = multiplyDivideRound(grossCents, config.percentBps, 10_000)
  const sum = percentCents + config.fixedCents
  const bound = sum < config.minCents ? 'least' : sum > config.maxCents ? 'most' : undefined
  return { percentCents, fixedCents: config.fixedCents, bound }
}
