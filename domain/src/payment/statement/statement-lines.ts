/** The lines of a closed statement, each with the statement that it corrects and the agreement behind its rate. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import type { PrintedAgreement, PrintedLine } from '../../pay/statement/printed-statement.ts'
import type { StatementTerms } from '../../work/agreement/statement-terms.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import type { Terms } from '../../work/dispatch/dispatch.ts'

/** What a card was frozen in: the offer that was accepted, and the haul, which has the material's card. */
export const frozenInSchema = z.object({
  haulId: idSchema,
  offerId: idSchema,
  /** Which version of the offer's card; absent for the first. */
  version: z.int().min(2).optional(),
})
type FrozenIn = z.infer<typeof frozenInSchema>

type Version = { version?: number | undefined } | undefined
type WithOffer = Pick<Terms, 'haulId' | 'offerId'> & {
  versions?: Version
  broker?: ({ offerId?: string | undefined } & Version) | undefined
}

/** The jobber pays by its own offer, even if a broker has subbed the work out. */
export function frozenIn({ haulId, offerId, versions, broker }: WithOffer, agreement: AgreementKind): FrozenIn {
  const { version } = { haul: versions, subHaul: broker, material: undefined }[agreement] ?? {}
  const accepted = agreement === 'subHaul' ? offerId : (broker?.offerId ?? offerId)
  return { haulId, offerId: accepted, ...(version && { version }) }
}

type Rated = { agreement: AgreementKind; projectId: string | null; rate?: FrozenIn | undefined }
type Item = Rated & { cause: string; workId?: string | undefined; lines: readonly PrintedLine[] }

/** The same for all items with one rate; undefined for an item that no rate has priced. */
export function rateKeyOf({ agreement, projectId, rate }: Rated): string | undefined {
  if (!rate || projectId === null) return undefined
  return [agreement, projectId, agreement === 'material' ? rate.haulId : rate.offerId, rate.version ?? 1].join(' ')
}

/** Where the work that an item changes was stated first, and the terms of that statement. */
export type StatedFirst = { statementId: string; number: string; week: { to: string }; terms: StatementTerms }

type Known = {
  /** By `changedWorkOf`. */
  statedFirst: ReadonlyMap<string, Pick<StatedFirst, 'number'>>
  /** What the rates were agreed by, by `rateKeyOf`. */
  agreed: ReadonlyMap<string, PrintedAgreement>
}

/** @returns the lines of all items in their order, and the agreements that they name by their place, from 1 */
export function linesAndAgreementsOf(items: readonly Item[], { statedFirst, agreed }: Known) {
  const agreements: PrintedAgreement[] = []
  const noOf = (item: Item): number | undefined => {
    const found = agreed.get(rateKeyOf(item) ?? '')
    if (!found || item.lines.length === 0) return undefined
    const at = agreements.findIndex(({ number, version }) => number === found.number && version === found.version)
    return at === -1 ? agreements.push(found) : at + 1
  }
  const lines = items.flatMap(item => {
    const no = noOf(item)
    const corrects = statedFirst.get(changedWorkOf(item) ?? '')?.number ?? null
    return item.lines.map((line): PrintedLine => {
      const of = item.projectId === null ? {} : { projectId: item.projectId }
      return { ...line, ...of, corrects, ...(no !== undefined && { agreement: no }) }
    })
  })
  return { lines, agreements }
}

/**
 * The load or the shift that an item changes, or the truck's day. Its lines may be stated already.
 * @returns undefined for an item that states its work first, or is about the debt
 */
export function changedWorkOf(item: Item): string | undefined {
  const { cause, workId, lines } = item
  if (cause === 'held' || cause === 'settled' || cause === 'corrected') return workId ?? lines[0]?.ref ?? undefined
  return cause === 'day' && lines.some(({ reverses }) => reverses) ? keyOfDay(item) : undefined
}

/** The project and the truck's day of an item of a day: all its lines are about them. */
export function keyOfDay({ projectId, lines }: Pick<Item, 'projectId' | 'lines'>): string {
  return `${projectId} ${lines[0]?.ref}`
}
