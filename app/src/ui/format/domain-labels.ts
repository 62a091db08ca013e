/**
 * What domain and server say, in the language of the screen. They say it in English: on the wire, in the outbox, in the
 * specification's own words. The sentence is the key of its translation, and is read as it is where there is none.
 */
import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** @returns how to say a sentence of domain or server; the caller is drawn anew when the language changes */
export function useDomainLabels(): (sentence: string) => string {
  useLingui()
  return translate
}

/** The same where there is no hook to be had: what draws it must follow the language by itself. */
export function translate(sentence: string): string {
  const known = translateWhole(sentence) ?? translateFilled(sentence)
  if (known !== undefined) return known
  // "email: Please enter an e-mail address.": before a sentence of ours, the name of a field tells a person nothing.
  const ofField = /^[\w.]+: (\p{Lu}.+\.)$/su.exec(sentence)?.[1]
  return ofField ? (translateWhole(ofField) ?? translateFilled(ofField) ?? ofField) : sentence
}

function translateWhole(sentence: string): string | undefined {
  return sentence in i18n.messages ? i18n._(sentence) : undefined
}

/** "Truck 41 is retired." by "Truck {0} is retired." What stands in the hole is translated if it is a sentence too. */
function translateFilled(sentence: string): string | undefined {
  for (const { id, holes, pattern } of templatesOf(i18n.messages)) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const values = holes.map((hole, nth) => [hole, translateWhole(found[nth + 1] ?? '') ?? found[nth + 1]])
    return i18n._(id, Object.fromEntries(values))
  }
  return undefined
}

type Template = { id: string; holes: string[]; pattern: RegExp }
const templates = new WeakMap<Messages, Template[]>()

/** Only keys of domain and server are sentences; those of the app's own are hashes. */
function templatesOf(messages: Messages): Template[] {
  const kept = templates.get(messages)
  if (kept) return kept
  const made = Object.keys(messages).flatMap((id): Template[] => {
    const holes = [...id.matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => hole)
    if (holes.length === 0 || !id.includes(' ')) return []
    const fixed = id.split(/\{\w+\}/).map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return [{ id, holes, pattern: new RegExp(`^${fixed.join('(.+)')}$`, 's') }]
  })
  // The one that says most first: "Truck {0} is retired." before "{0} is retired."
  made.sort((a, b) => b.id.length - a.id.length)
  templates.set(messages, made)
  return made
}
