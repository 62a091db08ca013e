/** An amount as people write it, in thousandths of its unit. @returns undefined for what is no number */
export function parseAmountMilli(text: string): number | undefined {
  const written = text.trim().replace(/^(\d+),(\d{1,3})$/, commaOf)
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(written)) return undefined
  return Math.round(Number(written) * 1000)
}

// "21,38" is a decimal comma; "1,027" with three digits after it groups thousands.
function commaOf(_: string, whole: string, rest: string): string {
  return rest.length === 3 ? whole + rest : `${whole}.${rest}`
}
