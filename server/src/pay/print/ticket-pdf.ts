/** The ticket of a load as PDF, on half of a statement's sheet. */
import type { Language } from '@haulway/domain/language.ts'
import type { PrintedTicket } from '@haulway/domain/pay/statement/printed-ticket.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { openWords, type PrintWords } from './print-format.ts'
import { regionOfZone, ticketSize } from './print-region.ts'
import { margin, openSheet, quiet, type Sheet } from './sheet.ts'
import { signatureBars } from './signature-bars.ts'

/** What makes a ticket a proof. @property code what the QR code holds @property file the proof itself, attached */
export type TicketProof = {
  code: string
  hash: string
  keyId: string
  issuedAt: number
  file: { name: string; text: string }
}

/** @property signature the receiver's, as a picture */
export type TicketParts = { proof?: TicketProof | undefined; signature?: Uint8Array | undefined }

export async function ticketPdf(
  ticket: PrintedTicket,
  language: Language,
  { proof, signature }: TicketParts = {},
): Promise<Buffer> {
  const region = regionOfZone(ticket.timeZone)
  const words = openWords(language, { region, timeZone: ticket.timeZone })
  const { texts, fill } = words
  const [number, ...others] = ticket.ticketNumbers
  const title = `${texts.ticket} ${number ?? ticket.loadNo}`
  const sheet = openSheet({ title, createdOn: ticket.day, size: ticketSize(region) })
  sheet.text('HAULWAY', margin, 62, { size: 22, face: 'condensed' })
  sheet.text(proof ? texts.proof : texts.ticket, sheet.right, 62, { size: 11 }, 'right')
  sheet.rule(72, { weight: 2 })
  sheet.text(words.day(ticket.day), sheet.right, 94, { size: 10 }, 'right')
  sheet.text(fill(texts.loadNo, { number: ticket.loadNo }), sheet.right, 108, { size: 10 }, 'right')
  let y = drawNumber(sheet, number ?? texts.noTicket, number === undefined ? 16 : 28)
  for (const line of others.length > 0 ? sheet.wrap(others.join(', '), sheet.right - margin, { size: 9 }) : []) {
    sheet.text(line, margin, y, { size: 9 })
    y += 12
  }
  y = drawTruck(sheet, ticket, y)
  y = drawFields(sheet, ticket, words, y)
  y = drawWeights(sheet, ticket, words, y)
  y = drawEvents(sheet, ticket, words, y)
  y = drawReceived(sheet, ticket, words, { top: y, signature })
  if (proof) drawProof(sheet, proof, words, y)
  return sheet.close((page, pages) => {
    if (pages > 1) {
      const count = fill(texts.page, { page, pages })
      sheet.text(count, sheet.right, sheet.height - 30, { size: 8, color: quiet }, 'right')
    }
  })
}

/** Where something this high begins: at y, or on a new page if it doesn't fit. */
function roomFor(sheet: Sheet, y: number, height: number): number {
  if (y + height <= sheet.height - margin) return y
  sheet.addPage()
  return margin
}

/** As large as it can be beside the day and the load, so the longest one is smaller, on more lines. */
function drawNumber(sheet: Sheet, number: string, largest: number): number {
  const width = sheet.right - margin - 96
  const size = sheet.widthOf(number, { size: largest, face: 'condensed' }) <= width ? largest : 16
  const style = { size, face: 'condensed' } as const
  const lines = sheet.wrap(number, width, style)
  for (const [i, line] of lines.entries()) sheet.text(line, margin, 108 + i * 17, style)
  return 105 + lines.length * 17
}

function drawTruck(sheet: Sheet, { truckNumber, hauler, plate, driver }: PrintedTicket, top: number): number {
  sheet.rule(top)
  const style = { size: 20, face: 'condensed' } as const
  const numberWidth = sheet.widthOf(truckNumber, style)
  const width = Math.max(56, numberWidth + 20)
  sheet.box(margin, top + 8, width, 34)
  sheet.text(truckNumber, margin + (width - numberWidth) / 2, top + 32, { ...style, color: '#ffffff' })
  const x = margin + width + 12
  let y = top + 23
  for (const line of sheet.wrap(hauler, sheet.right - x, { size: 12, face: 'bold' })) {
    sheet.text(line, x, y, { size: 12, face: 'bold' })
    y += 15
  }
  const who = [driver, plate].filter(text => text !== null).join(', ')
  for (const line of sheet.wrap(who, sheet.right - x, { size: 10 })) {
    sheet.text(line, x, y, { size: 10, color: quiet })
    y += 12
  }
  return Math.max(top + 50, y)
}

function drawFields(sheet: Sheet, ticket: PrintedTicket, { texts }: PrintWords, top: number): number {
  const fields = [
    [texts.material, ticket.material],
    [texts.project, ticket.project],
    [texts.source, ticket.pit],
    [texts.site, ticket.site],
    [texts.owner, ticket.owner],
    [texts.consignee, ticket.consignee],
  ] as const
  sheet.rule(top)
  let y = top
  for (let i = 0; i < fields.length; i += 2) {
    const pair = fields.slice(i, i + 2).map(([label, value]) => {
      return { label, lines: sheet.wrap(value, sheet.middle - margin - 12, { size: 11, face: 'bold' }) }
    })
    const height = 24 + 13 * Math.max(...pair.map(({ lines }) => lines.length))
    y = roomFor(sheet, y, height)
    for (const [column, { label, lines }] of pair.entries()) {
      const x = column === 0 ? margin : sheet.middle
      sheet.text(label, x, y + 16, { size: 9, color: quiet })
      for (const [n, line] of lines.entries()) sheet.text(line, x, y + 30 + n * 13, { size: 11, face: 'bold' })
    }
    y += height
  }
  return y + 4
}

function drawWeights(sheet: Sheet, ticket: PrintedTicket, words: PrintWords, from: number): number {
  const { weights, quantity } = ticket
  const { texts } = words
  const small = { size: 9, color: quiet }
  const lines = weighingLines(ticket, words).flatMap(line => sheet.wrap(line, sheet.right - margin, small))
  const height = 68 + 12 * lines.length
  const top = roomFor(sheet, from, height)
  sheet.rule(top)
  const rows = [
    [texts.gross, weights?.grossMicro],
    [texts.tare, weights?.tareMicro],
    [texts.net, weights?.netMicro],
  ] as const
  for (const [i, [label, micro]] of rows.entries()) {
    if (!weights || micro === null || micro === undefined) continue
    const y = top + 20 + i * 17
    sheet.text(label, margin, y, { size: 10, color: quiet })
    sheet.text(words.quantity(micro / 1e6, weights.unit), margin + 44, y, { size: 12, face: 'bold' })
  }
  for (const [i, line] of lines.entries()) sheet.text(line, margin, top + 72 + i * 12, small)
  if (ticket.measuredBy === 'count') sheet.text(texts.count, margin, top + 20, { size: 10, face: 'bold' })
  if (quantity) {
    const unit = words.unit(quantity.unit, quantity.milli / 1000)
    const unitWidth = sheet.widthOf(` ${unit}`, { size: 14, face: 'condensed' })
    sheet.text(unit, sheet.right, top + 52, { size: 14, face: 'condensed' }, 'right')
    const count = words.number(quantity.milli / 1000)
    sheet.text(count, sheet.right - unitWidth, top + 52, { size: 40, face: 'condensed' }, 'right')
  }
  return top + height
}

/** Who weighed the truck, when, and the day of its tare. */
function weighingLines(ticket: PrintedTicket, words: PrintWords): string[] {
  const { texts, fill } = words
  if (!ticket.weights) return []
  const { weighmaster, weighedAt, tareOn, tareDays } = ticket.weights
  const clock = weighedAt === null ? undefined : clockOnDay(weighedAt, ticket, words)
  const name = weighmaster ?? undefined
  return [
    ...(clock && name ? [fill(texts.weighedBy, { clock, name })] : []),
    ...(clock && !name ? [fill(texts.weighed, { clock })] : []),
    ...(!clock && name ? [fill(texts.weighmaster, { name })] : []),
    ...(tareOn !== null && tareDays !== null ? [fill(texts.tareOf, { day: words.day(tareOn) })] : []),
  ]
}

/** With its day if that is not the ticket's, as after midnight. */
function clockOnDay(at: number, ticket: PrintedTicket, words: PrintWords): string {
  return [words.clock(at), ...otherDayOf(at, ticket, words)].join(', ')
}

function otherDayOf(at: number, { day, timeZone }: PrintedTicket, words: PrintWords): string[] {
  const on = dayOf(at, timeZone)
  return on === day ? [] : [words.day(on)]
}

const clockStyle = { size: 11, face: 'bold' } as const

function drawEvents(sheet: Sheet, ticket: PrintedTicket, words: PrintWords, top: number): number {
  const { texts, fill } = words
  const { events } = ticket
  sheet.rule(top, { dash: 3 })
  const clockWidth = Math.max(50, ...events.map(({ at }) => sheet.widthOf(words.clock(at), clockStyle) + 8))
  let y = top + 20
  for (const { what, at, by } of events) {
    const text = by === null ? texts.events[what] : fill(texts.by, { what: texts.events[what], name: by })
    const onDay = [text, ...otherDayOf(at, ticket, words)].join(', ')
    const lines = sheet.wrap(onDay, sheet.right - margin - clockWidth, { size: 11 })
    y = roomFor(sheet, y - 12, 16 * lines.length) + 12
    sheet.text(words.clock(at), margin, y, clockStyle)
    for (const line of lines) {
      sheet.text(line, margin + clockWidth, y, { size: 11 })
      y += 16
    }
  }
  return y - 8
}

/** A signature fits into a square with this side. */
const signatureSide = 110

/** Who signed for the delivery, and the signature. */
function drawReceived(
  sheet: Sheet,
  ticket: PrintedTicket,
  words: PrintWords,
  { top, signature }: { top: number; signature: Uint8Array | undefined },
): number {
  const { texts, fill } = words
  const { received } = ticket
  if (!received) return top
  const ink = signature && signatureBars(signature)
  const height = Math.max(24, 12 + (ink ? Math.min(1, ink.height) * signatureSide : 0))
  const y = roomFor(sheet, top, height)
  sheet.rule(y, { dash: 3 })
  const at = clockOnDay(received.at, ticket, words)
  const text =
    received.by === null
      ? fill(texts.received, { clock: at })
      : fill(texts.receivedBy, { clock: at, name: received.by })
  const lines = sheet.wrap(text, sheet.right - margin - (ink ? signatureSide + 12 : 0), { size: 10 })
  for (const [i, line] of lines.entries()) sheet.text(line, margin, y + 18 + i * 12, { size: 10 })
  if (ink) sheet.bars(ink, { x: sheet.right - signatureSide, y: y + 6, side: signatureSide })
  return y + Math.max(height, 12 + lines.length * 12)
}

const codeWidth = 116

/** The QR code and, beside it, what a person can compare and do. */
function drawProof(
  sheet: Sheet,
  { code, hash, keyId, issuedAt, file }: TicketProof,
  words: PrintWords,
  top: number,
): void {
  const { texts, fill } = words
  const y = roomFor(sheet, top, codeWidth + 24)
  sheet.rule(y)
  sheet.qrCode(code, margin, y + 12, codeWidth)
  sheet.attach(file.name, file.text)
  const x = margin + codeWidth + 14
  const lines = [
    fill(texts.proofSigned, { day: words.day(new Date(issuedAt).toISOString().slice(0, 10)), key: keyId }),
    fill(texts.proofCheck, { address: code.split('#')[0] ?? '' }),
    fill(texts.proofHash, { hash }),
  ]
  let at = y + 21
  for (const line of lines.flatMap(each => [...sheet.wrap(each, sheet.right - x, { size: 8.5 }), ''])) {
    sheet.text(line, x, at, { size: 8.5, color: quiet })
    at += line === '' ? 5 : 11.5
  }
}
