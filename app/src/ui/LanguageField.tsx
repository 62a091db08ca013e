import { useLingui } from '@lingui/react/macro'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { languages, useLanguage } from './i18n.ts'

/** What the screen speaks, each by its own name, or as the device. For the account menu. */
export function LanguageField() {
  const { t } = useLingui()
  const { choice, chooseLanguage } = useLanguage()
  return (
    <ChoiceField
      label={t`Language`}
      name="language"
      options={[
        { value: 'device', label: t`As the device` },
        ...languages.map(value => ({ value, label: <span lang={value}>{ownName(value)}</span> })),
      ]}
      chosen={choice}
      onChange={event => void chooseLanguage(event.target.value)}
    />
  )
}

/** "Español", so that it is found by whoever reads nothing else. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
