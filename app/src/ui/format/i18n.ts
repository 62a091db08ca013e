/** The language of the screen: the device's, until the user chooses another. */
import { i18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'
import { regionalLocale } from './regional-locale.ts'

// A new translation needs only two new files there. English needs none, because the source text is English.
const catalogs = import.meta.glob<{ messages: Messages }>(['../../locales/*.po', '!../../locales/en.po'])
/** The sentences of domain and server: see `domain-labels.ts`. */
const domainCatalogs = import.meta.glob<{ messages: Messages }>([
  '../../locales/domain/*.po',
  '!../../locales/domain/en.po',
])

/** The available languages, as two-letter codes. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogs).map(codeOf)].sort()

const listeners = new Set<() => void>()
let choice = 'device'

/**
 * Activates English, which needs no catalog; `locales/en.po` is only the translators' source. A sentence without a
 * translation is shown in English.
 */
export function startLanguage(): void {
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale: regionalLocale('en'), messages: {} })
}

/** Loads the language chosen on this device, or the device's own. Await it before the first render. */
export async function loadLanguage(): Promise<void> {
  const stored = await readPreference(preferenceKeys.language, z.string())
  choice = stored !== undefined && languages.includes(stored) ? stored : 'device'
  await applyLanguage()
}

/**
 * Changes the language immediately and stores the choice on this device.
 * @param next one of `languages`, or `device`
 */
export async function chooseLanguage(next: string): Promise<void> {
  choice = next
  for (const listener of listeners) listener()
  await writePreference(preferenceKeys.language, next)
  await applyLanguage()
}

/** The chosen language, and a function to change it. */
export function useLanguage(): { choice: string; chooseLanguage: (next: string) => Promise<void> } {
  return { choice: useSyncExternalStore(subscribe, () => choice), chooseLanguage }
}

/** The language of the screen, one of `languages`; the caller rerenders when it changes. */
export function useScreenLanguage(): string {
  return codeOfLocale(useLingui().i18n.locale)
}

/** @returns the language of the first tag that has a translation, such as `es` for `es-MX`; otherwise `en` */
export function findLanguage(wanted: readonly (string | undefined)[] | undefined): string {
  const codes = (wanted ?? []).map(tag => codeOfLocale(tag ?? ''))
  return codes.find(code => languages.includes(code)) ?? 'en'
}

async function applyLanguage(): Promise<void> {
  const requested = choice
  const language = requested === 'device' ? findLanguage(navigator.languages) : requested
  const messages = await readMessages(language)
  // If the user chose again while the catalog loaded, the last choice wins.
  if (choice !== requested || !messages) return
  i18n.loadAndActivate({ locale: regionalLocale(language), messages })
  document.documentElement.lang = language
}

/** @returns undefined when the catalog can't be loaded; the screen then keeps its language */
async function readMessages(language: string): Promise<Messages | undefined> {
  if (language === 'en') return {}
  try {
    const [app, domain] = await Promise.all([catalogs, domainCatalogs].map(each => readCatalog(each, language)))
    return app && { ...domain, ...app }
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
