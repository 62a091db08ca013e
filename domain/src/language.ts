/**
 * The languages in which pushes and mails are written: those of the app's catalogues. What people read on a screen is
 * the app's own business; this is what reaches them while it is closed.
 */
import { z } from 'zod'

export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

/** A language's code of two letters, as an app says which it speaks: also one that is not written here yet. */
export const languageCodeSchema = z.string().regex(/^[a-z]{2}$/)

/** What to write in for somebody whose app speaks so; English where it is not known, or not written here. */
export function writtenLanguage(code: string | undefined): Language {
  return languages.find(language => language === code) ?? 'en'
}
