/** An email in every language. It is sent in its recipient's language, which is looked up at that time. */
import { type Language, languages } from '@haulway/domain/language.ts'
import { dateTimeFormat } from '@haulway/domain/time.ts'

export type MailText = { subject: string; text: string }

/** `subject` and `text` are English. */
export type Mail = MailText & {
  to: string
  translations?: Partial<Record<Language, MailText>>
  /** The language for a recipient without an account. */
  language?: string | undefined
}

/**
 * Writes an email in each language, filling its `{holes}` with values; a value may differ by language.
 * @param language the likely language of an address without an account, such as the sender's
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

/** The day of an instant in a zone, written out in each language, so that no one reads month for day. */
export function dayInWords(at: number, timeZone: string): Record<Language, string> {
  const day = (language: Language) => dateTimeFormat(language, { timeZone, dateStyle: 'long' }).format(at)
  return { en: day('en'), es: day('es'), fr: day('fr') }
}
