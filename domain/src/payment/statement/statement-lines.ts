/** The lines of a closed statement, each with the statement that it corrects and the agreement behind its rate. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import type { PrintedAgreement, PrintedLine } from '../../pay/statement/printed-statement.ts'
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

/** The jobber pays by its own offer, also when a broker has offered the work on. */
export function frozenIn({ haulId, offerId, versions, broker }: WithOffer, agreement: AgreementKind): FrozenIn {
  const { version } = { haul: versions, subHaul: broker, material: undefined }[agreement] ?? {}
  const accepted = agreement === 'subHaul' ? offerId : (broker?.offerId ?? offerId)
  return { haulId, offerId: accepted, ...(version && { version }) }
}

type Rated = { agreement: AgreementKind; projectId: string | null; rate?: FrozenIn | undefined }
type Item = Rated & { cause: string; lines: readonly PrintedLine[] }

/** The same for all items with one rate; undefined for an item that no rate has priced. */
export function rateKeyOf({ agreement, projectId, rate }: Rated): string | undefined {
  if (!rate || projectId === null) return undefined
  return [agreement, projectId, agreement === 'material' ? rate.haulId : rate.offerId, rate.version ?? 1].join(' ')
}

type Known = {
  /** The numbers of the statements that stated the approvals of corrected loads, by load. */
  statedBefore: ReadonlyMap<string, string>
  /** What the rates were agreed by, by `rateKeyOf`. */
  agreed: ReadonlyMap<string, PrintedAgreement>
}

/** @returns the lines of all items in their order, and the agreements that they name by their place, from 1 */
export function linesOf(items: readonly Item[], { statedBefore, agreed }: Known) {
  const agreements: PrintedAgreement[] = []
  const noOf = (item: Item): number | undefined => {
    const found = agreed.get(rateKeyOf(item) ?? '')
    if (!found || item.lines.length === 0) return undefined
    const at = agreements.findIndex(({ number, version }) => number === found.number && version === found.version)
    return at === -1 ? agreements.push(found) : at + 1
  }
  const lines = items.flatMap(item => {
    const no = noOf(item)
    return item.lines.map((line): PrintedLine => {
      const corrects =
        item.cause === 'corrected' ? (line.ref !== null && statedBefore.get(line.ref)) || null : line.corrects
      const of = item.projectId === null ? {} : { projectId: item.projectId }
      return { ...line, ...of, corrects, ...(no !== undefined && { agreement: no }) }
    })
  })
  return { lines, agreements }
}

/** The loads that items correct. Their approvals may be stated already. */
export function correctedLoads(items: readonly Item[]): string[] {
  const corrected = items.filter(({ cause }) => cause === 'corrected')
  return [...new Set(corrected.flatMap(item => item.lines.flatMap(({ ref }) => ref ?? [])))]
}
