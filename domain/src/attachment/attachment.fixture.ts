/** The smallest complete file of each type, and files that are two types at once. */

const ascii = (text: string) => [...text].map(character => character.charCodeAt(0))
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** @param comment written into a separate segment, as cameras write their name */
export function tinyJpeg(comment = 'a camera', after = ''): Uint8Array<ArrayBuffer> {
  const bytes = ascii(comment)
  const segment = [0xff, 0xfe, 0, bytes.length + 2, ...bytes]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]
  return new Uint8Array([0xff, 0xd8, ...segment, ...scan, 0xff, 0xd9, ...ascii(after)])
}

export function tinyPng(comment = 'a pad', after = ''): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: number[]) => [...uint32(data.length), ...ascii(type), ...data, ...uint32(0)]
  const header = chunk('IHDR', [...uint32(1), ...uint32(1), 8, 6, 0, 0, 0])
  const body = [...header, ...chunk('tEXt', ascii(comment)), ...chunk('IDAT', [1, 2, 3]), ...chunk('IEND', [])]
  return new Uint8Array([0x89, ...ascii('PNG\r\n\u001a\n'), ...body, ...ascii(after)])
}

export function tinyWebp(after = ''): Uint8Array<ArrayBuffer> {
  const chunk = [...ascii('VP8L'), 3, 0, 0, 0, 0x2f, 0, 0, 0]
  return new Uint8Array([...ascii('RIFF'), chunk.length + 4, 0, 0, 0, ...ascii('WEBP'), ...chunk, ...ascii(after)])
}

export function tinyPdf(object = '<< /Type /Catalog >>'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(ascii(`%PDF-1.7\n1 0 obj\n${object}\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`))
}
