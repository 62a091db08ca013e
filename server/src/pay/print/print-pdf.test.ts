import { readFileSync } from 'node:fs'
import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { languages } from '@haulway/domain/language.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import { loadTicket, printedWeek } from '@haulway/domain/pay/statement/printed-statement.fixture.ts'
import { printedTicketSchema } from '@haulway/domain/pay/statement/printed-ticket.ts'
import { describe, expect, test } from 'vitest'
import { inkPng, pngOf } from './ink-png.fixture.ts'
import { drawPages, expectReadable, readPdf, rowsOf, signatureInk } from './read-pdf.fixture.ts'
import { ruleTexts } from './rule-labels.ts'
import { statementPdf } from './statement-pdf.ts'
import { ticketPdf } from './ticket-pdf.ts'

const printed = printedWeek({ loads: 60 })

/** The amount at the end of a row, in cents, from the number format of the language. */
function centsOf(row: string): number {
  const [, sign, digits] = /(-?)([\d.,\s$US]+)$/.exec(row.replace(/^.*\|/, '').trim()) ?? []
  if (digits === undefined) throw new Error(`no amount in "${row}"`)
  return (sign === '-' ? -1 : 1) * Number(digits.replaceAll(/\D/g, ''))
}

describe.each(languages)('a statement as PDF in %s', language => {
  test('has every line with its amount, and its sums, to the cent', async () => {
    const [first = [], ...rest] = await readPdf(await statementPdf(printed, language))
    const rows = rest.flatMap(rowsOf)
    const lineRows = rows.filter(row => /OR-29\d{3}/.test(row))
    expect(lineRows.map(centsOf)).toEqual(printed.lines.map(({ amountCents }) => amountCents))
    const sums = rowsOf(first)
    const at = (text: string) => sums.find(row => row.startsWith(text)) ?? ''
    const titles = { en: ['Earned', 'To pay'], es: ['Ganado', 'Por pagar'], fr: ['Gagné', 'À payer'] }[language]
    expect(titles.map(title => centsOf(at(title)))).toEqual([printed.earnedCents, printed.payCents])
  })

  test('has a footnote with the sentence of each rule that a line names', async () => {
    const pages = (await readPdf(await statementPdf(printed, language))).map(rowsOf)
    const first = pages[0]?.join('\n') ?? ''
    const rules = [...new Set(printed.lines.map(({ rule }) => rule))]
    expect(rules.length).toBeGreaterThan(3)
    for (const rule of rules) expect(first).toContain(ruleTexts[language][rule])
  })
})

test('the first page names the parties, the week, the due day, the account and who agreed', async () => {
  const [first = []] = await readPdf(await statementPdf(printed, 'en'))
  const text = rowsOf(first).join('\n')
  for (const part of [
    'ST-1041',
    'Closed Oct 12, 2026',
    'Due Oct 16, 2026',
    'Oct 5, 2026 to Oct 11, 2026',
    'Brandt Earthworks',
    'Allentown, PA 18106',
    'Trois-Rivières (Québec) G9A 1A1',

    'Paid to Lehigh Valley CU ••0932',
    'Agreement AG-212, version 3, agreed Sep 28, 2026 by Greg Brandt, Ray Núñez',
    'Tax, PA sales tax 6%, of $18.00',
    'Held for a dispute, load 7, Oct 8, 2026',
    'Carried over, ST-0953',
    'Tax, County tax 1%, not charged: exemption certificate EX-12, valid until Jun 30, 2027',
    'Released, retainage, Oct 7, 2026',
    'Page 1 of 6',
  ]) {
    expect(text).toContain(part)
  }
})

test('letters with accents and of other Latin scripts print as they are', async () => {
  const [first = []] = await readPdf(await statementPdf(printed, 'fr'))
  // A part of a text in another font file is a text of its own in the PDF.
  const lettersOf = (page: typeof first) => page.map(each => each.text.replaceAll(' ', '')).join('')
  expect(lettersOf(first)).toContain('CamionnageNúñez&Łukasz')
  const payee = { ...printed.payee, name: 'Đường Größe Señal Ångström', address: [] }
  const [other = []] = await readPdf(await statementPdf({ ...printed, payee }, 'es'))
  expect(lettersOf(other)).toContain('ĐườngGrößeSeñalÅngström')
})

test('the same statement gives the same bytes, so that a copy can be compared', async () => {
  const [one, other] = await Promise.all([statementPdf(printed, 'en'), statementPdf(printed, 'en')])
  expect(one.equals(other)).toBe(true)
})

test('long names and many parts continue on more lines and pages, and nothing leaves the sheet', async () => {
  const name = 'Averylongname'.repeat(9)
  const deductions = Array.from({ length: 120 }, (_, i) => ({ name: `${name} ${i}`, amountCents: 1 }))
  const taxes = Array.from({ length: 20 }, (_, i) => ({ name: `${name} ${i}`, baseCents: 100, amountCents: 1 }))
  const taxed = { ...printed, taxes, deductions, payCents: printed.payCents - 108 + 20 + 4050 - 120 }
  const party = { ...printed.payer, name, address: [name.slice(0, 80), 'x'] }
  const lines = printed.lines.map(line => ({ ...line, ticketNumbers: ['A'.repeat(40), 'B-1'], project: name }))
  const long = { ...taxed, payer: party, payee: party, lines }
  const pages = await readPdf(await statementPdf(long, 'en'))
  expectReadable(pages, [612, 792])
})

/** Width and height of the first page, in points. */
async function sizeOf(pdf: Buffer): Promise<[number, number]> {
  const [page] = await drawPages(pdf)
  return [page!.width / 4, page!.height / 4]
}

test.each([
  ['USD', 'en', 'Due Oct 16, 2026', '$1', [612, 792]],
  ['USD', 'es', 'Vence el 16 oct 2026', '$1', [612, 792]],
  ['MXN', 'es', 'Vence el 16 oct 2026', '$1', [612, 792]],
  ['CAD', 'fr', 'Payable le 16 oct. 2026', '$', [612, 792]],
  ['GBP', 'en', 'Due 16 Oct 2026', '£1', [595, 842]],
  ['EUR', 'fr', 'Payable le 16 oct. 2026', '€', [595, 842]],
] as const)('a statement in %s in %s has the days, amounts and sheet of its region', async (...row) => {
  const [currency, language, due, sign, size] = row
  const pdf = await statementPdf({ ...printed, currency }, language)
  const pages = await readPdf(pdf)
  const first = rowsOf(pages[0] ?? []).join('\n')
  expect(first).toContain(due)
  expect(first).toContain(sign)
  expect(await sizeOf(pdf)).toEqual(size)
  for (const { x } of pages.flat()) expect(x).toBeLessThan(size[0] - 48)
})

test('a statement that does not add up has no PDF', async () => {
  await expect(statementPdf({ ...printed, payCents: 1 }, 'en')).rejects.toThrow('does not add up')
})

describe('a load ticket as PDF', () => {
  test('has the weights as stated, the quantity, the parties and the times of the project', async () => {
    const [page = []] = await readPdf(await ticketPdf(loadTicket(), 'en'))
    const text = rowsOf(page).join('\n')
    for (const part of [
      'OR-30484',
      'load 50',
      'Oct 15, 2026',
      '41',
      'Núñez Trucking',
      'Ray Núñez, PA ZKR-4117',
      '2A stone',
      'SR 222, Section B2',
      'Ormrod Pit',
      'Gate 3',
      '70,965 lb',
      '29,080 lb',
      '41,885 lb',
      '20.943',
      'tons',
      '10:38 AM | At the pit',
      '10:47 AM | Loaded, L. Ortega',
      '11:04 AM | Unloaded, Ray Núñez',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('$')
  })

  test.each([
    ['America/Denver', 'en', '8:38 AM', [396, 612]],
    ['America/Montreal', 'en', '10:38 a.m.', [396, 612]],
    ['America/Hermosillo', 'es', '7:38 a.m.', [396, 612]],
    ['Europe/London', 'en', '15:38', [421, 595]],
    ['Europe/Berlin', 'fr', '16:38', [421, 595]],
    ['Australia/Perth', 'en', '10:38 pm', [421, 595]],
  ] as const)('for a project in %s, in %s, has the times and the sheet of its region', async (...row) => {
    const [timeZone, language, clock, size] = row
    const pdf = await ticketPdf({ ...loadTicket(), timeZone }, language)
    const [page = []] = await readPdf(pdf)
    expect(
      rowsOf(page)
        .map(text => text.replaceAll('\u00a0', ' '))
        .join('\n'),
    ).toContain(clock)
    expect(await sizeOf(pdf)).toEqual(size)
    for (const { x } of page) expect(x).toBeLessThan(size[0] - 48)
  })

  test.each(languages)('with the longest names and numbers has each of them whole, in %s', async language => {
    const name = (letter: string) => `${letter}${'x'.repeat(12)} `.repeat(9).slice(0, 120).trim()
    const [hauler, driver, by, weighmaster] = ['H', 'D', 'B', 'W'].map(name)
    const parties = Object.fromEntries(['pit', 'site', 'owner', 'consignee', 'project'].map(each => [each, name('P')]))
    const ticket = loadTicket()
    const pdf = await ticketPdf(
      printedTicketSchema.parse({
        ...ticket,
        ...parties,
        ...{ hauler, driver, plate: 'PA 98765-43210' },
        ticketNumbers: Array.from({ length: 10 }, (_, i) => `${'W'.repeat(39)}${i}`),
        weights: { ...ticket.weights!, weighmaster },
        events: ticket.events.map(event => ({ ...event, by })),
      }),
      language,
    )
    const pages = await readPdf(pdf)
    expectReadable(pages, [396, 612])
    const text = pages.flat().flatMap(each => each.text.split(/[ ,]+/))
    for (const word of [hauler, driver, by, weighmaster].flatMap(each => each!.split(' '))) expect(text).toContain(word)
    const countOf = (letter: string) => text.filter(word => word.startsWith(`${letter}xx`)).length
    expect([countOf('H'), countOf('D'), countOf('B'), countOf('W')]).toEqual([9, 9, 9 * ticket.events.length, 9])
    expect(text).toContain('98765-43210')
  })

  test('names the weighmaster also when no one knows at what time the truck was weighed', async () => {
    const ticket = loadTicket()
    const weights = ticket.weights && { ...ticket.weights, weighedAt: null, tareDays: null }
    const [page = []] = await readPdf(await ticketPdf({ ...ticket, weights }, 'en'))
    expect(rowsOf(page).join('\n')).toContain('Weighed by D. Kistler')
  })

  const received = { by: 'Rita Moss', at: Date.parse('2026-10-15T11:05:00-04:00') }
  const proof = {
    code: 'https://haulway.example/verify.html#key.hash.signature',
    hash: 'A'.repeat(43),
    keyId: 'key',
    issuedAt: received.at,
    file: { name: 'proof.json', text: '{}' },
  }

  test.each([
    ['a pad', 100, 40],
    ['a square', 50, 50],
    ['a portrait', 110, 500],
    ['a line across', 500, 1],
    ['a line down', 10, 1000],
    ['a row that ends below the picture', 10, 901],
  ])('the ink of %s stays in the box of the signature, also on a proof', async (_, width, height) => {
    const draw = async (isInk: boolean) => {
      const pixels = Array.from({ length: height }, () => new Array<boolean>(width).fill(isInk))
      return ticketPdf({ ...loadTicket(), received }, 'en', { proof, signature: pngOf(pixels, 1) })
    }
    const inked = await draw(true)
    const blank = await draw(false)
    const lines = (await readPdf(blank)).flatMap((page, n) =>
      page.map(each => ({ ...each, y: 612 * (n + 1) - each.y })),
    )
    const line = lines.find(({ text }) => text.startsWith('Received'))
    const [left, top, right, bottom] = await differenceOf(inked, blank)
    const side = 110 / Math.max(1, height / width)
    const boxTop = line!.y - 12
    expect(Math.abs(left - 238)).toBeLessThan(1)
    expect(Math.abs(right - 238 - side)).toBeLessThan(1)
    expect(Math.abs(top - boxTop)).toBeLessThan(1.5)
    expect(Math.abs(bottom - boxTop - (side * height) / width)).toBeLessThan(1.5)
  })

  /** The box of the pixels in which two files differ, in points: left, top, right, bottom. Page 2 is below page 1. */
  async function differenceOf(one: Buffer, other: Buffer): Promise<[number, number, number, number]> {
    const pages = await drawPages(one)
    const others = await drawPages(other)
    const box = { left: 1e9, top: 1e9, right: 0, bottom: 0 }
    for (const [page, { data, width }] of pages.entries()) {
      const from = others[page]!.data
      for (let i = 0; i < data.length; i += 4) {
        if (Math.abs(data[i]! - from[i]!) < 64) continue
        const x = (i / 4) % width
        const y = Math.floor(i / 4 / width) + page * 612 * 4
        box.left = Math.min(box.left, x)
        box.top = Math.min(box.top, y)
        box.right = Math.max(box.right, x + 1)
        box.bottom = Math.max(box.bottom, y + 1)
      }
    }
    return [box.left / 4, box.top / 4, box.right / 4, box.bottom / 4]
  }

  test('says who received the load, with a signature that can be drawn, and without one that can’t', async () => {
    const ticket = { ...loadTicket(), received }
    const named = await ticketPdf(ticket, 'en')
    const signed = await ticketPdf(ticket, 'en', { signature: inkPng })
    for (const file of [named, signed]) {
      const [page = []] = await readPdf(file)
      expect(rowsOf(page).join('\n')).toContain('Received 11:05 AM by Rita Moss')
    }
    expect(await signatureInk(named)).toBe(0)
    expect(await signatureInk(signed)).toBeGreaterThan(100)
    expect(await ticketPdf(ticket, 'en', { signature: tinyPng() })).toEqual(named)
  })

  test.each(languages)('prints in %s, also with nothing known yet', async language => {
    const nothing = { weights: null, quantity: null, events: [], plate: null, driver: null, ticketNumbers: [] }
    const [page = []] = await readPdf(await ticketPdf({ ...loadTicket(), ...nothing }, language))
    const words = { en: 'No ticket number', es: 'Sin número de boleto', fr: 'Sans numéro de billet' }[language]
    expect(rowsOf(page).join('\n')).toContain(words)
  })
})

test.each(['es', 'fr'] as const)('the rules on paper are those of the screens in %s', language => {
  const catalog = readFileSync(new URL(`../../../../app/src/locales/domain/${language}.po`, import.meta.url), 'utf8')
  const texts = new Map(
    catalog.split('\n\n').map(block => {
      const [, id = ''] = /^msgid (".*")$/m.exec(block) ?? []
      const [, text = ''] = /^msgstr (".*")$/m.exec(block) ?? []
      return [id, text]
    }),
  )
  for (const [rule, sentence] of Object.entries(lineRules)) {
    const text = Object.entries(ruleTexts[language]).find(([name]) => name === rule)?.[1]
    expect(texts.get(JSON.stringify(sentence))).toBe(JSON.stringify(text))
  }
})
