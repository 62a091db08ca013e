/** The fields of a commission, with its sentence and an example load that shows what the broker keeps. */

import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { whyNotMinimum } from '@haulway/domain/pay/commission/commission.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { ExampleLoad } from '../../pay/editor/ExampleLoad.tsx'
import { CheckField } from '../../ui/controls/CheckField.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { writeCents } from '../../ui/format/decimal-text.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { currencySign } from '../../ui/format/format.ts'
import { commissionOfAnswers, limitOf, percentMilliOf, type SubOfferAnswers } from './commission-answers.ts'
import '../../pay/editor/card-editor.css'

export function CommissionFields({ unit, currency, earned }: { unit: Unit; currency: string; earned: RateCard }) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const form = useFormContext<SubOfferAnswers>()
  const { errors } = form.formState
  const answered = commissionOfAnswers(form.watch())
  const commission = answered && { ...answered, per: 'load' as const }
  const before = currencySign(currency)
  const example = writeCents(500)
  const isLimit = (text: string) => limitOf(text) !== undefined || t`Enter an amount, such as ${example}.`
  const isWithin = (minimum: string, { maximum }: SubOfferAnswers) => {
    const sentence = whyNotMinimum({ minE4: limitOf(minimum) ?? undefined, maxE4: limitOf(maximum) ?? undefined })
    return sentence === undefined || translate(sentence)
  }
  return (
    <fieldset className="hw-fieldset card-editor">
      <legend>{t`Commission`}</legend>
      <div className="card-words">
        <CardInWords card={earned} commission={commission} currency={currency} />
      </div>
      <NumberField
        label={t`You keep`}
        unit="%"
        hint={t`of the freight`}
        {...form.register('percent', {
          validate: text => percentMilliOf(text) !== undefined || t`Enter a percentage, such as 8.`,
        })}
        error={errors.percent?.message}
      />
      <CheckField label={t`Include the fuel surcharge`} {...form.register('surcharge')} />
      <CheckField label={t`Include standby`} {...form.register('standby')} />
      <CheckField label={t`Include add-ons`} {...form.register('addOns')} />
      <div className="card-pair">
        <NumberField
          label={t`Minimum per load`}
          before={before}
          {...form.register('minimum', { validate: { limit: isLimit, most: isWithin } })}
          error={errors.minimum?.message}
        />
        <NumberField
          label={t`Maximum per load`}
          before={before}
          {...form.register('maximum', { validate: isLimit, deps: 'minimum' })}
          error={errors.maximum?.message}
        />
      </div>
      <ExampleLoad card={earned} commission={commission} unit={unit} currency={currency} earned={earned} />
    </fieldset>
  )
}
