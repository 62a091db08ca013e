/**
 * A PDF sheet with our fonts: text at a baseline, wrapped text and rules, in points from the top left corner. Barlow
 * comes in files for parts of Unicode, so a text is drawn in runs of one file. It has all letters of Latin script.
 */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

/** The file of each face; the star stands for the part of Unicode. */
const faces = {
  regular: 'barlow/files/barlow-*-400-normal.woff',
  bold: 'barlow/files/barlow-*-600-normal.woff',
  condensed: 'barlow-condensed/files/barlow-condensed-*-600-normal.woff',
} as const
type Face = keyof typeof faces

/** Which file of a face has a character; `latin` has all others. */
const subsets = {
  'latin-ext': /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u20a0-\u20ab\u20ad-\u20c0\u2c60-\u2c7f]/,
  vietnamese: /[\u1ea0-\u1ef9]/,
} as const
type Subset = keyof typeof subsets | 'latin'

/** Bars of a picture. All measures are shares of its width. */
type Bars = { height: number; barHeight: number; bars: readonly { x: number; y: number; width: number }[] }
type Square = { x: number; y: number; side: number }
type TextStyle = { size: number; face?: Face; color?: string }
type Align = 'left' | 'right'

export const ink = '#1b1f22'
export const quiet = '#55504a'
export const margin = 48

type Doc = typeof PDFDocument.prototype

export type Sheet = ReturnType<typeof openSheet>

/** @param createdOn the day in the file's metadata, so that the same content always gives the same bytes */
export function openSheet({ title, createdOn, size }: { title: string; createdOn: string; size: [number, number] }) {
  const info = { Title: title, Creator: 'Haulway', Producer: 'Haulway', CreationDate: new Date(createdOn) }
  const doc = new PDFDocument({ size, margin, bufferPages: true, info })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const fonts = new Set<string>()
  const setFont = (subset: Subset, { face = 'regular', size: points }: TextStyle) => {
    const name = `${face} ${subset}`
    if (!fonts.has(name)) doc.registerFont(name, fileOf(face, subset))
    fonts.add(name)
    doc.font(name).fontSize(points)
  }
  // Measuring costs as much as drawing, and most texts of a long statement repeat.
  const widths = new Map<string, number>()
  const widthOf = (text: string, style: TextStyle) => {
    const key = `${style.face} ${style.size} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = runsOf(text).reduce((sum, run) => {
      setFont(run.subset, style)
      return sum + doc.widthOfString(run.text)
    }, 0)
    widths.set(key, width)
    return width
  }
  return {
    ...placesOf(size),
    widthOf,
    /** One line of text on a baseline. With `right`, it ends at x. */
    text: (text: string, x: number, y: number, style: TextStyle, align: Align = 'left') => {
      let at = align === 'right' ? x - widthOf(text, style) : x
      for (const run of runsOf(text)) {
        const width = widthOf(run.text, style)
        setFont(run.subset, style)
        doc.fillColor(style.color ?? ink).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
        at += width
      }
    },
    /** The lines of a text that is at most so wide; a longer word is cut. */
    wrap: (text: string, width: number, style: TextStyle) => wrap(text, line => widthOf(line, style) <= width),
    rule: (y: number, { weight = 0.5, from = margin, to = size[0] - margin, dash = 0 } = {}) => {
      doc.save().lineWidth(weight).strokeColor(ink)
      if (dash > 0) doc.dash(dash, { space: dash })
      doc.moveTo(from, y).lineTo(to, y).stroke().restore()
    },
    box: (x: number, y: number, width: number, height: number) => {
      doc.save().roundedRect(x, y, width, height, 3).fill(ink).restore()
    },
    /** A picture of dark bars, as large as fits into a square. */
    bars: (picture: Bars, into: Square) => drawBars(doc, picture, into),
    qrCode: (text: string, x: number, y: number, width: number) => drawCode(doc, text, x, y, width),
    attach: (name: string, text: string) => attachTo(doc, { name, text, on: info.CreationDate }),
    addPage: () => void doc.addPage(),
    /** Draws on each page, for example its number. @returns the file */
    close: (onEachPage: (page: number, pages: number) => void): Promise<Buffer> => {
      const { count } = doc.bufferedPageRange()
      for (let i = 0; i < count; i++) {
        doc.switchToPage(i)
        onEachPage(i + 1, count)
      }
      doc.end()
      return done
    },
  }
}

/** The size of the sheet, where a line ends, and where the right one of two columns begins. */
function placesOf([width, height]: [number, number]) {
  return { width, height, right: width - margin, middle: width / 2 + 6 }
}

/** A file inside the PDF. */
function attachTo(doc: Doc, { name, text, on }: { name: string; text: string; on: Date }): void {
  doc.file(Buffer.from(text), { name, type: 'application/json', creationDate: on, modifiedDate: on })
}

/** Ink outside the square could cover what others signed, so it is cut off. */
function drawBars(doc: Doc, { height, barHeight, bars }: Bars, { x, y, side }: Square): void {
  const width = side / Math.max(1, height)
  doc
    .save()
    .rect(x, y, width, Math.min(side, height * width))
    .clip()
  for (const bar of bars) doc.rect(x + bar.x * width, y + bar.y * width, bar.width * width, barHeight * width)
  doc.fill(ink).restore()
}

/** A QR code, as wide as high. */
function drawCode(doc: Doc, text: string, x: number, y: number, width: number): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const step = width / modules
  doc.save()
  for (const [row, dots] of data.entries()) {
    for (const [column, isDark] of dots.entries()) {
      if (isDark) doc.rect(x + column * step, y + row * step, step, step)
    }
  }
  doc.fill(ink).restore()
}

function fileOf(face: Face, subset: Subset): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/${faces[face].replace('*', subset)}`))
}

type Run = { subset: Subset; text: string }

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  // Composed characters are in the fonts; letters with separate accents are not.
  for (const character of text.normalize('NFC')) {
    const subset = subsetOf(character)
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += character
    else runs.push({ subset, text: character })
  }
  return runs
}

function subsetOf(character: string): Subset {
  if (subsets['latin-ext'].test(character)) return 'latin-ext'
  return subsets.vietnamese.test(character) ? 'vietnamese' : 'latin'
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap(each => cut(each, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** A word in parts that fit. */
function cut(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && !fits(part + character)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
