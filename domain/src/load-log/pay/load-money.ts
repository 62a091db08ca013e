/** The money of a load's document: the agreements of its reader, what they pay, hold and have corrected. */
import { z } from 'zod'
import { type IndexPrice, indexPriceSchema } from '../../pay/card/fuel-terms.ts'
import { fuelIndexesOf } from '../../pay/fuel/index-prices.ts'
import { type Price, pricedSchema, priceSchema } from '../../pay/line/line.ts'
import {
  type AgreementCards,
  type AgreementKind,
  agreementCardSchema,
  agreements,
  haulMoneySchema,
} from '../../work/agreement-cards.ts'
import type { PartyTerms } from '../../work/dispatch/dispatch.documents.ts'
import { type Hold, holdSchema, holdsOf, payWithSettled } from '../../work/dispute/hold.ts'
import { type LoadLogAct, loadLogActSchema } from '../act/act.ts'
import { type BookedCorrection, bookedCorrectionSchema, correctedCards } from '../correction/booked-correction.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import type { LoadLog } from '../load-log.ts'
import { type LoadPay, type PaidLoad, payOfLoad } from './load-pay.ts'

const agreementSchema = agreementCardSchema.extend({ pay: priceSchema.optional() })

/** Each agreement that the reader is a party of, with its pay; a load that is closed without a delivery has none. */
export const loadMoneySchema = haulMoneySchema.extend({
  haul: agreementSchema.optional(),
  subHaul: agreementSchema.optional(),
  material: agreementSchema.optional(),
  /** What the truck's whole day pays besides its loads; absent until it is booked. */
  day: z.partialRecord(z.enum(agreements), pricedSchema).optional(),
  /** The prices of the fuel indexes that these cards name. */
  fuel: z.array(indexPriceSchema).optional(),
  /** What its disputes hold; only with disputes. */
  holds: z.array(holdSchema).optional(),
  /** What its corrections have booked; only with corrections. */
  corrections: z.array(bookedCorrectionSchema).optional(),
  /** The acts of its disputes and corrections that tell amounts: they are not among the other acts. */
  acts: z.array(loadLogActSchema).optional(),
})
export type LoadMoney = z.infer<typeof loadMoneySchema>

/** The agreements that a party sees, each with its pay. */
export function withPay(
  prices: NonNullable<PartyTerms['money']>,
  of: {
    pay: LoadPay | undefined
    holds: readonly Hold[]
    fuel: readonly IndexPrice[] | undefined
    day: LoadLog['day']
    corrections: readonly BookedCorrection[]
  },
): LoadMoney {
  const { pay } = of
  const { currency, ...all } = prices
  const isSeen = ({ agreement }: { agreement: AgreementKind }) => prices[agreement] !== undefined
  const holds = of.holds.filter(isSeen)
  const corrections = of.corrections.filter(isSeen)
  const cards = correctedCards(corrections, all)
  const indexes = fuelIndexesOf(Object.values(cards).flatMap(each => (each ? [each.card] : [])))
  const fuel = of.fuel?.filter(({ index }) => indexes.includes(index)) ?? []
  const day = Object.fromEntries(Object.entries(of.day ?? {}).filter(([kind]) => kind in cards))
  return {
    currency,
    ...Object.fromEntries(
      agreements.flatMap(kind =>
        cards[kind] ? [[kind, { ...cards[kind], ...(pay?.[kind] && { pay: pay[kind] }) }]] : [],
      ),
    ),
    ...(Object.keys(day).length > 0 && { day }),
    ...(fuel.length > 0 && { fuel }),
    ...(holds.length > 0 && { holds }),
    ...(corrections.length > 0 && { corrections }),
  }
}

/**
 * The money with what the load pays after an act that the server has not answered, by the server's code. A phone that
 * can't work out what the server said it pays lacks something, so what the server said stays.
 */
export function withPayAfter(
  money: LoadMoney,
  load: Omit<PaidLoad, 'fuel'>,
  before: LoadLogFold,
  after: LoadLogFold,
): LoadMoney {
  const own = withPayByNow(money, load, before)
  const isKnown = agreements.every(kind => {
    const said = money[kind]?.pay
    return said === undefined || amountOf(said) === amountOf(own[kind]?.pay)
  })
  return isKnown ? withPayByNow(money, load, after) : money
}

const amountOf = (price: Price | undefined) => price && (price.missing ?? price.totalCents)

/** The money with what the load pays by now, and what its disputes hold. An approved pay stays. */
function withPayByNow(money: LoadMoney, load: Omit<PaidLoad, 'fuel'>, fold: LoadLogFold): LoadMoney {
  if (fold.frozen) return money
  const seen = agreements.filter(kind => money[kind] !== undefined)
  const cards: AgreementCards = Object.fromEntries(seen.map(kind => [kind, money[kind]]))
  const priced = payOfLoad({ ...load, fuel: money.fuel }, cards, fold)
  const holds = priced ? holdsOf(priced, cards, fold.disputes) : []
  const pay = priced && payWithSettled(priced, holds)
  const ofKind = (kind: AgreementKind) => {
    const { pay: _, ...agreement } = money[kind]!
    return [kind, { ...agreement, ...(pay?.[kind] && { pay: pay[kind] }) }]
  }
  return { ...money, ...Object.fromEntries(seen.map(ofKind)), ...(money.holds && { holds }) }
}

/** The money with its disputes: their acts, and what they hold. A phone predicts its own dispute with the same code. */
export function withDisputes(
  { holds: booked, acts: _, ...money }: LoadMoney,
  { disputes }: LoadLogFold,
  acts: LoadLogAct[],
): LoadMoney {
  if (acts.length === 0) return money
  const pays = { haul: money.haul?.pay, subHaul: money.subHaul?.pay, material: money.material?.pay }
  return { ...money, ...(disputes.length > 0 && { holds: holdsOf(pays, money, disputes, booked) }), acts }
}
