/** Documents of a truck, which must be valid on the road, and their reminders before they expire. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { dayMs, daySchema, daysUntil, hourMs } from '../time.ts'
import { usStateSchema } from '../us-states.ts'
import { grossGramsSchema } from './gross-grams.ts'

export const truckPaperKinds = ['registration', 'insurance', 'inspection', 'weightPermit', 'hazmat', 'other'] as const
export type TruckPaperKind = (typeof truckPaperKinds)[number]

/** The most documents of one truck. */
export const truckPapersMax = 24

export const truckPaperFormSchema = z.object({
  kind: z.enum(truckPaperKinds),
  number: z.string().trim().max(40).default(''),
  /** The last valid day; null for a document that does not expire. */
  expiresOn: daySchema.nullable(),
  /** Its picture or file. */
  attachmentId: idSchema.nullable().default(null),
  /** For a weight permit: which state gave it, and what the truck may weigh with it there. */
  state: usStateSchema.optional(),
  grossGrams: grossGramsSchema.optional(),
})
export type TruckPaperForm = z.infer<typeof truckPaperFormSchema>

/** The fields that a document still needs. A permit with a weight counts as legal, so all can check it: by both. */
export function missingOfPermit(paper: Pick<TruckPaperForm, 'kind' | 'number' | 'expiresOn' | 'grossGrams'>) {
  if (paper.kind !== 'weightPermit' || paper.grossGrams === undefined) return []
  return (['number', 'expiresOn'] as const).filter(field => !paper[field])
}

export const truckPaperSchema = truckPaperFormSchema.extend({
  paperId: idSchema,
  /** The last reminder sent, as days before the end; null before the first one. */
  remindedDays: z.int().nullable().default(null),
})
export type TruckPaper = z.infer<typeof truckPaperSchema>

/** Days before the end on which reminders are sent, the earliest first. */
export const paperReminderDays = [30, 7, 1] as const

/** What reminders need of any document. */
export type RemindedPaper = { expiresOn: string | null; remindedDays: number | null }

export type TruckPaperState = 'valid' | 'expiring' | 'expired'

/** A document is valid through its last day, and `expiring` from the first reminder on. */
export function truckPaperState({ expiresOn }: Pick<TruckPaper, 'expiresOn'>, today: string): TruckPaperState {
  if (expiresOn === null) return 'valid'
  const days = daysUntil(expiresOn, today)
  if (days < 0) return 'expired'
  return days <= paperReminderDays[0] ? 'expiring' : 'valid'
}

/** A truck's documents that are expired or expire soon, the earliest first. */
export function expiringPapers<Paper extends Pick<TruckPaper, 'expiresOn'>>(
  papers: readonly Paper[],
  today: string,
): (Paper & { expiresOn: string })[] {
  return papers
    .flatMap(paper => (paper.expiresOn === null ? [] : [{ ...paper, expiresOn: paper.expiresOn }]))
    .filter(paper => truckPaperState(paper, today) !== 'valid')
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}

/** The record of an entered document. */
export function decideTruckPaper(
  form: TruckPaperForm,
  made: { paperId: string; today: string; before: TruckPaper | undefined },
): TruckPaper {
  const { before, paperId, today } = made
  return { ...form, paperId, remindedDays: remindedWhenSaved(form.expiresOn, today, before) }
}

/** The user who enters a document knows its end, so reminders that are already past are skipped. */
export function remindedWhenSaved(
  expiresOn: string | null,
  today: string,
  before: RemindedPaper | undefined,
): RemindedPaper['remindedDays'] {
  if (before?.expiresOn === expiresOn) return before.remindedDays
  const days = expiresOn === null ? undefined : daysUntil(expiresOn, today)
  const past = days === undefined ? undefined : paperReminderDays.findLast(each => days <= each)
  return past ?? null
}

export type PaperReminders<Paper extends RemindedPaper> = {
  papers: Paper[]
  /** The reminders to send now. */
  due: { paper: Paper & { expiresOn: string }; days: number }[]
  /** When to check again, ms; undefined when no reminder will be due. */
  nextAt: number | undefined
}

/** The reminders due on a day, each sent once, and the time of the next one. */
export function decideReminders<Paper extends RemindedPaper>(
  papers: readonly Paper[],
  today: string,
): PaperReminders<Paper> {
  const due: PaperReminders<Paper>['due'] = []
  const reminded = papers.map(paper => {
    const { expiresOn, remindedDays } = paper
    if (expiresOn === null) return paper
    const days = daysUntil(expiresOn, today)
    const reached = days < 0 ? undefined : paperReminderDays.findLast(each => days <= each)
    if (reached === undefined || (remindedDays !== null && remindedDays <= reached)) return paper
    due.push({ paper: { ...paper, expiresOn }, days })
    return { ...paper, remindedDays: reached }
  })
  const coming = reminded.flatMap(paper => nextReminderAt(paper, today) ?? [])
  return { papers: reminded, due, nextAt: coming.length > 0 ? Math.min(...coming) : undefined }
}

/** At noon UTC, which is the same calendar day in every zone where trucks are dispatched. */
function nextReminderAt({ expiresOn, remindedDays }: RemindedPaper, today: string): number | undefined {
  if (expiresOn === null) return undefined
  const left = daysUntil(expiresOn, today)
  const next = paperReminderDays.find(each => each < left && (remindedDays === null || each < remindedDays))
  return next === undefined ? undefined : Date.parse(expiresOn) - next * dayMs + 12 * hourMs
}
