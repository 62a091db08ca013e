/**
 * The content that an attachment may have: pictures and PDF files, and nothing else (`attachment.ts` lists the types of
 * each kind). The type is read from the bytes; the type that the sender declares is ignored. A file of two types (a
 * picture followed by a page) is refused, so that no browser can be tricked into running it.
 *
 * Formats: JPEG by ITU-T T.81 annex B, PNG by ISO 15948, WebP by RFC 9649, PDF by ISO 32000-1.
 */
import { type AttachmentType, attachmentTypes } from './attachment.ts'

/** The type of the content, or a sentence that says why it is refused. */
export type ContentVerdict = { type: AttachmentType } | { refusal: string }

const broken = 'This file is damaged or has extra content. Choose another one.'

/** Judges the whole content of an attachment. */
export function judgeContent(bytes: Uint8Array): ContentVerdict {
  const type = attachmentTypes.find(each => formats[each].matches(bytes))
  if (!type) return { refusal: 'Send a JPEG, PNG or WebP photo, or a PDF.' }
  const text = formats[type].readText(bytes)
  if (text === undefined || isMarkup(text)) return { refusal: broken }
  return { type }
}

type Format = {
  matches: (bytes: Uint8Array) => boolean
  /** Walks the whole file. @returns all text outside picture data, or undefined when the file is damaged */
  readText: (bytes: Uint8Array) => string | undefined
}

const formats: Record<AttachmentType, Format> = {
  'image/jpeg': { matches: bytes => startsWith(bytes, [0xff, 0xd8, 0xff]), readText: walkJpeg },
  'image/png': {
    matches: bytes => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    readText: walkPng,
  },
  'image/webp': {
    matches: bytes => textOf(bytes, 0, 4) === 'RIFF' && textOf(bytes, 8, 12) === 'WEBP',
    readText: walkWebp,
  },
  'application/pdf': { matches: bytes => /^%PDF-[12]\.\d/.test(textOf(bytes, 0, 8)), readText: walkPdf },
}

/** Whether a browser that sniffs content types could treat it as a page or a script. */
function isMarkup(text: string): boolean {
  return /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|img|a\s|\?php)/i.test(text)
}

/** Segments up to a start of scan, then compressed data up to the next marker. The file ends with the end marker. */
function walkJpeg(bytes: Uint8Array): string | undefined {
  let text = ''
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return at + 2 === bytes.length ? text : undefined
    const length = readUint16(bytes, at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return undefined
    if (marker >= 0xe0) text += textOf(bytes, at + 4, at + 2 + length)
    at += 2 + length
    if (marker === 0xda) at = skipScan(bytes, at)
  }
  return undefined
}

/** In compressed data, 0xff is followed by a zero or a restart marker. */
function skipScan(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1]!
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at += 1
  }
  return bytes.length
}

function walkPng(bytes: Uint8Array): string | undefined {
  let text = ''
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = readUint32(bytes, at)
    const type = textOf(bytes, at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    if (type === 'IEND') return end === bytes.length ? text : undefined
    if (type !== 'IDAT') text += textOf(bytes, at + 8, at + 8 + length)
    at = end
  }
  return undefined
}

const webpPictures = ['VP8 ', 'VP8L', 'ALPH', 'ANMF']

function walkWebp(bytes: Uint8Array): string | undefined {
  let text = ''
  if (readUint32Little(bytes, 4) + 8 !== bytes.length) return undefined
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const length = readUint32Little(bytes, at + 4)
    if (at + 8 + length > bytes.length) return undefined
    if (!webpPictures.includes(textOf(bytes, at, at + 4))) text += textOf(bytes, at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  return text
}

/** Refuses a PDF that runs actions automatically or carries other files: no truck document needs that. */
function walkPdf(bytes: Uint8Array): string | undefined {
  if (!textOf(bytes, bytes.length - 1024, bytes.length).includes('%%EOF')) return undefined
  // Compressed data may contain any letters by chance: search only the plain part.
  const text = textOf(bytes, 0, bytes.length).replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')
  if (/\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/.test(text)) return undefined
  return textOf(bytes, 0, 1024)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** One character per byte. */
function textOf(bytes: Uint8Array, from: number, to: number): string {
  const parts: string[] = []
  // In pieces, since a function call accepts a limited number of arguments.
  for (let at = Math.max(0, from); at < Math.min(to, bytes.length); at += 4096) {
    parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(at + 4096, to))))
  }
  return parts.join('')
}

function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function readUint32(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at) * 65_536 + readUint16(bytes, at + 2)
}

function readUint32Little(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum + (bytes[at + index] ?? 0) * 256 ** index, 0)
}
