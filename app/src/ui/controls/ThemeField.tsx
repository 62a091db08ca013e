import { useLingui } from '@lingui/react/macro'
import { themeChoices, useTheme } from '../theme/theme.ts'
import { ChoiceField } from './ChoiceField.tsx'

/** Light, dark, sunlight, or what the device says. For the account menu. */
export function ThemeField() {
  const { t } = useLingui()
  const { choice, chooseTheme } = useTheme()
  const words = {
    device: { label: t`System`, second: undefined },
    light: { label: t`Light`, second: t`Office and daytime.` },
    dark: { label: t`Dark`, second: t`Night shift.` },
    sunlight: { label: t`Sunlight`, second: t`Most contrast, for bright sun.` },
  }
  return (
    <ChoiceField
      label={t`Theme`}
      name="theme"
      options={themeChoices.map(value => ({ value, ...words[value] }))}
      chosen={choice}
      onChange={event => {
        const next = themeChoices.find(known => known === event.target.value)
        if (next) chooseTheme(next)
      }}
    />
  )
}
