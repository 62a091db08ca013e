/** Creates a project: its first haul, rate card and first day. It starts as a draft that only the jobber sees. */

import { newId } from '@haulway/client/new-id.ts'
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { WhyNotNow, WorkActionButton } from '../../entity/WorkAction.tsx'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { AmountFields, MaterialField, SiteFields } from '../haul/HaulFields.tsx'
import { NameField, ShiftFields } from './NewProjectFields.tsx'
import { emptyAnswers, firstChoice, materialChoices, newProjectOf } from './new-project.ts'

type Props = {
  entityId: string
  currency: string
  suppliers: readonly SupplierDocument[]
  /** The form's initial first day and contact number. */
  start: { day: string; phoneNo: string }
  /** Opens the search for another pit; its materials then join the choice. */
  onFindPit: () => void
  onDone: (projectId: string) => void
}

export function NewProjectForm({ entityId, currency, suppliers, start, onFindPit, onDone }: Props) {
  const create = useAsk('createProject')
  const choices = materialChoices(suppliers)
  const form = useForm({ defaultValues: emptyAnswers(start, firstChoice(choices)) })
  const material = choices.find(choice => choice.key === form.watch('material'))
  const submit = form.handleSubmit(async answers => {
    const project = material && newProjectOf(answers, material, { projectId: newId(), haulId: newId() })
    if (!project) return
    const reply = await create.run({ entityId, ...project })
    if (reply) onDone(reply.projectId)
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <WhyNotNow work="project" call="createProject" />
        <div className="project-form">
          <div className="hw-form">
            <NameField form={form} />
            <MaterialField choices={choices} material={material} currency={currency} day={form.watch('startDay')} />
            <PlainButton icon="search" wide onPress={onFindPit}>
              <Trans>Find another pit</Trans>
            </PlainButton>
            <AmountFields unit={material?.unit} />
            {material && <CardFields unit={material.unit} currency={currency} />}
            <ShiftFields form={form} />
          </div>
          <div className="hw-form">
            <SiteFields around={material?.pitPlace} isSpoil={material?.isTaken === true} />
          </div>
        </div>
        <RefusalMessage refusal={create.refusal} />
        <WorkActionButton
          work="project"
          call="createProject"
          title={<Trans>Create</Trans>}
          second={<Trans>Saved as a draft until you publish it</Trans>}
          sending={create.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}
