/** Everything that a closed statement shows on screen, on paper and in a file: each copy can be written again later. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { centsSchema, currencySchema, sumCentsSchema } from '../../money.ts'
import { phoneNoSchema } from '../../phone-no.ts'
import { daySchema } from '../../time.ts'
import { lineSchema, totalOf } from '../line/line.ts'

const nameSchema = z.string().max(120)

/** The number of a statement. QuickBooks takes at most 21 characters. */
const statementNumberSchema = z.string().min(1).max(21)

export const printedPartySchema = z.object({
  entityId: idSchema,
  name: nameSchema.min(1),
  /** The lines of the postal address. */
  address: z.array(z.string().max(80)).max(5),
  phoneNo: phoneNoSchema.optional(),
})
export type PrintedParty = z.infer<typeof printedPartySchema>

/** An agreement that lines were priced by: who agreed to it, and when. */
const printedAgreementSchema = z.object({
  number: z.string().max(40),
  version: z.int().min(1),
  /** Null for a price that the payee had listed for everyone. */
  agreedOn: daySchema.nullable(),
  agreedBy: z.array(nameSchema).max(2),
})
export type PrintedAgreement = z.infer<typeof printedAgreementSchema>

const printedLineSchema = lineSchema.extend({
  /** Null for a line of the whole statement. */
  day: daySchema.nullable(),
  project: nameSchema,
  /** Absent for a line that is about no project. */
  projectId: idSchema.optional(),
  loadNo: z.int().min(1).nullable(),
  /** What a line of material sells: "2A stone". */
  material: nameSchema.optional(),
  ticketNumbers: z.array(z.string().max(40)).max(10),
  truckNumber: z.string().max(20).nullable(),
  /** The statement whose lines this one corrects. */
  corrects: statementNumberSchema.nullable(),
  /** The agreement behind its rate, by its place in `agreements`, from 1. */
  agreement: z.int().min(1).optional(),
})
export type PrintedLine = z.infer<typeof printedLineSchema>

/** An amount that waits for a dispute or until the end of a project, or that no longer does. */
const heldPartSchema = z.object({
  kind: z.enum(['dispute', 'retainage']),
  loadNo: z.int().min(1).nullable(),
  day: daySchema,
  amountCents: sumCentsSchema,
})

/** The most of each list of a statement. `itemsThatFit` leaves the rest to the next statement. */
export const printedMax = { agreements: 200, lines: 20_000, held: 2000, released: 2000, deductions: 200 } as const

/** Its own taxes, and for each of its items those of an earlier statement that the item corrects. */
const taxesMax = 20_005

export const printedStatementSchema = z.object({
  number: statementNumberSchema,
  from: daySchema,
  to: daySchema,
  closedOn: daySchema,
  dueOn: daySchema,
  payer: printedPartySchema,
  payee: printedPartySchema,
  /** The account it is paid to, "First Bank ••1234"; null while none is known. */
  paidTo: nameSchema.nullable(),
  currency: currencySchema,
  agreements: z.array(printedAgreementSchema).max(printedMax.agreements),
  lines: z.array(printedLineSchema).max(printedMax.lines),
  earnedCents: centsSchema,
  taxes: z.array(z.object({ name: nameSchema, baseCents: centsSchema, amountCents: centsSchema })).max(taxesMax),
  /** The taxes that a certificate keeps off its lines. */
  exemptions: z
    .array(z.object({ name: nameSchema, certificateNo: z.string().max(40), validUntil: daySchema }))
    .max(5)
    .default([]),
  retainedCents: sumCentsSchema,
  held: z.array(heldPartSchema).max(printedMax.held),
  /** One more than of its items: the retainage that corrections give back. */
  released: z.array(heldPartSchema).max(printedMax.released + 1),
  /** Zero or negative, and the statement that it comes from. */
  carriedInCents: centsSchema.max(0),
  carriedInFrom: statementNumberSchema.nullable(),
  deductions: z.array(z.object({ name: nameSchema, amountCents: centsSchema })).max(printedMax.deductions),
  quickPayFeeCents: sumCentsSchema,
  payCents: sumCentsSchema,
  /** Zero or negative: what the next statement begins with. */
  carriedOutCents: centsSchema.max(0),
})
export type PrintedStatement = z.infer<typeof printedStatementSchema>

export const partCodes = [
  'tax',
  'retained',
  'held',
  'released',
  'carriedIn',
  'deduction',
  'quickPayFee',
  'carriedOut',
] as const
export type PartCode = (typeof partCodes)[number]

/** What is added to the lines, or taken off them, to get the pay. */
export type PrintedPart = {
  code: PartCode
  /** The tax, the deduction or the earlier statement. */
  name?: string | undefined
  kind?: 'dispute' | 'retainage' | undefined
  /** On a tax that is not charged: the certificate that says so. `day` is its last day. */
  certificateNo?: string | undefined
  loadNo?: number | undefined
  day?: string | undefined
  /** Negative if it is taken off. */
  amountCents: number
}

/**
 * The parts after the lines, in the order of the statement. Lines and parts together are the pay.
 * @throws Error, a bug, when they are not; no copy of such a statement may exist
 */
export function partsOf(printed: PrintedStatement): PrintedPart[] {
  const { taxes, exemptions, retainedCents, held, released, carriedInCents, deductions, quickPayFeeCents } = printed
  const heldPart = (code: PartCode, sign: 1 | -1) => (part: (typeof held)[number]) => ({
    code,
    kind: part.kind,
    loadNo: part.loadNo ?? undefined,
    day: part.day,
    amountCents: sign * part.amountCents,
  })
  const parts: PrintedPart[] = [
    ...taxes.map(({ name, amountCents }) => ({ code: 'tax' as const, name, amountCents })),
    ...exemptions.map(({ name, certificateNo, validUntil }) => ({
      code: 'tax' as const,
      name,
      certificateNo,
      day: validUntil,
      amountCents: 0,
    })),
    { code: 'retained', amountCents: -retainedCents },
    ...held.map(heldPart('held', -1)),
    ...released.map(heldPart('released', 1)),
    { code: 'carriedIn', name: printed.carriedInFrom ?? undefined, amountCents: carriedInCents },
    ...deductions.map(({ name, amountCents }) => ({ code: 'deduction' as const, name, amountCents: -amountCents })),
    { code: 'quickPayFee', amountCents: -quickPayFeeCents },
    { code: 'carriedOut', amountCents: -printed.carriedOutCents },
  ]
  const sum = totalOf(printed.lines) + totalOf(parts)
  if (totalOf(printed.lines) !== printed.earnedCents || sum !== printed.payCents) {
    throw new Error(`statement ${printed.number} does not add up: ${sum} cents instead of ${printed.payCents}`)
  }
  return parts.filter(({ amountCents, certificateNo }) => amountCents !== 0 || certificateNo !== undefined)
}
