/**
 * What is taken as content: pictures and PDF files that are that through and through. The type is read from the bytes;
 * what a sender calls it counts for nothing. A file that is two things at once (a picture with a page behind it) is not
 * taken, so that no browser can ever be talked into running it.
 *
 * Formats: JPEG by ITU-T T.81 annex B, PNG by ISO 15948, WebP by RFC 9649, PDF by ISO 32000-1.
 */
import { type AttachmentType, attachmentTypes } from './attachment.ts'

/** Its type, or the sentence of why it is not taken. */
export type ContentVerdict = { type: AttachmentType } | { refusal: string }

const broken = 'This file is damaged or has extra content. Choose another one.'

/** Judges the whole content of an attachment. */
export function judgeContent(bytes: Uint8Array): ContentVerdict {
  const type = attachmentTypes.find(each => formats[each].isIt(bytes))
  if (!type) return { refusal: 'Send a JPEG, PNG or WebP photo, or a PDF.' }
  const words = formats[type].readWords(bytes)
  if (words === undefined || isMarkup(words)) return { refusal: broken }
  return { type }
}

type Format = {
  isIt: (bytes: Uint8Array) => boolean
  /** Walks the whole file. @returns all of it that is no picture, or undefined when it is damaged */
  readWords: (bytes: Uint8Array) => string | undefined
}

const formats: Record<AttachmentType, Format> = {
  'image/jpeg': { isIt: bytes => startsWith(bytes, [0xff, 0xd8, 0xff]), readWords: walkJpeg },
  'image/png': {
    isIt: bytes => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    readWords: walkPng,
  },
  'image/webp': {
    isIt: bytes => textOf(bytes, 0, 4) === 'RIFF' && textOf(bytes, 8, 12) === 'WEBP',
    readWords: walkWebp,
  },
  'application/pdf': { isIt: bytes => /^%PDF-[12]\.\d/.test(textOf(bytes, 0, 8)), readWords: walkPdf },
}

/** What a browser that sniffs would take for a page or a script. */
function isMarkup(words: string): boolean {
  return /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|img|a\s|\?php)/i.test(words)
}

/** Segments up to a start of scan, then packed data up to the next marker; the end mark is the last thing. */
function walkJpeg(bytes: Uint8Array): string | undefined {
  let words = ''
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return at + 2 === bytes.length ? words : undefined
    const length = readUint16(bytes, at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return undefined
    if (marker >= 0xe0) words += textOf(bytes, at + 4, at + 2 + length)
    at += 2 + length
    if (marker === 0xda) at = skipScan(bytes, at)
  }
  return undefined
}

/** In packed data 0xff is followed by a zero or a restart mark. */
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
  let words = ''
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = readUint32(bytes, at)
    const type = textOf(bytes, at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    if (type === 'IEND') return end === bytes.length ? words : undefined
    if (type !== 'IDAT') words += textOf(bytes, at + 8, at + 8 + length)
    at = end
  }
  return undefined
}

const webpPictures = ['VP8 ', 'VP8L', 'ALPH', 'ANMF']

function walkWebp(bytes: Uint8Array): string | undefined {
  let words = ''
  if (readUint32Little(bytes, 4) + 8 !== bytes.length) return undefined
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const length = readUint32Little(bytes, at + 4)
    if (at + 8 + length > bytes.length) return undefined
    if (!webpPictures.includes(textOf(bytes, at, at + 4))) words += textOf(bytes, at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  return words
}

/** A PDF that acts by itself or carries other files is none of the papers of a truck. */
function walkPdf(bytes: Uint8Array): string | undefined {
  if (!textOf(bytes, bytes.length - 1024, bytes.length).includes('%%EOF')) return undefined
  // Packed data spells any three letters sooner or later: only what is written plainly is read.
  const text = textOf(bytes, 0, bytes.length).replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')
  if (/\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/.test(text)) return undefined
  return textOf(bytes, 0, 1024)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** One sign a byte. */
function textOf(bytes: Uint8Array, from: number, to: number): string {
  const parts: string[] = []
  // In pieces: a call takes only so many arguments.
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
