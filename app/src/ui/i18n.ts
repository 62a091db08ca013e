import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * English is the text in the source, so its catalog (`locales/en.po`) is only what translators start from. A sentence
 * that a translation lacks is read in English.
 */
export function startLanguage(): void {
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}
