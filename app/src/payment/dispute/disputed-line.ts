/** A line that may be disputed, as the screens of a dispute write it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type Granted, grantedCents, isByQuantity } from '@haulway/domain/pay/dispute/dispute.ts'
import { type Line, linesOf, type Price } from '@haulway/domain/pay/line/line.ts'
import { type Unit, unitNames } from '@haulway/domain/units.ts'
import { type AgreementKind, agreements } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { disputedLineSchema } from '@haulway/domain/work/dispute/line-dispute.ts'
import { parseScaled, writeCents, writeScaled } from '../../ui/format/decimal-text.ts'
import { formatMoney, formatNumber, measureQuantity, noBreak } from '../../ui/format/format.ts'
import { parseCents } from '../../ui/format/parse-cents.ts'

/** The entity of the reader; undefined for a reader who is not a party of an agreement. */
export function ownSideOf({ party, terms }: LoadLogDocument): string | undefined {
  if (party === 'jobber') return terms.jobberEntityId
  if (party === 'broker') return terms.broker?.entityId
  if (party === 'trucking' || party === 'subhauler') return terms.truckingEntityId
  return party === 'pit' || party === 'dump' ? terms.pitEntityId : undefined
}

/** The names of payer and payee, and which of them is the reader's. */
export function namesOf(load: LoadLogDocument, agreement: AgreementKind) {
  const { jobberName, pitName, truckingName, broker } = load.terms
  const broking = broker?.name ?? truckingName
  const [payer, payee] = {
    haul: [jobberName, broking] as const,
    subHaul: [broking, truckingName] as const,
    material: [jobberName, pitName] as const,
  }[agreement]
  const isPayer = agreementOf(load.terms, agreement).payerEntityId === ownSideOf(load)
  return { payer, payee, ...(isPayer ? { own: payer, other: payee } : { own: payee, other: payer }) }
}

export type DisputableLine = { agreement: AgreementKind; line: Line }

type PricedMoney = Partial<Record<AgreementKind, { pay?: Price | undefined } | undefined>>

/** The lines of the agreements that the reader sees, each as it stands now. */
export function linesToDispute(money: PricedMoney): DisputableLine[] {
  return agreements.flatMap(agreement => {
    const pay = money[agreement]?.pay
    const lines = linesOf(pay)
    const isLatest = (line: Line, at: number) => lines.findLastIndex(each => each.code === line.code) === at
    return lines.flatMap((line, at) => (!line.reverses && isLatest(line, at) ? [{ agreement, line }] : []))
  })
}

/** What was entered as granted; undefined if it is not a number, or one that the calls refuse. */
export function readGranted(line: Line, text: string): Granted | undefined {
  const amount = isByQuantity(line) ? parseScaled(text, 3) : parseCents(text)
  if (amount === undefined) return undefined
  const granted = isByQuantity(line) ? { quantityMilli: amount } : { cents: amount }
  return boundsSchema.safeParse(granted).success ? granted : undefined
}

/** A quantity beyond them has no price, not even to show. */
const boundsSchema = disputedLineSchema.pick({ quantityMilli: true, cents: true })

/** A line as a number to change, and its unit: "20.94 tons", "$10.50". */
export function writeLine(line: Line): string {
  return isByQuantity(line) ? writeScaled(line.quantityMilli ?? 0, 3, 2) : writeCents(line.amountCents)
}

export function unitOf({ unit }: Line): string {
  const known = knownUnit({ unit })
  if (known) return measureQuantity({ amountMilli: 0, unit: known }).unit
  return unit === 'minute' ? 'min' : unit === 'mile' ? 'mi' : ''
}

/** The unit of a line that counts material. */
export function knownUnit({ unit }: Pick<Line, 'unit'>): Unit | undefined {
  return unitNames.find((each): each is Unit => each === unit)
}

/** What the line pays by what a side grants; without a number, what it was priced at. */
export function centsOf(line: Line, granted: Granted | undefined): number {
  return (granted && grantedCents(line, granted)) ?? line.amountCents
}

/** What a side grants as a number and its unit: "19.94", "tons"; undefined for a line disputed by its amount. */
export function grantedParts(line: Line, granted: Granted | undefined): { number: string; unit: string } | undefined {
  const milli = granted ? ('quantityMilli' in granted ? granted.quantityMilli : undefined) : line.quantityMilli
  if (milli === undefined || !isByQuantity(line)) return undefined
  const known = knownUnit(line)
  if (known) return measureQuantity({ amountMilli: milli, unit: known }, 3)
  return { number: formatNumber(milli / 1000, 3), unit: unitOf(line) }
}

/** The quantity that a side grants: "19.94 tons"; undefined for a line that is disputed by its amount. */
export function grantedQuantity(line: Line, granted: Granted | undefined): string | undefined {
  const parts = grantedParts(line, granted)
  return parts && noBreak(`${parts.number} ${parts.unit}`)
}

/** What a side grants, in words: "19.94 tons = $67.80"; the line as it was priced for a side without a number. */
export function grantedText(line: Line, granted: Granted | undefined, currency: string): string {
  const money = formatMoney(centsOf(line, granted), currency)
  const quantity = grantedQuantity(line, granted)
  return quantity === undefined ? money : `${quantity} = ${money}`
}
