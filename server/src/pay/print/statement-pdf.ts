/**
 * A closed statement as PDF: the first page sums up by kind of line, with a footnote for each rule, and ends in the
 * pay; the pages after it list every line.
 */
import type { Language } from '@haulway/domain/language.ts'
import {
  agreementNote,
  countLoads,
  groupLines,
  type LineGroup,
  noteNumbers,
} from '@haulway/domain/pay/statement/line-groups.ts'
import { titleOfCode } from '@haulway/domain/pay/statement/printed-labels.ts'
import { type PrintedPart, type PrintedStatement, partsOf } from '@haulway/domain/pay/statement/printed-statement.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { openWords, type PrintWords } from './print-format.ts'
import { regionOfCurrency, statementSize } from './print-region.ts'
import { bottomOf, type Printing } from './printing.ts'
import { margin, openSheet, quiet, type Sheet } from './sheet.ts'
import { drawLines } from './statement-lines.ts'

/** @throws Error, a bug, when the statement does not add up */
export async function statementPdf(printed: PrintedStatement, language: Language): Promise<Buffer> {
  const parts = partsOf(printed)
  const region = regionOfCurrency(printed.currency)
  const words = openWords(language, { region, currency: printed.currency })
  const { texts } = words
  const title = `${texts.statement} ${printed.number}`
  const sheet = openSheet({ title, createdOn: printed.closedOn, size: statementSize(region) })
  const printing = { sheet, words, printed, notes: noteNumbers(printed.lines) }
  drawPay(printing, parts, drawHead(printing))
  sheet.addPage()
  await drawLines(printing)
  return sheet.close((page, pages) => {
    const y = sheet.height - margin + 8
    sheet.rule(y - 14)
    const style = { size: 8, color: quiet }
    const count = words.fill(texts.page, { page, pages })
    // The name is whole on the first page.
    const width = sheet.width - 2 * margin - sheet.widthOf(count, style) - 12
    sheet.text(sheet.wrap(`${title}, ${printed.payee.name}`, width, style)[0] ?? title, margin, y, style)
    sheet.text(count, sheet.width - margin, y, style, 'right')
  })
}

/** @returns where the next row begins */
function drawHead({ sheet, words, printed }: Printing): number {
  const { texts, fill, day } = words
  const right = sheet.width - margin
  sheet.text('HAULWAY', margin, 66, { size: 24, face: 'condensed' })
  sheet.text(texts.statement, right, 66, { size: 12 }, 'right')
  sheet.rule(78, { weight: 2 })
  sheet.text(printed.number, margin, 116, { size: 30, face: 'condensed' })
  sheet.text(fill(texts.closed, { day: day(printed.closedOn) }), right, 102, { size: 10 }, 'right')
  sheet.text(fill(texts.due, { day: day(printed.dueOn) }), right, 118, { size: 10, face: 'bold' }, 'right')
  const week = fill(texts.week, { from: day(printed.from), to: day(printed.to) })
  sheet.text(week, margin, 134, { size: 10, color: quiet })
  sheet.rule(146)
  const ends = [
    drawParty(sheet, texts.payer, printed.payer, margin),
    drawParty(sheet, texts.payee, printed.payee, sheet.width / 2),
  ]
  const end = Math.max(...ends)
  sheet.rule(end)
  return end
}

function drawParty(sheet: Sheet, title: string, party: PrintedStatement['payer'], x: number): number {
  const width = sheet.width / 2 - margin - 12
  sheet.text(title, x, 162, { size: 9, color: quiet })
  let y = 176
  for (const line of sheet.wrap(party.name, width, { size: 11, face: 'bold' })) {
    sheet.text(line, x, y, { size: 11, face: 'bold' })
    y += 14
  }
  for (const line of [...party.address, ...(party.phoneNo ? [formatPhoneNo(party.phoneNo)] : [])]) {
    for (const part of sheet.wrap(line, width, { size: 10 })) {
      sheet.text(part, x, y, { size: 10 })
      y += 13
    }
  }
  return y
}

/** The groups of lines, the parts, the pay and the footnotes. */
function drawPay(printing: Printing, parts: readonly PrintedPart[], top: number): void {
  const { sheet, words, printed, notes } = printing
  const right = sheet.width - margin
  const rows = openRows(sheet, top)
  for (const group of groupLines(printed.lines, { byProject: false })) {
    const agreements = [...new Set(group.lines.flatMap(line => line.agreement ?? []))].map(agreementNote)
    const numbers = [...group.rules.map(rule => notes.get(rule)), ...agreements].join(', ')
    rows.add(describeGroup(group, words), words.amount(group.amountCents), { numbers })
  }
  rows.add(words.texts.earned, words.amount(printed.earnedCents), { isBold: true })
  for (const part of parts) rows.add(describePart(part, printing), words.amount(part.amountCents))
  const y = rows.reserve(56)
  sheet.rule(y + 6, { weight: 2 })
  sheet.text(words.texts.toPay, margin, y + 40, { size: 14, face: 'bold' })
  sheet.text(words.money(printed.payCents), right, y + 42, { size: 32, face: 'condensed' }, 'right')
  const account = printed.paidTo === null ? [] : [words.fill(words.texts.paidTo, { account: printed.paidTo })]
  rows.small(account)
  sheet.rule(rows.reserve(14) + 6, { dash: 3 })
  rows.small([...notes].map(([rule, number]) => `${number}  ${words.rules[rule]}`))
  rows.small(describeAgreements(printing))
}

/** Rows that continue on a new page when the page is full. */
function openRows(sheet: Sheet, top: number) {
  const style = { size: 10.5 }
  let y = top
  const reserve = (height: number) => {
    if (y + height > bottomOf(sheet)) {
      sheet.addPage()
      y = margin
    }
    const at = y
    y += height
    return at
  }
  return {
    reserve,
    add: (text: string, amount: string, { numbers = '', isBold = false } = {}) => {
      const bold = isBold ? { face: 'bold' as const } : {}
      const lines = sheet.wrap(text, sheet.width - 2 * margin - 130, { ...style, ...bold })
      const at = reserve(6 + 13 * lines.length)
      for (const [i, line] of lines.entries()) sheet.text(line, margin, at + 13 * (i + 1), { ...style, ...bold })
      const end = margin + sheet.widthOf(lines.at(-1) ?? '', { ...style, ...bold })
      sheet.text(numbers, end + 3, at + 13 * lines.length - 4, { size: 7 })
      sheet.text(amount, sheet.width - margin, at + 13, { ...style, face: 'bold' }, 'right')
      sheet.rule(at + 6 + 13 * lines.length, { weight: 0.25 })
    },
    small: (texts: readonly string[]) => {
      for (const text of texts) {
        for (const line of sheet.wrap(text, sheet.width - 2 * margin, { size: 8.5 })) {
          sheet.text(line, margin, reserve(12) + 12, { size: 8.5, color: quiet })
        }
      }
    },
  }
}

function describeGroup({ code, lines, quantity }: LineGroup, words: PrintWords): string {
  const loads = countLoads(lines)
  const hasSum = quantity && quantity.unit !== 'load' && quantity.unit !== 'percent'
  return [
    titleOfCode(code, words.texts.titles),
    ...(loads > 0 ? [words.quantity(loads, 'load')] : []),
    ...(hasSum ? [words.quantity(quantity.milli / 1000, quantity.unit)] : []),
  ].join(', ')
}

function describePart(
  { code, name, kind, certificateNo, loadNo, day }: PrintedPart,
  { words, printed }: Printing,
): string {
  const { texts, fill } = words
  if (certificateNo !== undefined && day !== undefined) {
    const exempt = fill(texts.exempt, { certificate: certificateNo, day: words.day(day) })
    return [texts.titles[code], name, exempt].join(', ')
  }
  const tax = code === 'tax' ? printed.taxes.find(each => each.name === name) : undefined
  return [
    texts.titles[code],
    // Only disputes hold.
    ...(kind === undefined || code === 'held' ? [] : [texts.kinds[kind]]),
    ...(name === undefined ? [] : [name]),
    ...(tax ? [fill(texts.taxOn, { amount: words.money(tax.baseCents) })] : []),
    ...(loadNo === undefined ? [] : [fill(texts.loadNo, { number: loadNo })]),
    ...(day === undefined ? [] : [words.day(day)]),
  ].join(', ')
}

function describeAgreements({ words, printed }: Printing): string[] {
  const { texts, fill, day } = words
  return printed.agreements.map(({ agreedOn, agreedBy, ...agreement }, at) => {
    const named =
      agreedOn === null
        ? fill(texts.listPrice, { number: agreement.number, payee: printed.payee.name })
        : fill(texts.agreement, { ...agreement, day: day(agreedOn) })
    const by = agreedBy.length === 0 ? '' : ` ${fill(texts.agreedBy, { names: agreedBy.join(', ') })}`
    return `${agreementNote(at + 1)}  ${named}${by}`
  })
}
