/** "1,344.18" → 134418 cents; undefined when it is no amount of money. Never through a float of dollars. */
export function parseCents(text: string): number | undefined {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.](\d{0,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
