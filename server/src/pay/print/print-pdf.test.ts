import { readFileSync } from 'node:fs'
import { languages } from '@haulway/domain/language.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import { printedWeek } from '@haulway/domain/pay/statement/printed-statement.fixture.ts'
import { describe, expect, test } from 'vitest'
import { expectReadable, readPdf, rowsOf, sizeOf } from './read-pdf.fixture.ts'
import { ruleTexts } from './rule-labels.ts'
import { statementPdf } from './statement-pdf.ts'

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
    'Tax, PA sales tax 6%, on $18.00',
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
