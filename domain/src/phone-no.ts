/** How a phone number is shown. It is stored and called as it was typed. */

/** A US or Canadian number, without separators or with them only where it is divided. */
const northAmerican = /^(\+?1[ .-]*)?\(?([2-9]\d{2})\)?[ ./-]*([2-9]\d{2})[ .-]*(\d{4})$/

/**
 * "(610) 555-0132"; "+1 (610) 555-0132" if the country code was typed. Every other number stays as it is. Ten digits of
 * another country without its code can read as one of these: no digit changes.
 */
export function formatPhoneNo(phoneNo: string): string {
  const [, countryCode, area, exchange, line] = northAmerican.exec(phoneNo.trim()) ?? []
  return area === undefined ? phoneNo : `${countryCode ? '+1 ' : ''}(${area}) ${exchange}-${line}`
}
