/** The jobber's own name for a pit and note about it, and removing the pit from the suppliers. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { SureButton } from '../../ui/controls/buttons/SureButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextAreaField, TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import './SupplierSheet.css'

type Props = { supplier: SupplierDocument | undefined; onClose: () => void }

export function SupplierSheet({ supplier, onClose }: Props) {
  return (
    <Sheet open={supplier !== undefined} title={supplier?.name ?? ''} onClose={onClose}>
      {supplier && <SupplierLabelsForm supplier={supplier} onDone={onClose} />}
      {supplier && <RemoveSupplier supplier={supplier} onDone={onClose} />}
    </Sheet>
  )
}

type PartProps = { supplier: SupplierDocument; onDone: () => void }

function SupplierLabelsForm({ supplier, onDone }: PartProps) {
  const { t } = useLingui()
  const change = useAsk('changeSupplier')
  const { entityId, pitEntityId, ownName, note } = supplier
  const form = useForm({ defaultValues: { ownName, note } })
  const submit = form.handleSubmit(async answers => {
    if (await change.run({ entityId, pitEntityId, ...answers })) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <TextField label={t`Our name for it`} hint={supplier.name} maxLength={80} {...form.register('ownName')} />
      <TextAreaField label={t`Note`} hint={t`Only your business sees it.`} maxLength={300} {...form.register('note')} />
      <RefusalMessage refusal={change.refusal} />
      <ActionButton title={<Trans>Save</Trans>} sending={change.isAsking} submit />
    </Form>
  )
}

function RemoveSupplier({ supplier, onDone }: PartProps) {
  const remove = useAsk('removeSupplier')
  const { entityId, pitEntityId } = supplier
  const run = () => void remove.run({ entityId, pitEntityId }).then(done => done && onDone())
  return (
    <div className="supplier-remove">
      <RefusalMessage refusal={remove.refusal} />
      <SureButton
        wide
        disabled={remove.isAsking}
        why={<Trans>Its hauls continue. To start new ones, add the pit again.</Trans>}
        sure={<Trans>Remove supplier</Trans>}
        onPress={run}
      >
        <Trans>Remove from my suppliers</Trans>
      </SureButton>
    </div>
  )
}
