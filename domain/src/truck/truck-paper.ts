/** Papers of a truck: what must be valid for it to be on the road, and when somebody is told that one ends. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { dayMs, daySchema, hourMs } from '../time.ts'

export const truckPaperKinds = ['registration', 'insurance', 'inspection', 'weightPermit', 'hazmat', 'other'] as const
export type TruckPaperKind = (typeof truckPaperKinds)[number]

/** A truck has at most so many. */
export const truckPapersMax = 24

export const truckPaperFormSchema = z.object({
  kind: z.enum(truckPaperKinds),
  number: z.string().trim().max(40).default(''),
  /** Good up to and with this day; null for one that does not end. */
  expiresOn: daySchema.nullable(),
  /** Its picture or file. */
  attachmentId: idSchema.nullable().default(null),
})
export type TruckPaperForm = z.infer<typeof truckPaperFormSchema>

export const truckPaperSchema = truckPaperFormSchema.extend({
  paperId: idSchema,
  /** For how many days before its end somebody was last told; null while nobody was. */
  remindedDays: z.int().nullable().default(null),
})
export type TruckPaper = z.infer<typeof truckPaperSchema>

/** Told so many days before the end, the earliest first. */
export const paperReminderDays = [30, 14, 7] as const

export type TruckPaperState = 'valid' | 'expiring' | 'expired'

/** Whole days from one calendar day to another; negative when it is over. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
}

/** Valid on its last day still; `expiring` from the first reminder on. */
export function truckPaperState({ expiresOn }: Pick<TruckPaper, 'expiresOn'>, today: string): TruckPaperState {
  if (expiresOn === null) return 'valid'
  const days = daysUntil(expiresOn, today)
  if (days < 0) return 'expired'
  return days <= paperReminderDays[0] ? 'expiring' : 'valid'
}

/** Those of a truck that are over or soon will be, the first to end first. */
export function papersToMind<Paper extends Pick<TruckPaper, 'expiresOn'>>(
  papers: readonly Paper[],
  today: string,
): (Paper & { expiresOn: string })[] {
  return papers
    .flatMap(paper => (paper.expiresOn === null ? [] : [{ ...paper, expiresOn: paper.expiresOn }]))
    .filter(paper => truckPaperState(paper, today) !== 'valid')
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}

/** A paper as it is put down: whoever enters one knows its end, so the reminders that would lie behind are no news. */
export function decideTruckPaper(
  form: TruckPaperForm,
  made: { paperId: string; today: string; before: TruckPaper | undefined },
): TruckPaper {
  const { before, paperId, today } = made
  if (before?.expiresOn === form.expiresOn) return { ...form, paperId, remindedDays: before.remindedDays }
  const days = form.expiresOn === null ? undefined : daysUntil(form.expiresOn, today)
  const past = days === undefined ? undefined : paperReminderDays.findLast(each => days <= each)
  return { ...form, paperId, remindedDays: past ?? null }
}

export type PaperReminders = {
  papers: TruckPaper[]
  /** What is to be told now. */
  due: { paper: TruckPaper & { expiresOn: string }; days: number }[]
  /** When to look again, ms; undefined when nothing will be due. */
  nextAt: number | undefined
}

/** Which reminders are due on a day, each told once, and when the next one will be. */
export function decideReminders(papers: readonly TruckPaper[], today: string): PaperReminders {
  const due: PaperReminders['due'] = []
  const told = papers.map(paper => {
    const { expiresOn, remindedDays } = paper
    if (expiresOn === null) return paper
    const days = daysUntil(expiresOn, today)
    const reached = days < 0 ? undefined : paperReminderDays.findLast(each => days <= each)
    if (reached === undefined || (remindedDays !== null && remindedDays <= reached)) return paper
    due.push({ paper: { ...paper, expiresOn }, days })
    return { ...paper, remindedDays: reached }
  })
  const coming = told.flatMap(paper => nextReminderAt(paper, today) ?? [])
  return { papers: told, due, nextAt: coming.length > 0 ? Math.min(...coming) : undefined }
}

/** At noon UTC of the day, which is the same day in every zone where trucks are dispatched. */
function nextReminderAt({ expiresOn, remindedDays }: TruckPaper, today: string): number | undefined {
  if (expiresOn === null) return undefined
  const left = daysUntil(expiresOn, today)
  const next = paperReminderDays.find(each => each < left && (remindedDays === null || each < remindedDays))
  return next === undefined ? undefined : Date.parse(expiresOn) - next * dayMs + 12 * hourMs
}
