/** Excavator operator: a person who loads trucks at a pit, with a machine and a series of ticket numbers. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { phoneNoSchema, typedPhoneNoSchema } from '../../phone-no.ts'
import { employmentSchema } from './employment.ts'

export const personSchema = z.object({
  firstName: z.string().trim().min(1, 'Enter the first name.').max(60),
  lastName: z.string().trim().max(60).default(''),
  email: z.email('Enter an email address.').max(254).optional(),
  phoneNo: typedPhoneNoSchema.default(''),
})
export type Person = z.infer<typeof personSchema>

/** Prefix of an operator's ticket numbers, unique in the pit, so an operator can number tickets without a network. */
export const ticketSeriesSchema = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Enter 1 to 6 capital letters and digits, a letter first, such as OR.')

export const excavatorOperatorFormSchema = personSchema.extend({
  /** The name painted on the machine: EX 1. */
  machine: z.string().trim().min(1, "Enter the machine's name.").max(20),
  ticketSeries: ticketSeriesSchema,
})
export type ExcavatorOperatorForm = z.infer<typeof excavatorOperatorFormSchema>

/** `entityId` is the operator's own entity. */
export const excavatorOperatorSchema = excavatorOperatorFormSchema.extend({
  pitEntityId: idSchema,
  pitName: z.string().max(80),
  entityId: idSchema,
  phoneNo: phoneNoSchema.default(''),
  ...employmentSchema.shape,
})
export type ExcavatorOperator = z.infer<typeof excavatorOperatorSchema>

export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim().slice(0, 80)
}
