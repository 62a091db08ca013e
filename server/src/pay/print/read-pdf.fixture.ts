/** Reads a PDF file back with another library than the one that wrote it. */
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'

/** @property end where it ends on its row */
export type PdfText = { text: string; x: number; y: number; end: number }

/** The texts of each page, in the order of drawing, in points from the bottom left corner. */
export async function readPdf(file: Buffer): Promise<PdfText[][]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await loading.promise
  const pages: PdfText[][] = []
  for (let i = 1; i <= document.numPages; i++) {
    const { items } = await (await document.getPage(i)).getTextContent()
    const texts = items.filter(item => 'str' in item).filter(({ str }) => str.trim() !== '')
    pages.push(
      texts.map(({ str, width, transform: [, , , , x, y] }) => {
        return { text: str, x: Math.round(x), y: Math.round(y), end: Math.round(x + width) }
      }),
    )
  }
  await loading.destroy()
  return pages
}

/** Nothing leaves the sheet, and no text covers another one of its row. */
export function expectReadable(pages: readonly PdfText[][], [width, height]: [number, number]): void {
  for (const page of pages) {
    for (const { text, x, y, end } of page) {
      expect(x, text).toBeGreaterThanOrEqual(48)
      expect(end, text).toBeLessThanOrEqual(width - 47)
      expect(y, text).toBeGreaterThan(28)
      expect(y, text).toBeLessThan(height - 30)
      const covering = page.filter(other => other.y === y && other.x >= x && other.end > x && other.x < end - 1)
      expect(covering.map(other => other.text)).toEqual([text])
    }
  }
}

/** The first file inside a PDF, as text. @throws when there is none */
export async function readAttached(pdf: Buffer): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const [name = ''] = (await document.getAttachments())?.keys() ?? []
  const content = await document.getAttachmentContent(name)
  await loading.destroy()
  if (!content) throw new Error('no file is attached')
  return Buffer.from(content).toString('utf8')
}

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Each page as a printer prints it, four pixels a point. */
export async function drawPages(pdf: Buffer): Promise<Pixels[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages: Pixels[] = []
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i)
    const viewport = page.getViewport({ scale: 4 })
    const { canvas, context } = (document.canvasFactory as Canvases).create(viewport.width, viewport.height)
    await page.render({ canvas, viewport }).promise
    pages.push(context.getImageData(0, 0, Math.floor(viewport.width), Math.floor(viewport.height)))
  }
  await loading.destroy()
  return pages
}

/** Width and height of the first page, in points. */
export async function sizeOf(pdf: Buffer): Promise<[number, number]> {
  const [page] = await drawPages(pdf)
  return [page!.width / 4, page!.height / 4]
}

/** How many pixels are dark in the box for the signature, beside the line that says who received the load. */
export async function signatureInk(ticket: Buffer): Promise<number> {
  const pages = await readPdf(ticket)
  const page = pages.findIndex(texts => texts.some(({ text }) => text.startsWith('Received')))
  const line = pages[page]?.find(({ text }) => text.startsWith('Received'))
  const drawn = (await drawPages(ticket))[page]
  if (!line || !drawn) return 0
  const { data, width, height } = drawn
  const left = width - (48 + 110) * 4
  const top = height - (line.y + 12) * 4
  let dark = 0
  for (let y = top; y < Math.min(height, top + 440); y++) {
    for (let x = left; x < left + 440; x++) if (data[(y * width + x) * 4]! < 128) dark++
  }
  return dark
}

type Canvas = Parameters<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['render']>[0]['canvas']
type Pencil = { getImageData: (x: number, y: number, width: number, height: number) => Pixels }
/** What the library calls an object. */
type Canvases = { create: (width: number, height: number) => { canvas: Canvas; context: Pencil } }

/** Each row of a page as one text, from top to bottom: texts whose baselines are at most 5 points apart. */
export function rowsOf(page: readonly PdfText[]): string[] {
  const rows: { y: number; texts: PdfText[] }[] = []
  for (const text of page.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row && row.y - text.y <= 5) row.texts.push(text)
    else rows.push({ y: text.y, texts: [text] })
  }
  return rows.map(({ texts }) =>
    texts
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' | '),
  )
}
