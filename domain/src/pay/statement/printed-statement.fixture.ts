/** A week's statement with every kind of line and part, and a load's ticket. */

import { rateCardSchema } from '../card/why-not-priced.ts'
import { priceWork } from '../day/price-work.ts'
import type { Line } from '../line/line.ts'
import { loadFactsSchema } from '../load/load-facts.ts'
import { type PrintedLine, type PrintedStatement, printedStatementSchema } from './printed-statement.ts'
import { type PrintedTicket, printedTicketSchema } from './printed-ticket.ts'
import { statementOf } from './statement.ts'

const project = 'SR 222, Section B2'
const timeZone = 'America/New_York'

const card = rateCardSchema.parse({
  basis: 'ton',
  rateE4: 34_000,
  minimumQuantityMilli: 20_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' } }],
  addOns: [{ code: 'tarp', per: 'load', amountE4: 50_000 }],
  fuel: { method: 'percentStep', baseMills: 3800, stepMills: 50, percentPerStepMilli: 500, steps: 'full' },
})
const fuelPrices = [{ effectiveFrom: '2026-10-05', priceMills: 4450 }]

type Load = { loadNo: number; day: string; tons: number; waitedMinutes?: number }

function priceLoads(loads: readonly Load[]): PrintedLine[] {
  return loads.flatMap(({ loadNo, day, tons, waitedMinutes = 0 }) => {
    const facts = loadFactsSchema.parse({
      id: `load ${loadNo}`,
      day,
      truck: '41',
      quantity: { valueMicro: Math.round(tons * 1_000_000), unit: 'ton' },
      waits: waitedMinutes > 0 ? [{ place: 'pit', waitedMs: waitedMinutes * 60_000 }] : [],
    })
    const price = priceWork(card, { loads: [facts], fuelPrices, timeZone })
    if (price.missing) throw new Error(`the fixture lacks ${price.missing}`)
    return price.lines.map(line => printedLine(line, { loadNo, day }))
  })
}

export function printedLine(line: Line, { loadNo, day }: { loadNo: number | null; day: string | null }): PrintedLine {
  const ticketNumbers = loadNo === null ? [] : [`OR-${29_800 + loadNo}`]
  return { ...line, loadNo, day, ticketNumbers, project, truckNumber: '41', corrects: null }
}

const corrections: PrintedLine[] = (
  [
    ['haul', 20_940, -7120],
    ['haul', 19_940, 6780],
  ] as const
).map(([code, quantityMilli, amountCents]) => ({
  ...printedLine(
    {
      code,
      ref: 'load 18',
      quantityMilli,
      unit: 'ton',
      rateNano: 3_400_000_000,
      amountCents,
      rule: 'quantityTimesRate',
      ...(amountCents < 0 && { reverses: true }),
    },
    { loadNo: 18, day: '2026-10-01' },
  ),
  corrects: 'ST-0953',
}))

export function printedWeek({ loads = 8 } = {}): PrintedStatement {
  const days = ['2026-10-05', '2026-10-06', '2026-10-08', '2026-10-09']
  const priced = priceLoads(
    Array.from({ length: loads }, (_, i) => ({
      loadNo: i + 1,
      day: days[i % days.length]!,
      tons: i === 3 ? 18.4 : 20.5 + (i % 9) * 0.13,
      ...(i === 5 && { waitedMinutes: 27 }),
    })),
  )
  const lines = [...priced.map(line => ({ ...line, agreement: 1 })), ...corrections]
  const heldCents = 340
  const { earnedCents, taxes, retainedCents, quickPayFeeCents, payCents, carriedOutCents } = statementOf({
    items: lines,
    heldCents,
    releasedCents: 2400,
    carriedInCents: -619,
    quickPayPercentMilli: 1000,
    taxes: [{ name: 'PA sales tax 6%', percentMilli: 6000, on: ['standby*'], rounding: 'statement' }],
    retainage: { percentMilli: 5000, on: ['haul', 'minimum*'], heldBeforeCents: 0 },
    deductions: [{ code: 'fuelCard', amountCents: 4050 }],
  })
  return printedStatementSchema.parse({
    number: 'ST-1041',
    from: '2026-10-05',
    to: '2026-10-11',
    closedOn: '2026-10-12',
    dueOn: '2026-10-16',
    payer: {
      entityId: '01890000-0000-7000-8000-000000000001',
      name: 'Brandt Earthworks',
      address: ['1420 Ruppsville Road', 'Allentown, PA 18106'],
      phoneNo: '610 555 0142',
    },
    payee: {
      entityId: '01890000-0000-7000-8000-000000000002',
      name: 'Camionnage Núñez & Łukasz',
      address: ['12, rue de l’Église', 'Trois-Rivières (Québec) G9A 1A1'],
    },
    paidTo: 'Lehigh Valley CU ••0932',
    currency: 'USD',
    lines,
    earnedCents,
    taxes,
    retainedCents,
    agreements: [{ number: 'AG-212', version: 3, agreedOn: '2026-09-28', agreedBy: ['Greg Brandt', 'Ray Núñez'] }],
    exemptions: [{ name: 'County tax 1%', certificateNo: 'EX-12', validUntil: '2027-06-30' }],
    held: [{ kind: 'dispute', loadNo: 7, day: '2026-10-08', amountCents: heldCents }],
    released: [
      { kind: 'dispute', loadNo: 12, day: '2026-09-30', amountCents: 1400 },
      { kind: 'retainage', loadNo: null, day: '2026-10-07', amountCents: 1000 },
    ],
    carriedInCents: -619,
    carriedInFrom: 'ST-0953',
    quickPayFeeCents,
    payCents,
    carriedOutCents,
    deductions: [{ name: 'Fuel card', amountCents: 4050 }],
  })
}

export function loadTicket(): PrintedTicket {
  const at = (time: string) => Date.parse(`2026-10-15T${time}:00-04:00`)
  return printedTicketSchema.parse({
    ticketNumbers: ['OR-30484'],
    loadNo: 50,
    day: '2026-10-15',
    timeZone,
    project,
    material: '2A stone',
    pit: 'Ormrod Pit',
    site: 'Gate 3',
    hauler: 'Núñez Trucking',
    truckNumber: '41',
    plate: 'PA ZKR-4117',
    owner: 'Ormrod Stone',
    consignee: 'Brandt Earthworks',
    measuredBy: 'scale',
    driver: 'Ray Núñez',
    weights: {
      unit: 'lb',
      grossMicro: 70_965_000_000,
      tareMicro: 29_080_000_000,
      netMicro: 41_885_000_000,
      weighmaster: 'D. Kistler',
      weighedAt: at('10:49'),
      tareOn: '2026-09-21',
      tareDays: 24,
    },
    quantity: { milli: 20_943, unit: 'ton' },
    events: [
      { what: 'atPit', at: at('10:38'), by: null },
      { what: 'loaded', at: at('10:47'), by: 'L. Ortega' },
      { what: 'weighed', at: at('10:49'), by: 'D. Kistler' },
      { what: 'atSite', at: at('11:02'), by: null },
      { what: 'unloaded', at: at('11:04'), by: 'Ray Núñez' },
    ],
  })
}
