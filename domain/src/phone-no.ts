/** A phone number: what is accepted, and how it is shown. It is stored and called as it was typed. */
import { z } from 'zod'

/** Room for a country code, separators and an extension: "+1 (610) 555-0134 ext. 22". */
export const phoneNoMax = 40
/** Nothing, or at least the seven digits of a local number without its area code. */
const callable = /^\s*$|^\D*(\d\D*){7}/

/** A stored one. */
export const phoneNoSchema = z.string().trim().max(phoneNoMax)

/** One that a call takes: someone can be called by it. None is not wrong. */
export const typedPhoneNoSchema = z
  .string()
  .trim()
  .max(phoneNoMax, `Shorten this phone number to ${phoneNoMax} characters.`)
  .regex(callable, 'Enter the whole phone number, with area code.')

/** @returns why a call doesn't take it, as one sentence */
export function whyNotPhoneNo(typed: string): string | undefined {
  return typedPhoneNoSchema.safeParse(typed).error?.issues[0]?.message
}

/** A US or Canadian number, without separators or with them only where it is divided. */
const northAmerican = /^(\+?1[ .-]*)?\(?([2-9]\d{2})\)?[ ./-]*([2-9]\d{2})[ .-]*(\d{4})$/

/**
 * "(610) 555-0132"; "+1 (610) 555-0132" if the country code was typed. Every other number stays as it is. Ten digits of
 * another country without its code can read as one of these: no digit changes.
 */
export function formatPhoneNo(phoneNo: string): string {
  const [, countryCode, area, exchange, line] = northAmerican.exec(phoneNo.trim()) ?? []
  return area === undefined ? phoneNo : `${countryCode ? '+1 ' : ''}(${area}) ${exchange}-${line}`
}
