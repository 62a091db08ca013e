/** A correction of a time sheet in words. */
import type { SheetCorrection } from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import type { FoldedSheet } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { workedMinutes } from '@haulway/domain/work/shift/shift-facts.ts'
import { useLingui } from '@lingui/react/macro'
import { formatClock, formatHours, formatRange } from '../../../ui/format/format.ts'

/** The reader's business in the agreements of the shift; undefined for a fleet's driver. */
export function ownEntityOf({ relations, terms }: Pick<ShiftDocument, 'relations' | 'terms'>): string | undefined {
  if (relations.includes('jobber')) return terms.jobberEntityId
  if (relations.includes('fleet')) return terms.truckingEntityId
  return relations.includes('broker') ? terms.broker?.entityId : undefined
}

/** Empty for a business that the reader doesn't know about. */
export function partyName({ terms }: Pick<ShiftDocument, 'terms'>, entityId: string): string {
  if (entityId === terms.broker?.entityId) return terms.broker.name
  if (entityId === terms.jobberEntityId) return terms.jobberName
  return entityId === terms.truckingEntityId ? terms.truckingName : ''
}

/** "06:00 – 16:00, 9 h 30 min worked". */
export function useSheetText(): (shift: ShiftDocument, sheet: FoldedSheet) => string {
  const { t } = useLingui()
  return (shift, sheet) => {
    const clock = (at: number | null) => (at === null ? '–' : formatClock(at, shift.terms.timeZone))
    const worked = formatHours(workedMinutes(shift, sheet) ?? 0)
    const span = formatRange(clock(sheet.startAt), clock(sheet.endAt))
    return t`${span}, ${worked} worked`
  }
}

/** Whose consent a correction waits for. Between jobber and hauler, a broker's own agreements have to agree, too. */
export function useConsentText(): (shift: ShiftDocument, waitsFor: readonly string[]) => string {
  const { t } = useLingui()
  return (shift, waitsFor) => {
    const own = ownEntityOf(shift)
    const isOwn = waitsFor.some(each => each === own)
    const [first, second] = waitsFor
      .filter(each => each !== own)
      .map(each => partyName(shift, each))
      .filter(Boolean)
    if (isOwn && first) return t`${first} and you have to agree. Until then, nothing changes.`
    if (isOwn) return t`You have to agree. Until then, nothing changes.`
    if (first && second) return t`${first} and ${second} have to agree. Until then, nothing changes.`
    if (first) return t`${first} has to agree. Until then, nothing changes.`
    return t`It takes effect once everyone who gets less has agreed.`
  }
}

/** Who refused it, and what the reader can do now. */
export function useRefusedText(): (shift: ShiftDocument, correction: SheetCorrection) => string[] {
  const { t } = useLingui()
  return (shift, { by, refusedBy }) => {
    const own = ownEntityOf(shift)
    return refusedBy.flatMap(each => {
      if (each === own) return [t`You refused. You can still agree.`]
      const name = partyName(shift, each)
      if (name === '') return []
      return [by === own ? t`${name} refused. Withdraw it, or propose other times.` : t`${name} refused.`]
    })
  }
}
