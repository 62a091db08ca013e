/**
 * Translates sentences from domain and server to the language of the screen. They are English on the wire, in the
 * outbox and in the specification. The English sentence is the key; without a translation it is shown as it is.
 */
import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { currencySign, formatMoney, formatNumber } from './format.ts'

/** @returns a function that translates a sentence of domain or server; the caller rerenders on a language change */
export function useDomainLabels(): (sentence: string) => string {
  useLingui()
  return translate
}

/** Translates outside of a component. The caller must rerender on a language change itself. */
export function translate(sentence: string): string {
  // Several sentences, divided by line ends: each is a key.
  if (sentence.includes('\n')) return sentence.split('\n').map(translate).join('\n')
  const known = translateWhole(sentence) ?? translateFilled(sentence)
  if (known !== undefined) return known
  // "email: Please enter an email address.": drop the field's wire name before a sentence for users.
  const ofField = /^[\w.]+: (\p{Lu}.+\.)$/su.exec(sentence)?.[1]
  return ofField ? (translateWhole(ofField) ?? translateFilled(ofField) ?? ofField) : sentence
}

function translateWhole(sentence: string): string | undefined {
  return sentence in i18n.messages ? i18n._(sentence) : undefined
}

/**
 * Translates "Truck 41 is retired." with "Truck {0} is retired." A value is translated, too, if it is a sentence, and
 * written as readers write it, if it is an amount.
 */
function translateFilled(sentence: string): string | undefined {
  for (const { id, names, pattern } of templatesOf(i18n.messages)) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const values = names.map((name, nth) => [name, translateValue(found[nth + 1] ?? '')])
    return i18n._(id, Object.fromEntries(values))
  }
  return undefined
}

function translateValue(value: string): string {
  return translateWhole(value) ?? rewriteAmount(value)
}

/** A number as domain and server write it: "1,234.50". Other digits, such as a truck's number, stay as they are. */
const writtenNumber = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+`
const money = new RegExp(`^(-?)(\\p{Sc})(${writtenNumber})$`, 'u')
/** "99,999.5", "12.5%", "1,000 kg (2,204 lb)" */
const limit = new RegExp(`^(?:${writtenNumber}|\\d+)(?:%| \\S+)?(?: \\((?:${writtenNumber}|\\d+) \\S+\\))?$`, 'u')

/** "$1,234.50" to "1 234,50 $", where the screen's language writes it so. */
function rewriteAmount(value: string): string {
  const [, minus, sign = '', number] = money.exec(value) ?? []
  if (number !== undefined) {
    const cents = Math.round(numberOf(number) * 100)
    return formatMoney(minus ? -cents : cents, 'USD').replace(currencySign('USD'), () => sign)
  }
  if (!limit.test(value)) return value
  return value.replaceAll(new RegExp(writtenNumber, 'g'), found =>
    formatNumber(numberOf(found), found.split('.')[1]?.length ?? 0, true),
  )
}

const numberOf = (written: string) => Number(written.replaceAll(',', ''))

type Template = { id: string; names: string[]; pattern: RegExp }
const templates = new WeakMap<Messages, Template[]>()

/** The keys with placeholders. Keys of domain and server are sentences; the app's own keys are hashes. */
function templatesOf(messages: Messages): Template[] {
  const cached = templates.get(messages)
  if (cached) return cached
  const built = Object.keys(messages).flatMap((id): Template[] => {
    const names = [...id.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (names.length === 0 || !id.includes(' ')) return []
    const fixed = id.split(/\{\w+\}/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return [{ id, names, pattern: new RegExp(`^${fixed.join('(.+)')}$`, 's') }]
  })
  // The longest template first: "Truck {0} is retired." before "{0} is retired."
  built.sort((a, b) => b.id.length - a.id.length)
  templates.set(messages, built)
  return built
}
