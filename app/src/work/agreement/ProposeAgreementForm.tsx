/** Proposes a standing rate card to a business: for hauling, or for a material of a pit. */
import { newId } from '@haulway/client/new-id.ts'
import type { Unit } from '@haulway/domain/units.ts'
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { findTerms } from '@haulway/domain/work/agreement/agreement-money.ts'
import { useLingui } from '@lingui/react/macro'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { CardExample, CardRules, CardWords } from '../../pay/editor/CardFields.tsx'
import { cardOf, emptyCard } from '../../pay/editor/card-answers.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { basisLabel } from '../../ui/format/format.ts'
import { FormColumns } from '../../ui/layout/FormColumns.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { CardReplay } from '../before-agreeing/CardReplay.tsx'
import { FirstDayField, type ProposalAnswers } from './FirstDayField.tsx'
import { TermsFields } from './terms/TermsFields.tsx'
import { answersOfTerms, type TermsAnswers, termsOf } from './terms/terms-answers.ts'
import type { AgreementPartner } from './use-agreement-partners.ts'

type Answers = ProposalAnswers & { partner: string; materialId: string; unit: Unit }

type Props = {
  /** At least one. */
  partners: readonly AgreementPartner[]
  agreements: readonly AgreementDocument[]
  currency: string
  today: string
  onDone: () => void
}

export function ProposeAgreementForm({ partners, agreements, currency, today, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('proposeAgreement')
  const termsWith = useTermsWith(agreements, { currency, today })
  const form = useForm<Answers>({
    defaultValues: {
      card: emptyCard(),
      terms: termsWith(partners[0]?.entityId),
      validFrom: today,
      materialId: '',
      unit: 'ton',
      partner: partners[0]?.entityId ?? '',
    },
  })
  const partner = partners.find(each => each.entityId === form.watch('partner'))
  const isMaterial = partner?.materials !== undefined
  const about = { unit: form.watch('unit'), currency }
  const submit = form.handleSubmit(async answers => {
    const card = cardOf(answers.card, answers.unit)
    const sold = partner?.materials && { materialId: answers.materialId }
    const ids = { entityId, agreementId: newId(), otherEntityId: answers.partner, ...sold }
    // It may have been entered for a hauler before the pit was chosen.
    const { terms } = termsOf(isMaterial ? { ...answers.terms, retainage: '' } : answers.terms)
    const proposal = { validFrom: answers.validFrom, ...(terms && { terms }) }
    if (card && (await run({ ...ids, card, ...proposal }))) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <FormColumns
          beside={
            <>
              <CardWords {...about} reader={partner?.name} />
              <CardExample {...about} isMaterial={isMaterial} />
              {partner && <Replay form={form} partner={partner} currency={currency} />}
              <RefusalMessage refusal={refusal} />
              <ActionButton title={t`Propose`} second={t`Applies once they accept`} sending={isAsking} submit />
            </>
          }
        >
          <div className="card-pair">
            <SelectField
              label={t`With`}
              options={partners.map(each => ({ value: each.entityId, label: each.name }))}
              {...form.register('partner', {
                required: t`Choose a business.`,
                onChange: () => form.resetField('terms', { defaultValue: termsWith(form.getValues('partner')) }),
              })}
              error={form.formState.errors.partner?.message}
            />
            {partner?.materials ? (
              <MaterialField form={form} materials={partner.materials} />
            ) : (
              <UnitField form={form} />
            )}
          </div>
          <CardRules {...about} isMaterial={isMaterial} />
          <TermsFields key={partner?.entityId} currency={currency} isMaterial={isMaterial} />
          <FirstDayField />
        </FormColumns>
      </Form>
    </FormProvider>
  )
}

/** The terms in effect with a business: a proposal that leaves them closed leaves them as they are. */
function useTermsWith(
  agreements: Props['agreements'],
  { currency, today }: Pick<Props, 'currency' | 'today'>,
): (partnerId: string | undefined) => TermsAnswers {
  const { entityId, type } = useCurrentEntity()
  return partnerId => {
    const [payer, payee] = type === 'jobber' ? [entityId, partnerId] : [partnerId, entityId]
    const isOfPair = (each: AgreementDocument) =>
      each.payerEntityId === payer && each.payeeEntityId === payee && each.currency === currency
    return answersOfTerms(findTerms(agreements.filter(isOfPair), today))
  }
}

type ReplayProps = { form: UseFormReturn<Answers>; partner: AgreementPartner; currency: string }

/** What it would have changed last month. */
function Replay({ form, partner, currency }: ReplayProps) {
  const { type } = useCurrentEntity()
  const [answers, unit] = form.watch(['card', 'unit'])
  const card = cardOf(answers, unit)
  if (!card) return null
  const kind = partner.materials ? 'material' : 'haul'
  const side = type === 'jobber' ? 'payer' : 'payee'
  return <CardReplay card={card} kind={kind} currency={currency} side={side} partner={{ ...partner, unit }} />
}

const haulUnits = ['ton', 'tonne', 'yard', 'cubicMeter'] as const

function UnitField({ form }: { form: UseFormReturn<Answers> }) {
  const { t } = useLingui()
  const options = haulUnits.map(value => ({ value, label: basisLabel(value) }))
  return <SelectField label={t`Unit`} options={options} {...form.register('unit')} />
}

type MaterialProps = { form: UseFormReturn<Answers>; materials: NonNullable<AgreementPartner['materials']> }

/** Choosing a material also chooses its unit. */
function MaterialField({ form, materials }: MaterialProps) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Material`}
      options={materials.map(({ materialId, name }) => ({ value: materialId, label: name }))}
      empty={t`Choose a material`}
      {...form.register('materialId', {
        required: t`Choose a material.`,
        onChange: () => {
          const unit = materials.find(({ materialId }) => materialId === form.getValues('materialId'))?.unit
          if (unit) form.setValue('unit', unit)
        },
      })}
      error={form.formState.errors.materialId?.message}
    />
  )
}
