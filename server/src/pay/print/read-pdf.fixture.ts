/** Reads a PDF file back with another library than the one that wrote it. */
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfText = { text: string; x: number; y: number }

/** The texts of each page, in the order of drawing, in points from the bottom left corner. */
export async function readPdf(file: Buffer): Promise<PdfText[][]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await loading.promise
  const pages: PdfText[][] = []
  for (let i = 1; i <= document.numPages; i++) {
    const { items } = await (await document.getPage(i)).getTextContent()
    const texts = items.flatMap(item =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Math.round(item.transform[4]), y: Math.round(item.transform[5]) }]
        : [],
    )
    pages.push(texts)
  }
  await loading.destroy()
  return pages
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
