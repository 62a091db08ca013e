/**
 * The languages of pushes and emails: those of the app's catalogs. The app itself chooses the language on the screen;
 * these reach users while it is closed.
 */
import { z } from 'zod'

export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

/** The two-letter language code that an app sends. It may be a language without translations. */
export const languageCodeSchema = z.string().regex(/^[a-z]{2}$/)

/** The language to write to a user in, by their app's language; English if that is unknown or has no translations. */
export function writtenLanguage(code: string | undefined): Language {
  return languages.find(language => language === code) ?? 'en'
}
