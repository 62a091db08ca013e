/** What a proof says, as rows of a label and its values. */
import type { ProofContent } from '@haulway/domain/load-log/proof/proof.ts'
import { type LoadLogMilestoneKind, loadLogMilestoneKinds } from '@haulway/domain/load-log/state/states.ts'
import { type Quantity, units } from '@haulway/domain/units.ts'
import { agreements } from '@haulway/domain/work/agreement-cards.ts'
import { fill, type VerifyTexts } from './verify-labels.ts'

export type Fact = [label: string, ...values: string[]]

export function factsOf({ load, acts, track, prices }: ProofContent, hash: string, texts: VerifyTexts): Fact[] {
  const { fields, locale, words } = texts
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
    [fields.state, words.states[load.state]],
    [fields.times, ...timesOf(load.milestones).map(([kind, at]) => `${words.acts[kind]}: ${clock.format(at)}`)],
    load.evidence !== undefined && [fields.evidence, load.evidence.grade],
    load.seal !== undefined && [fields.seal, load.seal],
    track !== null && [fields.track, fill(texts.points, { count: track.points, hash: track.sha256 })],
    prices !== undefined && [fields.prices, ...pricesOf(prices, texts)],
    [
      fields.acts,
      ...acts.map(
        ({ kind, witness, at, occurredAt }) =>
          `${words.acts[kind]}, ${words.witnesses[witness]}: ${clock.format(at ?? occurredAt)}`,
      ),
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

/** In the order of a load. */
function timesOf(milestones: ProofContent['load']['milestones']): [LoadLogMilestoneKind, number][] {
  return loadLogMilestoneKinds.flatMap(kind => {
    const at = milestones[kind]
    return at === undefined ? [] : [[kind, at]]
  })
}

function pricesOf({ currency, lines }: NonNullable<ProofContent['prices']>, { locale, words }: VerifyTexts): string[] {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return agreements.flatMap(agreement => {
    const price = lines[agreement]
    if (!price || !('lines' in price)) return []
    const name = words.agreements[agreement]
    const rows = price.lines.map(({ code, amountCents }) => {
      const line = words.lines[code] ?? code.replace(/^addOn:/, '')
      return `${name}, ${line}: ${money.format(amountCents / 100)}`
    })
    return [...rows, `${name}: ${money.format(price.totalCents / 100)}`]
  })
}

const labelOfField = new Map<string, keyof VerifyTexts['fields']>(
  Object.entries({
    ...({ ticketNo: 'ticket', loadNo: 'load', shiftDay: 'load', origin: 'from', pit: 'from' } as const),
    ...({ destination: 'to', milestones: 'times', material: 'material', quantity: 'quantity' } as const),
    ...({ truck: 'truck', driver: 'driver', hauler: 'hauler', project: 'project', jobber: 'jobber' } as const),
    ...({
      state: 'state',
      seal: 'seal',
      evidence: 'evidence',
      track: 'track',
      prices: 'prices',
      acts: 'acts',
    } as const),
  }),
)

/**
 * "Quantity (load, quantity, amountMilli)": the label of the row that a field belongs to, and the field's name in the
 * file; only that name where no row has the field.
 */
export function fieldName(path: readonly (string | number)[], { fields }: VerifyTexts): string {
  const name = path.map(part => (typeof part === 'number' ? String(part + 1) : part)).join(', ')
  const label = labelOfField.get(String(path[0] === 'load' ? path[1] : path[0]))
  return label === undefined ? name : `${fields[label]} (${name})`
}
