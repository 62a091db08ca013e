import { useLingui } from '@lingui/react/macro'
import { ChoiceField } from '../controls/ChoiceField.tsx'
import { languages, useLanguage, useScreenLanguage } from '../format/i18n.ts'
import { Icon } from '../icon/Icon.tsx'
import './LanguageField.css'

/** Chooses the language of the screen, or the device's. Each language has its own name. For the account menu. */
export function LanguageField() {
  const { t } = useLingui()
  const { choice, chooseLanguage } = useLanguage()
  return (
    <ChoiceField
      label={t`Language`}
      name="language"
      options={[
        { value: 'device', label: t`System` },
        ...languages.map(value => ({ value, label: <span lang={value}>{ownName(value)}</span> })),
      ]}
      chosen={choice}
      onChange={event => void chooseLanguage(event.target.value)}
    />
  )
}

/** The languages in one line, for pages before the first sign-in. */
export function LanguageLinks() {
  const { t } = useLingui()
  const { chooseLanguage } = useLanguage()
  const current = useScreenLanguage()
  return (
    <nav className="hw-languages" aria-label={t`Language`}>
      <Icon name="globe" size={20} />
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          {ownName(language)}
        </button>
      ))}
    </nav>
  )
}

/** "Español", so that a user who reads only that language finds it. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
