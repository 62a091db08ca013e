import { useLingui } from '@lingui/react/macro'
import { ChoiceField } from '../controls/ChoiceField.tsx'
import { themeChoices, useTheme } from '../theme/theme.ts'

/** Chooses the theme: light, dark, sunlight, or the device's. For the account menu. */
export function ThemeField() {
  const { t } = useLingui()
  const { choice, chooseTheme } = useTheme()
  const labels = {
    device: { label: t`System`, second: undefined },
    light: { label: t`Light`, second: t`Office and daytime.` },
    dark: { label: t`Dark`, second: t`Night shift.` },
    sunlight: { label: t`Sunlight`, second: t`Most contrast, for bright sun.` },
  }
  return (
    <ChoiceField
      label={t`Theme`}
      name="theme"
      options={themeChoices.map(value => ({ value, ...labels[value] }))}
      chosen={choice}
      onChange={event => {
        const next = themeChoices.find(known => known === event.target.value)
        if (next) chooseTheme(next)
      }}
    />
  )
}
