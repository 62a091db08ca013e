/** The header that names a file: RFC 6266, with names beyond ASCII as in RFC 8187. */

/** What no system takes in a name of a file, and what would hide or turn around its ending. */
const unfit = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu
/** A percent sign is decoded by some browsers, so it is only in the encoded name. */
const notPlain = /[^\x20-\x7e]|%/gu

/** @param fileName may have anything that a user has entered, for example a ticket's number */
export function contentDisposition(fileName: string, type: 'attachment' | 'inline' = 'attachment'): string {
  const name = fileName.replaceAll(unfit, '-')
  const plain = name.replaceAll(notPlain, '_')
  const encoded = plain === name ? '' : `; filename*=UTF-8''${encode(name)}`
  return `${type}; filename="${plain}"${encoded}`
}

/** `encodeURIComponent` leaves some characters that RFC 8187 has encoded. */
function encode(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}
