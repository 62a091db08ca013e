/** Where a printed copy belongs: how days, times and numbers are written there, and on which sheet. */
import type { Language } from '@haulway/domain/language.ts'
import type { currencies } from '@haulway/domain/money.ts'

export type Region = 'US' | 'CA' | 'MX' | 'GB' | 'IE' | 'AU' | 'NZ' | 'EU'
type Size = [width: number, height: number]

const regionsOfCurrencies: Readonly<Record<(typeof currencies)[number], Region>> = {
  USD: 'US',
  CAD: 'CA',
  MXN: 'MX',
  EUR: 'EU',
  GBP: 'GB',
  AUD: 'AU',
  NZD: 'NZ',
}

const countries: Readonly<Record<string, Region>> = {
  US: 'US',
  PR: 'US',
  CA: 'CA',
  MX: 'MX',
  GB: 'GB',
  IE: 'IE',
  AU: 'AU',
  NZ: 'NZ',
}

/** A copy with amounts belongs where they are paid. */
export function regionOfCurrency(currency: string): Region {
  const known = Object.entries(regionsOfCurrencies).find(([each]) => each === currency)
  return known?.[1] ?? 'US'
}

/** A copy without amounts belongs where the project is. */
export function regionOfZone(timeZone: string): Region {
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  const country = Object.keys(countries).find(each => zonesOf(new Intl.Locale(`und-${each}`)).includes(zone))
  return countries[country ?? ''] ?? 'EU'
}

/** TypeScript doesn't know it yet. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }

const zonesOf = (locale: ZonedLocale) => locale.getTimeZones?.() ?? []

/** A language as people there write it; where it is a guest, as it is written nearest to there. */
export function localeOf(language: Language, region: Region): string {
  if (language === 'fr') return isNorthAmerican(region) ? 'fr-CA' : 'fr-FR'
  if (language === 'es') return region === 'MX' ? 'es-MX' : isNorthAmerican(region) ? 'es-US' : 'es-ES'
  return region === 'EU' ? 'en-IE' : region === 'MX' ? 'en-US' : `en-${region}`
}

/** The sheet of a statement, in points: letter, elsewhere A4. */
export function statementSize(region: Region): Size {
  return isNorthAmerican(region) ? [612, 792] : [595, 842]
}

/** The sheet of a ticket: half of a statement's. */
export function ticketSize(region: Region): Size {
  const [width, height] = statementSize(region)
  return [height / 2, width]
}

const isNorthAmerican = (region: Region) => region === 'US' || region === 'CA' || region === 'MX'
