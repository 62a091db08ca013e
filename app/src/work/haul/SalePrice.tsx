/** What the jobber sells a unit of the haul for. Only the jobber's owners and managers see it; it makes the margin. */
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { currencySign, measureRate } from '../../ui/format/format.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

type Props = { project: ProjectReference; haul: HaulDocument }

export function saleRateOf({ money }: ProjectReference, { haulId }: HaulDocument): number | undefined {
  return money?.hauls.find(each => each.haulId === haulId)?.saleRateE4
}

/** A button that opens the sheet. Once there is a price, it is edited. */
export function SalePrice(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { project, haul } = props
  if (project.state === 'closed') return null
  const hasPrice = saleRateOf(project, haul) !== undefined
  return (
    <>
      <MayCall call="changeHaul">
        <PlainButton wide icon="card" onPress={() => setIsOpen(true)}>
          {hasPrice ? <Trans>Edit your price</Trans> : <Trans>Add your price</Trans>}
        </PlainButton>
      </MayCall>
      <Sheet open={isOpen} title={t`Your price: ${haul.materialName}`} onClose={() => setIsOpen(false)}>
        <PriceForm {...props} onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  )
}

function PriceForm({ project, haul, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui()
  const change = useAsk('changeHaul')
  const now = saleRateOf(project, haul)
  const form = useForm({ defaultValues: { price: now === undefined ? '' : writeRateE4(now) } }, { mayBeLeft: true })
  const { unit } = measureRate({ basis: haul.unit, rateE4: 0 }, project.currency)
  const save = async (saleRateE4: number | null) => {
    if (await change.run({ projectId: project.projectId, haulId: haul.haulId, saleRateE4 })) onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(({ price }) => save(parseRateE4(price) ?? null))}>
      <NumberField
        label={t`Your selling price`}
        hint={t`What your customer pays you, delivered. Pits and haulers never see it.`}
        before={currencySign(project.currency)}
        unit={unit}
        {...form.register('price', { validate: text => parseRateE4(text) !== undefined || t`Enter a price.` })}
        error={form.formState.errors.price?.message}
      />
      <RefusalMessage refusal={change.refusal} />
      <ActionButton title={<Trans>Save</Trans>} sending={change.isAsking} submit />
      {now !== undefined && (
        <PlainButton wide icon="close" disabled={change.isAsking} onPress={() => void save(null)}>
          <Trans>Remove price</Trans>
        </PlainButton>
      )}
    </Form>
  )
}
