/** The currency of a business's prices, wallets and payments. It can't be changed later. */
import { currencies } from '@haulway/domain/money.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { currencyName } from '../ui/format/format.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'options'>

export function CurrencyField(field: Props) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Currency`}
      hint={t`For prices and payments. You can't change it later.`}
      options={currencies.map(value => ({ value, label: `${value}, ${currencyName(value)}` }))}
      {...field}
    />
  )
}

const regionCurrencies: Record<string, (typeof currencies)[number]> = {
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  GB: 'GBP',
  AU: 'AUD',
  NZ: 'NZD',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  IE: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  AT: 'EUR',
  PT: 'EUR',
}

/** The default currency for the region in a browser's language tag ("en-CA"); USD if the region is unknown. */
export function currencyOfLanguage(tag: string): (typeof currencies)[number] {
  const region = /-([A-Za-z]{2})$/.exec(tag)?.[1]?.toUpperCase() ?? ''
  return regionCurrencies[region] ?? 'USD'
}
