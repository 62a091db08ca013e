/** Adds a haul to a project: a supplier's material, its own drop-off location, and a rate card. */

import { newId } from '@haulway/client/new-id.ts'
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { firstWorkDay } from '@haulway/domain/work/project/project.ts'
import { Trans } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { WhyNotNow, WorkActionButton } from '../../entity/WorkAction.tsx'
import { placeAnswerOf, placeOf } from '../../map/place/place-answer.ts'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { emptyHaul, firstChoice, haulOf, materialChoices } from '../project/new-project/new-project.ts'
import { AmountFields, MaterialField, SiteFields, useShownMaterialRate } from './HaulFields.tsx'

type Props = { project: ProjectReference; suppliers: readonly SupplierDocument[]; onDone: () => void }

export function AddHaulForm({ project, suppliers, onDone }: Props) {
  const create = useAsk('createHaul')
  const { projectId, currency, state } = project
  // Most hauls of a project have the same drop-off as the first one.
  const site = project.hauls[0]?.destination
  const form = useForm({
    defaultValues: {
      ...emptyHaul(firstChoice(materialChoices(suppliers, site))),
      ...(site && { siteName: site.name, place: placeAnswerOf(site) }),
    },
  })
  const choices = materialChoices(suppliers, placeOf(form.watch('place')))
  const material = choices.find(choice => choice.key === form.watch('material'))
  const day = firstWorkDay(project, Date.now())
  const shown = useShownMaterialRate(material, { day, currency })
  const submit = form.handleSubmit(async answers => {
    const haul = material && haulOf(answers, material, newId())
    if (haul && (await create.run({ projectId, ...haul, ...shown }))) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <WhyNotNow work="project" call="createHaul" />
        <div className="project-form">
          <div className="hw-form">
            <MaterialField choices={choices} material={material} currency={currency} day={day} />
            <AmountFields unit={material?.unit} />
            {material && <CardFields unit={material.unit} currency={currency} />}
          </div>
          <div className="hw-form">
            <SiteFields around={material?.pitPlace} isSpoil={material?.isTaken === true} />
          </div>
        </div>
        <RefusalMessage refusal={create.refusal} />
        <WorkActionButton
          work="project"
          call="createHaul"
          title={<Trans>Add haul</Trans>}
          second={
            state === 'published' ? (
              <Trans>Haulers will see it under Find work</Trans>
            ) : (
              <Trans>Saved with the draft project</Trans>
            )
          }
          sending={create.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}
