/** What a proof says, as rows of a label and its values. */
import type { ProofContent } from '@haulway/domain/load-log/proof/proof.ts'
import { type Quantity, units } from '@haulway/domain/units.ts'
import { fill, type VerifyTexts } from './verify-texts.ts'

export type Fact = [label: string, ...values: string[]]

export function factsOf({ load, acts, track, prices }: ProofContent, hash: string, texts: VerifyTexts): Fact[] {
  const { fields, locale } = texts
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const clock = new Intl.DateTimeFormat(locale, { timeZone: load.timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
  const quantity = load.quantity && quantityText(load.quantity, number, texts)
  const facts: (Fact | false)[] = [
    [fields.ticket, load.ticketNo ?? '–'],
    [fields.load, `${load.loadNo}, ${day.format(Date.parse(load.shiftDay))}`],
    [fields.material, load.material],
    [fields.quantity, quantity ? `${quantity}, ${load.quantity?.weighed ? texts.weighed : texts.counted}` : '–'],
    [fields.truck, [load.truck.number, load.truck.plate].filter(Boolean).join(', ')],
    [fields.driver, load.driver],
    [fields.hauler, load.hauler],
    [fields.from, load.origin],
    [fields.to, load.destination],
    [fields.project, load.project],
    [fields.jobber, load.jobber],
    [fields.state, load.state],
    [fields.times, ...Object.entries(load.milestones).map(([name, at]) => `${name}: ${clock.format(at)}`)],
    load.evidence !== undefined && [fields.evidence, load.evidence.grade],
    load.seal !== undefined && [fields.seal, load.seal],
    track !== null && [fields.track, fill(texts.points, { count: track.points, hash: track.sha256 })],
    prices !== undefined && [fields.prices, ...pricesOf(prices, locale)],
    [
      fields.acts,
      ...acts.map(({ kind, witness, at, occurredAt }) => `${kind}, ${witness}: ${clock.format(at ?? occurredAt)}`),
    ],
    [fields.hash, hash],
  ]
  return facts.filter(fact => fact !== false)
}

/** As on the ticket: "20.94 tons". */
function quantityText({ amountMilli, unit }: Quantity, number: Intl.NumberFormat, { loads }: VerifyTexts): string {
  const { one, many } = unit === 'load' ? { one: loads[0], many: loads[1] } : units[unit]
  return `${number.format(amountMilli / 1000)} ${amountMilli === 1000 ? one : many}`
}

function pricesOf({ currency, lines }: NonNullable<ProofContent['prices']>, locale: string): string[] {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return Object.entries(lines).flatMap(([agreement, price]) => {
    if (!('lines' in price)) return []
    const rows = price.lines.map(({ code, amountCents }) => `${agreement}, ${code}: ${money.format(amountCents / 100)}`)
    return [...rows, `${agreement}: ${money.format(price.totalCents / 100)}`]
  })
}
