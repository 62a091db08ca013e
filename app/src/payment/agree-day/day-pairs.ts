/** A day's loads by the business on the other side: what both have agreed to, and what differs. */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { agreedTotals, isSameTotal, totalNow } from '@haulway/domain/load-log/agreed-day/agreed-total.ts'
import type { Total } from '@haulway/domain/load-log/agreed-day/agreed-total-schema.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPayable } from '@haulway/domain/load-log/state/states.ts'
import { isPaidByShift } from '@haulway/domain/pay/card/rate-card.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { type AgreementKind, agreements } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Amount } from '../../ui/format/format-sums.ts'
import { namesOf, ownSideOf } from '../dispute/disputed-line.ts'

/**
 * `check`: the jobber looks at it alone, because of a doubt. `agreed`: the reader agreed to what it pays now, or it is
 * approved, and nothing is left to agree to: what is wrong then is corrected.
 */
export type DayLoadState = 'open' | 'agreed' | 'check'

export type DayLoad = {
  load: LoadLogDocument
  now: Total
  mine: LoadLogAct | undefined
  theirs: LoadLogAct | undefined
  state: DayLoadState
}

export type DayPair = {
  key: string
  shiftDay: string
  agreement: AgreementKind
  otherName: string
  isPayer: boolean
  loads: DayLoad[]
}

/** The newest day first. Loads paid with a time sheet, and those without a price yet, are not agreed here. */
export function dayPairs(loads: readonly LoadLogDocument[]): DayPair[] {
  const pairs = new Map<string, DayPair>()
  const byTime = loads.toSorted((a, b) => a.createdOn - b.createdOn)
  for (const load of byTime) {
    for (const agreement of agreements) {
      const found = dayLoadOf(load, agreement)
      if (!found) continue
      const { payerEntityId, payeeEntityId } = agreementOf(load.terms, agreement)
      const own = ownSideOf(load)
      if (payerEntityId === payeeEntityId) continue
      const isPayer = payerEntityId === own
      const key = [load.shiftDay, agreement, isPayer ? payeeEntityId : payerEntityId].join(' ')
      const pair = pairs.get(key) ?? {
        key,
        shiftDay: load.shiftDay,
        agreement,
        isPayer,
        loads: [],
        otherName: namesOf(load, agreement).other,
      }
      pair.loads.push(found)
      pairs.set(key, pair)
    }
  }
  return [...pairs.values()].toSorted((a, b) => (a.key < b.key ? 1 : -1))
}

function dayLoadOf(load: LoadLogDocument, agreement: AgreementKind): DayLoad | undefined {
  const { money, state, approvalDoubts = [] } = load
  if (!isPayable(load) || !ownSideOf(load)) return undefined
  const agreed = money?.[agreement]
  const now =
    agreed && !isPaidByShift(agreed.card) ? totalNow(priceOf(agreed.pay), agreement, money?.holds ?? []) : undefined
  if (!now) return undefined
  const said = agreedTotals(money?.acts ?? [], agreement)
  const own = ownSideOf(load) ?? ''
  const mine = said.get(own)
  const theirs = [...said].find(([entityId]) => entityId !== own)?.[1]
  const isJobbers = load.party === 'jobber' && agreement === 'haul'
  const isAgreed = isSameTotal(mine?.agreed, now) || state === 'approved'
  return {
    load,
    now,
    mine,
    theirs,
    state: isAgreed ? 'agreed' : isJobbers && hasDoubts(approvalDoubts) ? 'check' : 'open',
  }
}

/** Only the disputed line stays open: the rest of its load is agreed to. */
function hasDoubts(doubts: readonly string[]): boolean {
  return doubts.some(code => code !== 'disputed')
}

function priceOf(pay: NonNullable<NonNullable<LoadLogDocument['money']>['haul']>['pay']) {
  return pay && 'lines' in pay ? pay : undefined
}

export function openLoads({ loads }: Pick<DayPair, 'loads'>): DayLoad[] {
  return loads.filter(({ state }) => state === 'open')
}

/** What is agreed to by one tap: everything but what waits for a dispute. */
export function centsOf(loads: readonly DayLoad[]): number {
  return loads.reduce((sum, { now }) => sum + now.totalCents - now.heldCents, 0)
}

/** Like `centsOf`, for loads that may be in several currencies. */
export function amountsOf(loads: readonly DayLoad[]): Amount[] {
  return loads.flatMap(each => {
    const { money } = each.load
    return money ? { cents: centsOf([each]), currency: money.currency } : []
  })
}

/** Loads with a line in dispute, or where a side has agreed to something else. */
export function differencesOf({ loads }: Pick<DayPair, 'loads'>): DayLoad[] {
  const differs = (act: LoadLogAct | undefined, now: Total) => act !== undefined && !isSameTotal(act.agreed, now)
  return loads.filter(({ now, mine, theirs }) => now.heldCents > 0 || differs(mine, now) || differs(theirs, now))
}

/** A line with a rate names its material: the quantities of two materials can't be added. */
export type DayLine = Line & { materialName?: string }

/** The lines of a day, those of one code, rate and material as one. */
export function linesOf({ loads, agreement }: Pick<DayPair, 'loads' | 'agreement'>): DayLine[] {
  const lines = loads.flatMap(({ load }) => {
    const { materialName } = load.terms
    const own = priceOf(load.money?.[agreement]?.pay)?.lines ?? []
    return own.map((line): DayLine => (line.code === 'haul' ? { ...line, materialName } : line))
  })
  const groups = Map.groupBy(lines, ({ code, rateNano, unit, materialName }) =>
    JSON.stringify([code, rateNano, unit, materialName]),
  )
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { facts, reverses, ...line } = first
    const amountCents = others.reduce((sum, each) => sum + each.amountCents, first.amountCents)
    if (line.quantityMilli === undefined) return [{ ...line, amountCents }]
    const signed = (each: Line) => (each.reverses ? -1 : 1) * (each.quantityMilli ?? 0)
    return [{ ...line, amountCents, quantityMilli: others.reduce((sum, each) => sum + signed(each), signed(first)) }]
  })
}
