/** A correction in words: what was wrong, what it changes, and who has to agree. */
import type { PendingCorrection } from '@haulway/domain/load-log/correction/correction-effect.ts'
import type { CorrectedFact, LoadCorrection } from '@haulway/domain/load-log/correction/load-correction.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { FuelPrice } from '@haulway/domain/pay/card/fuel-terms.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { StatedQuantity } from '@haulway/domain/pay/load/load-facts.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { useLineLabel } from '../../pay/line-labels.ts'
import { formatMoney, formatRate, formatStated } from '../../ui/format/format.ts'
import { ownSideOf } from '../dispute/disputed-line.ts'
import { isBackhaulRate, paidRateOf } from './paid-rate.ts'

export function foldOf(load: LoadLogDocument) {
  return foldLoadLog(actsOf(load), foldOptionsOf(load))
}

/** The quantity that counts now, as it was stated. */
export function statedNow(load: LoadLogDocument): StatedQuantity | undefined {
  return load.corrected?.stated ?? foldOf(load).quantity?.stated
}

/** Empty for a business that the reader doesn't know about. */
export function nameIn({ terms }: LoadLogDocument, entityId: string): string {
  const names = new Map([
    [terms.pitEntityId, terms.pitName],
    [terms.truckingEntityId, terms.truckingName],
    [terms.jobberEntityId, terms.jobberName],
  ])
  return (entityId === terms.broker?.entityId ? terms.broker?.name : names.get(entityId)) ?? ''
}

/** "20.94 tons to 19.94 tons", "$3.40 to $3.60" as this load is paid, "Toll $12.25", "$3.90 to $4.00" for fuel. */
export function useFactText(): (load: LoadLogDocument, fact: CorrectedFact) => string {
  const { t } = useLingui()
  const change = (before: string | undefined, after: string) =>
    before === undefined ? after : t`${before} to ${after}`
  return (load, fact) => {
    const currency = load.money?.currency ?? ''
    if ('quantity' in fact) {
      const before = statedNow(load)
      return change(before && formatStated(before), formatStated(fact.quantity.stated))
    }
    if ('fuel' in fact) {
      const before = load.money?.fuel?.find(each => each.index === fact.fuel.index)
      const price = (of: FuelPrice | null | undefined) => (of ? formatRate(of.priceMills * 10, currency) : undefined)
      return change(price(before?.price), price(fact.fuel.price) ?? '')
    }
    if ('addOn' in fact) return `${fact.addOn.code} ${formatRate(fact.addOn.amountE4, currency)}`
    const before = load.money?.[fact.agreement]?.card
    const paid = (card: RateCard) => formatRate(paidRateOf(card, load.terms.leg), currency)
    return change(before && paid(before), paid(fact.card))
  }
}

/**
 * "$84.93 becomes $83.57": what the load pays with the correction.
 * @returns undefined where no amount changes, or where several do: what a broker is paid and what it pays have no sum
 */
export function useResultText(): (load: LoadLogDocument, parts: readonly PendingCorrection[]) => string | undefined {
  const { t } = useLingui()
  return ({ money }, [part, ...others]) => {
    const pay = part && others.length === 0 && money?.[part.agreement]?.pay
    if (!pay || !('totalCents' in pay) || part.entry.totalCents === 0) return undefined
    const before = pay.totalCents
    const after = pay.totalCents + part.entry.totalCents
    return t`${formatMoney(before, money.currency)} becomes ${formatMoney(after, money.currency)}`
  }
}

/** What a correction is about: "Quantity", "Rate, Haul", "Backhaul rate, Haul", "Add-on, Haul". */
export function useSubjectText(): (load: LoadLogDocument, fact: SubjectFact) => string {
  const { t } = useLingui()
  const label = useLineLabel()
  return ({ terms }, { agreement: kind, card, fuel, quantity }) => {
    if (quantity || !kind) return t`Quantity`
    const agreement = label({ code: 'haul' }, kind)
    if (fuel) return t`Fuel price, ${agreement}`
    if (!card) return t`Add-on, ${agreement}`
    return isBackhaulRate(card, terms.leg) ? t`Backhaul rate, ${agreement}` : t`Rate, ${agreement}`
  }
}

/** As far as it names what was wrong: a fact that is proposed, or what was booked of it. */
type SubjectFact = { agreement?: AgreementKind; card?: RateCard; fuel?: object; quantity?: object }

/** Who refused it, and what the reader can do now. */
export function useRefusedText(): (load: LoadLogDocument, correction: LoadCorrection) => string[] {
  const { t } = useLingui()
  return (load, { by, refusedBy }) => {
    const own = ownSideOf(load)
    return refusedBy.flatMap(each => {
      if (each === own) return [t`You refused. You can still agree.`]
      const name = nameIn(load, each)
      if (name === '') return []
      return [by === own ? t`${name} refused. Withdraw it, or propose another number.` : t`${name} refused.`]
    })
  }
}

/** What happens when it is sent, or what it still waits for. */
export function useConsentText(): (load: LoadLogDocument, pending: readonly PendingCorrection[]) => string {
  const { t } = useLingui()
  return (load, pending) => {
    const own = ownSideOf(load)
    const waiting = [...new Set(pending.flatMap(each => each.waitsFor))]
    const isOwn = waiting.some(each => each === own)
    const names = waiting.filter(each => each !== own).map(each => nameIn(load, each))
    if (isOwn && names.length === 0) return t`You have to agree. Until then, nothing changes.`
    if (isOwn) return t`${names.join(', ')} and you have to agree, each for its own pay.`
    if (names.length === 0) {
      // A pit or dump doesn't see the hauling, whose parties agree for themselves.
      const isKnown = load.money?.haul || load.money?.subHaul || pending.some(each => each.isOwnError)
      if (!isKnown)
        return t`Your own pay changes right away. Hauling pay changes once everyone who gets less has agreed.`
      return t`No one else has to agree. Everyone is notified.`
    }
    if (names.length === 1) return t`${names[0] ?? ''} has to agree. Until then, nothing changes.`
    const [last, ...others] = names.reverse()
    return t`${others.reverse().join(', ')} and ${last ?? ''} have to agree, each for its own pay.`
  }
}
