/** Creates and publishes a project in four short steps: what, where it goes, the rate, then trucks and dates. */

import { newId } from '@haulway/client/new-id.ts'
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../../ask.ts'
import { WhyNotNow, WorkAction, WorkActionButton } from '../../../entity/WorkAction.tsx'
import { placeOf } from '../../../map/place/place-answer.ts'
import { CardFields } from '../../../pay/editor/CardFields.tsx'
import { ActionButton } from '../../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { useForm } from '../../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import { MaterialField, QuantityField, SiteFields, TrucksField, useShownMaterialRate } from '../../haul/HaulFields.tsx'
import { NameField, ShiftFields } from './NewProjectFields.tsx'
import {
  emptyAnswers,
  firstChoice,
  firstUnanswered,
  type MaterialChoice,
  materialChoices,
  type NewProjectAnswers,
  newProjectOf,
} from './new-project.ts'
import { lastStep, useStepLabels } from './new-project-steps.ts'

type Props = {
  entityId: string
  currency: string
  suppliers: readonly SupplierDocument[]
  /** The form's initial first day and contact number. */
  start: { day: string; phoneNo: string }
  /** What the user entered before, and the pit it begins with: the chosen one, or one that joined by its invitation. */
  draft: { answers?: NewProjectAnswers | undefined; pitEntityId?: string | undefined }
  step: number
  onStep: (step: number) => void
  onChange: (answers: NewProjectAnswers) => void
  /** Opens the search for another pit; its materials then join the choice. */
  onFindPit: () => void
  onDone: (projectId: string) => void
}

export function NewProjectForm(props: Props) {
  const { entityId, currency, suppliers, step, onStep, onChange, onDone } = props
  const create = useAsk('createProject')
  const publish = useAsk('publishProject')
  const first = answersAtFirst(props, materialChoices(suppliers))
  const form = useForm({ defaultValues: first }, { mayBeLeft: true })
  const choices = materialChoices(suppliers, placeOf(form.watch('place')))
  const material = choices.find(choice => choice.key === form.watch('material'))
  useEffect(() => {
    const watching = form.watch(() => onChange(form.getValues()))
    return () => watching.unsubscribe()
  }, [form, onChange])
  const body = useFocusOnStep(step)
  const shown = useShownMaterialRate(material, { day: form.watch('startDay'), currency })
  const finish = async (answers: NewProjectAnswers, isPublished: boolean) => {
    const project = material && newProjectOf(answers, material, { projectId: newId(), haulId: newId() })
    if (!project) return onStep(firstUnanswered(answers, material))
    const reply = await create.run({ entityId, ...project, haul: { ...project.haul, ...shown } })
    // If it can't be published, for example because its first shift is over, its page says why.
    if (reply && isPublished) await publish.run({ projectId: reply.projectId })
    if (reply) onDone(reply.projectId)
  }
  const submit = form.handleSubmit(answers => {
    if (step === lastStep) return finish(answers, true)
    // The next step is not checked before it is sent: the first letters of an address are not wrong.
    form.reset(answers, { keepDefaultValues: true })
    onStep(step + 1)
  })
  const isSending = create.isAsking || publish.isAsking
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        {step === 0 && <WhyNotNow work="project" call="createProject" />}
        <div ref={body} className="hw-form">
          <StepFields
            step={step}
            form={form}
            choices={choices}
            material={material}
            currency={currency}
            onFindPit={props.onFindPit}
          />
        </div>
        <RefusalMessage refusal={create.refusal} />
        <StepButton step={step} isSending={isSending} />
        {step === lastStep && (
          <WorkAction work="project" call="createProject">
            {greyed => (
              <PlainButton
                wide
                disabled={greyed || isSending}
                onPress={() => void form.handleSubmit(answers => finish(answers, false))()}
              >
                <Trans>Create without publishing</Trans>
              </PlainButton>
            )}
          </WorkAction>
        )}
        {step > 0 && (
          <PlainButton icon="left" wide disabled={isSending} onPress={() => onStep(step - 1)}>
            <Trans>Back one step</Trans>
          </PlainButton>
        )}
      </Form>
    </FormProvider>
  )
}

type FieldsProps = Pick<Props, 'step' | 'currency' | 'onFindPit'> & {
  form: ReturnType<typeof useForm<NewProjectAnswers>>
  choices: readonly MaterialChoice[]
  material: MaterialChoice | undefined
}

function StepFields({ step, form, choices, material, currency, onFindPit }: FieldsProps) {
  if (step === 1) return <SiteFields around={material?.pitPlace} isSpoil={material?.isTaken === true} />
  if (step === 2) return material && <CardFields unit={material.unit} currency={currency} />
  if (step === lastStep) {
    return (
      <>
        <TrucksField />
        <ShiftFields form={form} />
      </>
    )
  }
  return (
    <>
      <NameField form={form} />
      <MaterialField choices={choices} material={material} currency={currency} day={form.watch('startDay')} />
      <PlainButton icon="search" wide onPress={onFindPit}>
        <Trans>Find another pit</Trans>
      </PlainButton>
      <QuantityField unit={material?.unit} />
    </>
  )
}

function StepButton({ step, isSending }: { step: number; isSending: boolean }) {
  const { next } = useStepLabels()[step] ?? {}
  if (next) return <ActionButton title={next.title} second={next.second} submit />
  return (
    <WorkActionButton
      work="project"
      call="publishProject"
      title={<Trans>Publish</Trans>}
      second={<Trans>Haulers will see it under Find work</Trans>}
      sending={isSending}
      submit
    />
  )
}

/** A draft continues where it was left, but not with a first day that has passed. */
function answersAtFirst({ draft, start }: Props, choices: readonly MaterialChoice[]): NewProjectAnswers {
  const ofPit = choices.find(({ pitEntityId, whyNot }) => pitEntityId === draft.pitEntityId && !whyNot)
  const empty = emptyAnswers(start, ofPit?.key ?? firstChoice(choices))
  if (!draft.answers) return empty
  const { answers } = draft
  const isThere = choices.some(({ key }) => key === answers.material)
  return {
    ...answers,
    ...(!isThere && { material: empty.material }),
    ...(answers.startDay < start.day && { startDay: start.day }),
  }
}

/** Puts the cursor into the first field of each later step, so that the next answer needs no tap. */
function useFocusOnStep(step: number) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const first = body.current?.querySelector<HTMLElement>('input, select')
    first?.focus()
  }, [step])
  return body
}
