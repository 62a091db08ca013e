/** The language of the screen: the device's, until somebody chooses another on it. */
import { i18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'

// A new translation is two new files there, and nothing else. English is the text in the source: it needs none.
const catalogs = import.meta.glob<{ messages: Messages }>(['../../locales/*.po', '!../../locales/en.po'])
/** What domain and server say: see `domain-words.ts`. */
const domainCatalogs = import.meta.glob<{ messages: Messages }>([
  '../../locales/domain/*.po',
  '!../../locales/domain/en.po',
])

/** What the screen can speak, by its code of two letters. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogs).map(codeOf)].sort()

/** How amounts and days are written: by the country of the work, where a decimal point is a point. */
const regions: Readonly<Record<string, string>> = { es: 'es-US', fr: 'fr-CA' }

const listeners = new Set<() => void>()
let choice = 'device'

/**
 * English is there at once. `locales/en.po` is only what translators start from. A sentence that a translation lacks
 * is read in English.
 */
export function startLanguage(): void {
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}

/** Loads what was chosen on this device, or what the device speaks. To be awaited before the first drawing. */
export async function loadLanguage(): Promise<void> {
  const kept = await readPreference(preferenceKeys.language, z.string())
  choice = kept !== undefined && languages.includes(kept) ? kept : 'device'
  await speak()
}

/** A code of `languages`, or `device`. Takes effect at once, and is kept on this device. */
export async function chooseLanguage(next: string): Promise<void> {
  choice = next
  for (const listener of listeners) listener()
  await writePreference(preferenceKeys.language, next)
  await speak()
}

/** The choice, and a way to change it. */
export function useLanguage(): { choice: string; chooseLanguage: (next: string) => Promise<void> } {
  return { choice: useSyncExternalStore(subscribe, () => choice), chooseLanguage }
}

/** What the screen speaks now, as a code of `languages`; the caller is drawn anew when that changes. */
export function useSpokenLanguage(): string {
  return codeOfLocale(useLingui().i18n.locale)
}

/** @returns the first of the wanted tags that there is a translation for, as a code: `es` for `es-MX` */
export function findLanguage(wanted: readonly (string | undefined)[] | undefined): string {
  const codes = (wanted ?? []).map(tag => codeOfLocale(tag ?? ''))
  return codes.find(code => languages.includes(code)) ?? 'en'
}

async function speak(): Promise<void> {
  const asked = choice
  const language = asked === 'device' ? findLanguage(navigator.languages) : asked
  const messages = await readMessages(language)
  // Somebody who changes their mind while a catalogue loads gets what they chose last.
  if (choice !== asked || !messages) return
  i18n.loadAndActivate({ locale: regions[language] ?? language, messages })
  document.documentElement.lang = language
}

/** @returns undefined when the catalogue is neither on this device nor to be had: the screen stays as it is */
async function readMessages(language: string): Promise<Messages | undefined> {
  if (language === 'en') return {}
  try {
    const [own, domain] = await Promise.all([catalogs, domainCatalogs].map(each => readCatalog(each, language)))
    return own && { ...domain, ...own }
  } catch {
    return undefined
  }
}

async function readCatalog(all: typeof catalogs, language: string): Promise<Messages | undefined> {
  const path = Object.keys(all).find(known => codeOf(known) === language)
  return path === undefined ? undefined : (await all[path]?.())?.messages
}

function codeOfLocale(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}

function codeOf(path: string): string {
  return path.replace(/^.*\/|\.po$/g, '')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
