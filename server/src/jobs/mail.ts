/** A mail in every language it is written in: which one is sent is decided when it is sent, by who reads it. */
import { type Language, languages } from '@haulway/domain/language.ts'

export type MailText = { subject: string; text: string }

/** `subject` and `text` are English. */
export type Mail = MailText & {
  to: string
  translations?: Partial<Record<Language, MailText>>
  /** What to write in for somebody who is not known here yet. */
  language?: string | undefined
}

/**
 * Fills `{holes}` of the same mail in each language, with what is said in that language where it differs.
 * @param language what is likely to be read at an address without an account, such as its sender's
 */
export function writeMail(
  to: string,
  texts: Record<Language, MailText>,
  values: Record<string, string | Record<Language, string>>,
  language?: string,
): Mail {
  const fill = (text: string, into: Language) =>
    text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name] ?? hole
      return typeof value === 'string' ? value : value[into]
    })
  const written = languages.map(each => {
    const { subject, text } = texts[each]
    return [each, { subject: fill(subject, each), text: fill(text, each) }] as const
  })
  const { en, ...translations } = Object.fromEntries(written) as Record<Language, MailText>
  return { to, ...en, translations, ...(language !== undefined && { language }) }
}
