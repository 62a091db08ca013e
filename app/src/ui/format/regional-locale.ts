/** The locale that times, dates and numbers are written in: the language of the screen, as people write it there. */

/** Where our users work, for a browser that names no region: so Spanish has a decimal point. */
const usualRegions: Readonly<Record<string, string>> = { es: 'US', fr: 'CA' }

/**
 * @param language of the screen, two letters
 * @param tags the browser's languages, the preferred one first
 * @returns the browser's own tag of that language, such as `en-GB`; else the language in the browser's region
 */
export function regionalLocale(language: string, tags: readonly string[] = navigator.languages ?? []): string {
  const known = tags.flatMap(tag => localeOf(tag) ?? []).filter(({ region }) => region !== undefined)
  const own = known.find(each => each.language === language)
  const region = (own ?? known[0])?.region ?? usualRegions[language]
  return region === undefined ? language : `${language}-${region}`
}

/** Whether people there write the month before the day: where the year is first, as they do in the language. */
export function isMonthFirst(locale: string): boolean {
  const order = partsOf(locale)
  const [first] = order[0] === 'year' ? partsOf(locale.split('-')[0] ?? 'en') : order
  return first === 'month'
}

function partsOf(locale: string): string[] {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0)
  return parts.map(({ type }) => type).filter(type => type !== 'literal')
}

/** @returns undefined for an invalid tag; browsers report "C", for example, when the system has no language */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
