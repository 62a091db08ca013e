/** Runs a case: reads its input, calls the pay engine, and writes the result in the words of the case file. */
import { allocate } from '@haulway/domain/pay/allocate.ts'
import { commissionOf } from '@haulway/domain/pay/commission/commission.ts'
import { correctionOf, type Entry } from '@haulway/domain/pay/correction/correction.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import { dayOfLoad, truckDayOf } from '@haulway/domain/pay/day/work-item.ts'
import { grantedCents, holdLines, holdOf } from '@haulway/domain/pay/dispute/dispute.ts'
import { driverPay } from '@haulway/domain/pay/driver/driver-pay.ts'
import { type Line, type Missing, totalOf, totalOfCodes } from '@haulway/domain/pay/line/line.ts'
import { chargeBackOf } from '@haulway/domain/pay/standby/charge-back.ts'
import { interestOf } from '@haulway/domain/pay/statement/interest.ts'
import { statementOf } from '@haulway/domain/pay/statement/statement.ts'
import { quoteWithdrawFee } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import type { z } from 'zod'
import type { PayCase } from './case-file.ts'
import {
  agreementsInput,
  allocateInput,
  chargeBackInput,
  correctInput,
  type DriverInput,
  disputeInput,
  driverInput,
  feeInput,
  interestInput,
  marginInput,
  type PriceInput,
  priceInput,
  splitInput,
  statementInput,
  workOf,
} from './case-inputs.ts'
import { decimalText } from './decimal.ts'

/** @throws when the input has not the form of its op, or a value can't be held */
export function runCase({ op, input }: Pick<PayCase, 'op' | 'input'>): unknown {
  const run = Object.hasOwn(ops, op) ? ops[op as keyof typeof ops] : undefined
  if (!run) throw new Error(`there is no op ${op}`)
  try {
    return run(input)
  } catch (error) {
    if (error instanceof NotPriced) return { missing: error.missing }
    throw error
  }
}

const ops = {
  price: reading(priceInput, input => {
    const lines = price(input)
    return { lines: lines.map(writeLine), totalCents: totalOf(lines) }
  }),
  split: reading(splitInput, input => {
    const lines = price(input)
    const commission = commissionOf(input.commission, lines)
    const payerCents = totalOf(lines)
    const keptCents = totalOf(commission)
    return {
      lines: lines.map(writeLine),
      commission: commission.map(writeLine),
      payerCents,
      brokerCents: 0 - keptCents,
      payeeCents: payerCents + keptCents,
    }
  }),
  margin: reading(marginInput, ({ sell, buy, ...work }) => {
    const sellLines = price({ ...work, card: sell })
    const buyLines = price({ ...work, card: buy })
    const sellCents = totalOf(sellLines)
    const buyCents = totalOf(buyLines)
    return {
      sellCents,
      buyCents,
      marginCents: sellCents - buyCents,
      sellLines: sellLines.map(writeLine),
      buyLines: buyLines.map(writeLine),
    }
  }),
  driver: reading(driverInput, runDriver),
  bargains: reading(agreementsInput, runAgreements),
  chargeBack: reading(chargeBackInput, input => {
    const lines = price(input)
    const { loads = [], timeZone } = workOf(input)
    const truckDay = (load: (typeof loads)[number]) => truckDayOf(load, dayOfLoad(load, timeZone))
    const paidFor = loads.filter(({ outcome }) => outcome !== 'cancelled')
    const charged = new Map<string, number>(chargeBackOf(input.card, { lines, loads: paidFor, truckDayOf: truckDay }))
    return {
      lines: lines.map(writeLine),
      standbyCents: totalOfCodes(lines, ['standby:*']),
      chargedCents: Object.fromEntries(input.to.map(fault => [fault, charged.get(fault) ?? 0])),
    }
  }),
  correct: reading(correctInput, runCorrect),
  dispute: reading(disputeInput, runDispute),
  statement: reading(statementInput, statementOf),
  fee: reading(feeInput, ({ config, grossCents, daysHeld, instant }) => {
    if (grossCents === 0) return { feeCents: 0, netCents: 0 }
    const request = { grossCents, ...(daysHeld !== undefined && { daysHeld }), ...(instant && { instant }) }
    const { feeCents, netCents } = quoteWithdrawFee(config, request)
    return { feeCents, netCents }
  }),
  interest: reading(interestInput, ({ amountCents, percentPerMonth, dueOn, paidOn }) =>
    interestOf(amountCents, percentPerMonth, dueOn, paidOn),
  ),
  allocate: reading(allocateInput, ({ amountCents, weights }) => ({ partsCents: allocate(amountCents, weights) })),
}

function reading<Schema extends z.ZodType>(schema: Schema, run: (input: z.output<Schema>) => unknown) {
  return (input: unknown) => run(schema.parse(withoutNulls(input)))
}

/** A field that is null is absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(fields.map(([key, each]) => [key, withoutNulls(each)]))
}

/** Something is missing, so there is no pay yet. */
class NotPriced extends Error {
  readonly missing: Missing
  constructor(missing: Missing) {
    super(missing)
    this.missing = missing
  }
}

function price(input: PriceInput): Line[] {
  const result = priceWork(input.card, workOf(input))
  if (result.missing !== undefined) throw new NotPriced(result.missing)
  return result.lines
}

function runDriver(input: DriverInput) {
  const fleetLines = price(input)
  const commission = input.commission ? commissionOf(input.commission, fleetLines) : []
  const work = workOf({ ...input, loads: input.driverLoads ?? input.loads })
  const pay = driverPay(input.driver, { fleetLines, commission, work })
  if (pay.missing !== undefined) throw new NotPriced(pay.missing)
  return {
    fleetCents: totalOf(fleetLines),
    ...(pay.optionsCents && { optionsCents: pay.optionsCents }),
    lines: pay.lines.map(writeLine),
    driverCents: pay.totalCents,
  }
}

function runAgreements({ zone, bargains }: z.infer<typeof agreementsInput>) {
  const results = Object.entries(bargains).map(([name, given]) => {
    const input = { ...given, zone: given.zone ?? zone }
    const result = runAlone(() => {
      if ('op' in input) return runDriver(input)
      const lines = price(input)
      return { lines: lines.map(writeLine), driverCents: totalOf(lines) }
    })
    return [name, result] as const
  })
  const of = (pick: (result: (typeof results)[number][1]) => unknown) =>
    Object.fromEntries(results.map(([name, result]) => [name, pick(result)]))
  return {
    totals: of(result => ('missing' in result ? result : result.driverCents)),
    lines: of(result => ('missing' in result ? result : result.lines)),
  }
}

/** What is missing in one agreement does not concern the others. */
function runAlone<T>(run: () => T): T | { missing: Missing } {
  try {
    return run()
  } catch (error) {
    if (error instanceof NotPriced) return { missing: error.missing }
    throw error
  }
}

/** Each version replaces what it names of the case. What the case doesn't name stays as the version before had it. */
function runCorrect({ versions, ...base }: z.infer<typeof correctInput>) {
  const entries: Entry[] = []
  let before: Line[] = []
  let stated: typeof base = {}
  for (const version of versions) {
    stated = { ...stated, ...version }
    const { card, ...work } = { ...stated, ...base, ...version }
    if (!card) throw new Error('a version has no card')
    const after = price({ ...work, card })
    entries.push(correctionOf(before, after))
    before = after
  }
  return {
    entries: entries.map(({ lines, totalCents }) => ({ lines: lines.map(writeLine), totalCents })),
    finalCents: entries.reduce((sum, { totalCents }) => sum + totalCents, 0),
  }
}

function runDispute(input: z.infer<typeof disputeInput>) {
  const lines = price(input)
  const totalCents = totalOf(lines)
  const find = ({ ref, code }: { ref: string | null; code: string }) => {
    const line = lines.find(each => each.ref === ref && each.code === code)
    if (!line) throw new Error(`there is no line ${code} of ${ref}`)
    return line
  }
  const holds = input.disputes.map(({ ref, code, claimedQuantity, claimedCents }) => {
    const line = find({ ref, code })
    const granted = claimedQuantity === undefined ? { cents: claimedCents ?? 0 } : { quantityMilli: claimedQuantity }
    return { line, ref, code, hold: holdOf({ line, granted }, input.hold?.factorPercent) }
  })
  const { heldCents, payableNowCents } = holdLines(lines, holds)
  const held = {
    totalCents,
    disputes: holds.map(({ ref, code, hold }) => ({ ref, code, ...hold })),
    heldCents,
    payableNowCents,
  }
  if (!input.outcome) return held
  let correctionCents = 0
  for (const { ref, code, finalQuantity, finalCents } of input.outcome) {
    const line = find({ ref, code })
    const final = finalQuantity === undefined ? { cents: finalCents ?? 0 } : { quantityMilli: finalQuantity }
    correctionCents += (grantedCents(line, final) ?? line.amountCents) - line.amountCents
  }
  const finalCents = totalCents + correctionCents
  return { ...held, correctionCents, releasedCents: finalCents - payableNowCents, finalCents }
}

function writeLine(line: Line) {
  const { code, ref, quantityMilli, unit, rateNano, ratePer, amountCents, reverses, facts } = line
  return {
    code,
    ref,
    ...(quantityMilli !== undefined && { quantity: decimalText(quantityMilli, 3) }),
    ...(unit && { unit }),
    ...(rateNano !== undefined && { rate: decimalText(rateNano, 9) }),
    ...(ratePer && { ratePer }),
    amountCents,
    ...(reverses && { reverses }),
    ...(facts?.indexMills !== undefined && { index: decimalText(facts.indexMills, 3) }),
    ...(facts?.waitedMinutes !== undefined && { waitedMinutes: facts.waitedMinutes }),
    ...(facts?.freeMinutes !== undefined && { freeMinutes: facts.freeMinutes }),
  }
}
