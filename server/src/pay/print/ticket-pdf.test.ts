import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { languages } from '@haulway/domain/language.ts'
import { loadTicket } from '@haulway/domain/pay/statement/printed-statement.fixture.ts'
import { printedTicketSchema } from '@haulway/domain/pay/statement/printed-ticket.ts'
import { describe, expect, test } from 'vitest'
import { inkPng, pngOf } from './ink-png.fixture.ts'
import { drawPages, expectReadable, readPdf, rowsOf, signatureInk, sizeOf } from './read-pdf.fixture.ts'
import { ticketPdf } from './ticket-pdf.ts'

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
        hauler,
        driver,
        plate: 'PA 98765-43210',
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

  test('of a night shift says the day of what happened after midnight', async () => {
    const ticket = loadTicket()
    const later = (at: number) => at + 14 * 3_600_000
    const events = ticket.events.map((event, nth) => (nth < 2 ? event : { ...event, at: later(event.at) }))
    const received = { by: 'Rita Moss', at: later(ticket.events.at(-1)!.at) }
    const [page = []] = await readPdf(await ticketPdf({ ...ticket, events, received }, 'en'))
    const text = rowsOf(page).join('\n')
    expect(text).toContain('10:47 AM | Loaded, L. Ortega\n')
    expect(text).toContain('1:04 AM | Unloaded, Ray Núñez, Oct 16, 2026')
    expect(text).toContain('Received 1:04 AM, Oct 16, 2026 by Rita Moss')
  })

  test('names the weighmaster even if the time of the weighing is unknown', async () => {
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

  test.each(languages)('prints in %s, even with nothing known yet', async language => {
    const nothing = { weights: null, quantity: null, events: [], plate: null, driver: null, ticketNumbers: [] }
    const [page = []] = await readPdf(await ticketPdf({ ...loadTicket(), ...nothing }, language))
    const words = { en: 'No ticket number', es: 'Sin número de boleto', fr: 'Sans numéro de billet' }[language]
    expect(rowsOf(page).join('\n')).toContain(words)
  })
})
