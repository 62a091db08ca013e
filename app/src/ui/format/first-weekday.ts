/** The first day of the week where the reader is, as calendars there show it. */

/** What a browser knows about a region's weeks: some have it as a function, some as a value, some not at all. */
type KnownWeek = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
type Place = Pick<Intl.Locale, 'region'> & KnownWeek

/** For browsers that don't know it: where people who use Haulway come from. Elsewhere weeks begin on Monday. */
const sundayRegions = ['BR', 'CA', 'CO', 'DO', 'GT', 'HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'SV', 'US', 'VE']

/** @returns 0 for Sunday to 6 for Saturday; where the language tag has no region, as in the US, Mexico and Québec */
export function firstWeekday(tag = navigator.language): number {
  const place = placeOf(tag)
  return place?.region === undefined ? 0 : firstWeekdayIn(place)
}

export function firstWeekdayIn(place: Place): number {
  const known = place.getWeekInfo?.() ?? place.weekInfo
  if (known) return known.firstDay % 7
  return sundayRegions.includes(place.region ?? '') ? 0 : 1
}

/** @returns undefined for an invalid tag; browsers report "C", for example, when the system has no language */
function placeOf(tag: string): Place | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
