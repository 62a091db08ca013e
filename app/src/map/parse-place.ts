/** "40.58, -75.6" → a place; undefined when it is none. */
export function parsePlace(text: string): { lat: number; lng: number } | undefined {
  const [lat, lng, ...rest] = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  if (lat === undefined || lng === undefined || rest.length > 0) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
