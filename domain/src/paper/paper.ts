/**
 * Documents of a business and of its drivers, which its buyers may require before they dispatch it. Those of a truck
 * are in `truck-paper`.
 */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema } from '../ids.ts'
import { daySchema } from '../time.ts'
import { remindedWhenSaved, type TruckPaperKind } from '../truck-paper/truck-paper.ts'

type KindRow = {
  of: 'business' | 'driver'
  /** Who issued it, where that says something: an insurer, or a state. */
  issuer: 'insurer' | 'state' | null
  expires: boolean
  /** What a document without its number would not say. */
  needsNumber: boolean
}

/** The kinds of documents of a business and of a driver. */
export const paperKindRows = {
  insuranceCertificate: { of: 'business', issuer: 'insurer', expires: true, needsNumber: false },
  w9: { of: 'business', issuer: null, expires: false, needsNumber: false },
  dotNumber: { of: 'business', issuer: null, expires: false, needsNumber: true },
  stateRegistration: { of: 'business', issuer: 'state', expires: true, needsNumber: false },
  license: { of: 'driver', issuer: 'state', expires: true, needsNumber: true },
  medicalCard: { of: 'driver', issuer: null, expires: true, needsNumber: false },
} as const satisfies Record<string, KindRow>
export type PaperKind = keyof typeof paperKindRows
export const paperKinds = Object.keys(paperKindRows) as PaperKind[]

/** The kinds of a truck's documents that a buyer may require. */
export const requiredTruckKinds = ['registration', 'inspection', 'weightPermit'] as const satisfies TruckPaperKind[]

/** The most documents of a business and all its drivers. */
export const papersMax = 1000

/** Classes of a commercial driver's license. */
export const licenseClasses = ['A', 'B', 'C'] as const

export const paperFormSchema = z.object({
  kind: z.enum(paperKinds),
  number: z.string().trim().max(40).default(''),
  issuer: z.string().trim().max(60).default(''),
  licenseClass: z.enum(licenseClasses).nullable().default(null),
  /** The last valid day; null for a kind that does not expire. */
  expiresOn: daySchema.nullable(),
  /** Its picture or PDF. */
  attachmentId: idSchema.nullable().default(null),
  /** Whose document it is, of the kinds of a driver: one of the fleet's drivers, or a solo trucker's own business. */
  driverEntityId: idSchema.nullable().default(null),
})
export type PaperForm = z.infer<typeof paperFormSchema>

export const paperSchema = paperFormSchema.extend({
  paperId: idSchema,
  /** The hauler that keeps it. */
  entityId: idSchema,
  /** The last reminder sent, as days before the end; null before the first one. */
  remindedDays: z.int().nullable().default(null),
})
export type Paper = z.infer<typeof paperSchema>

/**
 * The record of an entered document.
 * @throws AppError invalidInput when its kind needs a day, a number, a class or a driver that it lacks
 */
export function decidePaper(
  form: PaperForm,
  made: Pick<Paper, 'entityId' | 'paperId'> & { today: string; before: Paper | undefined },
): Paper {
  const { entityId, paperId, today, before } = made
  const { of, issuer, expires, needsNumber } = paperKindRows[form.kind]
  if (expires && form.expiresOn === null) {
    throw new AppError('invalidInput', 'Enter the expiration date.', { field: 'expiresOn' })
  }
  if (needsNumber && form.number === '') throw new AppError('invalidInput', 'Enter the number.', { field: 'number' })
  if (form.kind === 'license' && form.licenseClass === null) {
    throw new AppError('invalidInput', 'Choose the class of the license.', { field: 'licenseClass' })
  }
  if (of === 'driver' && form.driverEntityId === null) {
    throw new AppError('invalidInput', 'Choose the driver.', { field: 'driverEntityId' })
  }
  const fitting: PaperForm = {
    ...form,
    issuer: issuer === null ? '' : form.issuer,
    licenseClass: form.kind === 'license' ? form.licenseClass : null,
    expiresOn: expires ? form.expiresOn : null,
    driverEntityId: of === 'driver' ? form.driverEntityId : null,
  }
  const remindedDays = remindedWhenSaved(fitting.expiresOn, today, before)
  return { ...fitting, entityId, paperId, remindedDays }
}
