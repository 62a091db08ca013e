/** "40.58, -75.6" → a place; undefined if the text is not one. "40,58; -75,6" is the same, with decimal commas. */
export function parsePlace(text: string): { lat: number; lng: number } | undefined {
  // Both numbers have a decimal comma, so a comma can't be read as the separator between them.
  const decimals = /^\s*(-?\d+,\d+)\s*(?:[;,]\s+|\s+|;)\s*(-?\d+,\d+)\s*$/.exec(text)
  const parts = decimals ? decimals.slice(1).map(part => part.replace(',', '.')) : text.split(/[,;\s]+/)
  const [lat, lng, ...rest] = parts.filter(Boolean).map(Number)
  if (lat === undefined || lng === undefined || rest.length > 0) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
