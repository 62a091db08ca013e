/** Payout destination: a business's bank account for payouts in one currency. Only a new one replaces it. */
import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { instantMsSchema } from '../../time.ts'

/** The visible fields. Only the person who makes the payout sees the full number. */
export const shownDestinationSchema = z.object({
  /** The account holder, as known to the bank. */
  holder: z.string().max(80),
  bankName: z.string().max(80),
  accountLast4: z.string().length(4),
})
export type ShownDestination = z.infer<typeof shownDestinationSchema>

/** The record. The account's numbers are encrypted separately. */
export const payoutDestinationSchema = shownDestinationSchema.extend({
  payoutDestinationId: idSchema,
  entityId: idSchema,
  currency: currencySchema,
  setOn: instantMsSchema,
  setBy: uidSchema,
  /** Set when a newer one is in use. */
  replacedOn: instantMsSchema.nullable(),
})
export type PayoutDestination = z.infer<typeof payoutDestinationSchema>

/** The form that an owner fills in. */
export const bankAccountFormSchema = z.object({
  holder: z.string().trim().min(1, 'Enter the name on the account.').max(80),
  bankName: z.string().trim().min(1, 'Enter the name of the bank.').max(80),
  /**
   * US dollars: the ABA routing number. Canadian dollars: the institution's three digits and the transit's five.
   * Otherwise a bank code or BIC, if the bank requires one.
   */
  routingNumber: z.string().trim().max(40).default(''),
  /** US and Canadian dollars: digits. Mexican pesos: the CLABE. Euros: an IBAN. Otherwise an IBAN or a number. */
  accountNumber: z.string().trim().max(60),
})
export type BankAccountForm = z.input<typeof bankAccountFormSchema>

/** The numbers that identify an account, without spaces and hyphens. */
export const bankAccountSchema = z.object({ routingNumber: z.string(), accountNumber: z.string() })
export type BankAccount = z.infer<typeof bankAccountSchema>

/** @returns the numbers in a bank's format; @throws AppError invalidInput with the field that is wrong */
export function bankAccountOf(currency: string, form: BankAccountForm): BankAccount {
  const { routingNumber = '', accountNumber } = form
  const wrong = {
    routingNumber: whyNotRouting(currency, routingNumber),
    accountNumber: whyNotAccount(currency, accountNumber),
  }
  for (const [field, sentence] of Object.entries(wrong)) {
    if (sentence) throw new AppError('invalidInput', sentence, { fields: { [field]: sentence } })
  }
  return { routingNumber: plain(routingNumber), accountNumber: plain(accountNumber) }
}

/** Why a bank would refuse the number; undefined for a valid one. */
export function whyNotRouting(currency: string, text: string): string | undefined {
  const number = plain(text)
  if (currency === 'CAD') {
    return /^\d{8}$/.test(number) ? undefined : 'Enter the 3-digit institution number, then the 5-digit transit number.'
  }
  if (currency !== 'USD') {
    return /^[A-Z0-9]{0,12}$/.test(number) ? undefined : 'Enter a bank code or BIC of letters and digits.'
  }
  if (!/^\d{9}$/.test(number)) return 'Enter the 9-digit routing number of the bank.'
  return isAbaSumRight(number) ? undefined : 'A digit of this routing number is wrong. Check all 9.'
}

/** An account number is longer than the four digits that are shown of it. */
export function whyNotAccount(currency: string, text: string): string | undefined {
  const number = plain(text)
  if (currency === 'USD') return /^\d{5,17}$/.test(number) ? undefined : 'Enter an account number of 5 to 17 digits.'
  if (currency === 'CAD') return /^\d{5,12}$/.test(number) ? undefined : 'Enter an account number of 5 to 12 digits.'
  if (currency === 'MXN') {
    if (!/^\d{18}$/.test(number)) return 'Enter the 18-digit CLABE of the account.'
    return isClabeSumRight(number) ? undefined : 'A digit of this CLABE is wrong. Check all 18.'
  }
  if (/^[A-Z]{2}\d{2}/.test(number)) {
    return isValidIBAN(number) ? undefined : 'A letter or digit of this IBAN is wrong or missing. Check it.'
  }
  if (currency === 'EUR') return 'Enter the IBAN of the account. It starts with two letters and two digits.'
  return /^[A-Z0-9]{5,34}$/.test(number)
    ? undefined
    : 'Enter an IBAN or an account number of 5 to 34 letters and digits.'
}

/** The visible fields of an account. Its last four digits are enough to recognize it. */
export function shownDestinationOf(
  { holder, bankName }: Pick<BankAccountForm, 'holder' | 'bankName'>,
  { accountNumber }: BankAccount,
): ShownDestination {
  return { holder, bankName, accountLast4: accountNumber.slice(-4) }
}

/** "First Bank ••1234" */
export function accountTextOf({ bankName, accountLast4 }: ShownDestination): string {
  return `${bankName} ••${accountLast4}`
}

function plain(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** The checksum of ABA routing numbers: the digits, weighted 3, 7, 1, sum to a multiple of ten. */
function isAbaSumRight(number: string): boolean {
  const sum = [...number].reduce((sum, digit, i) => sum + Number(digit) * ([3, 7, 1][i % 3] ?? 0), 0)
  return sum % 10 === 0 && sum > 0
}

/** The check digit of a CLABE: the digits before it, weighted 3, 7, 1, each product without its tens. */
function isClabeSumRight(number: string): boolean {
  const sum = [...number.slice(0, 17)].reduce(
    (sum, digit, i) => sum + ((Number(digit) * ([3, 7, 1][i % 3] ?? 0)) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(number[17])
}
