/** Changes a haul's quantity, trucks and rate card, or ends it; and the action that adds the trucks it lacks. */

import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf } from '../../pay/editor/card-answers.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../../ui/controls/buttons/SureButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { writeScaled } from '../../ui/format/decimal-text.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { ReleaseFees } from '../dispatch/LateFees.tsx'
import { emptyHaul, parseCount, parseMilli } from '../project/new-project/new-project.ts'
import { AmountFields } from './HaulFields.tsx'

type Props = { project: ProjectReference; haul: HaulDocument; card: RateCard }

/** A button that opens the sheet. Renders nothing once the project is closed or the haul has ended. */
export function ChangeHaul(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { project, haul } = props
  if (project.state === 'closed' || haul.endedOn !== undefined) return null
  return (
    <>
      <MayCall call="changeHaul">
        <PlainButton icon="edit" wide label={t`Edit haul: ${haul.materialName}`} onPress={() => setIsOpen(true)}>
          <Trans>Edit haul</Trans>
        </PlainButton>
      </MayCall>
      <Sheet open={isOpen} title={haul.materialName} onClose={() => setIsOpen(false)}>
        <ChangeHaulForm {...props} onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  )
}

type AddTrucksProps = {
  project: ProjectReference
  /** How many are needed beyond those that the hauls ask for. */
  trucks: number
  /** Whether it is the page's next action; otherwise it is a plain button below that one. */
  isNext: boolean
  onPress: () => void
}

/** All trucks of the hauls are accepted, and more are needed: one of the hauls has to ask for more. */
export function AddTrucksButton({ project, trucks, isNext, onPress }: AddTrucksProps) {
  const { t } = useLingui()
  const title = addTrucks(trucks)
  const why = t`Every truck is filled. Need more?`
  if (pricedHauls(project).length === 0) return <p className="hw-quiet">{why}</p>
  return (
    <MayCall call="changeHaul">
      {isNext ? (
        <ActionButton title={title} second={why} onPress={onPress} />
      ) : (
        <>
          <p className="hw-quiet">{why}</p>
          <PlainButton icon="truck" wide onPress={onPress}>
            {title}
          </PlainButton>
        </>
      )}
    </MayCall>
  )
}

type AddSheetProps = { project: ProjectReference; trucks: number; isOpen: boolean; onClose: () => void }

/** The form of a haul with that many more trucks. */
export function AddTrucksSheet({ project, trucks, isOpen, onClose }: AddSheetProps) {
  return (
    <Sheet open={isOpen} title={addTrucks(trucks)} onClose={onClose}>
      <HaulToChange project={project} hauls={pricedHauls(project)} moreTrucks={trucks} onDone={onClose} />
    </Sheet>
  )
}

/** "Add 2 trucks" */
export function addTrucks(trucks: number): string {
  return plural(trucks, { one: 'Add # truck', other: 'Add # trucks' })
}

type PricedHaul = Pick<Props, 'haul' | 'card'>
type ChoiceProps = {
  project: ProjectReference
  hauls: readonly PricedHaul[]
  moreTrucks: number
  onDone: () => void
}

/** The form of the only haul, or of the one that is chosen first. */
function HaulToChange({ project, hauls, moreTrucks, onDone }: ChoiceProps) {
  const { t } = useLingui()
  const [chosen, choose] = useState(hauls.length === 1 ? hauls[0] : undefined)
  if (chosen) return <ChangeHaulForm project={project} {...chosen} moreTrucks={moreTrucks} onDone={onDone} />
  return (
    <List label={t`Hauls`}>
      {hauls.map(each => (
        <ListRow
          key={each.haul.haulId}
          title={each.haul.materialName}
          second={t`${each.haul.origin.name} to ${each.haul.destination.name}`}
          measure={{
            number: each.haul.trucksWanted,
            unit: plural(each.haul.trucksWanted, { one: 'truck', other: 'trucks' }),
          }}
          onPress={() => choose(each)}
        />
      ))}
    </List>
  )
}

/** The hauls that can be changed. A reader without prices has none. */
function pricedHauls({ hauls, money }: ProjectReference): PricedHaul[] {
  return hauls.flatMap(haul => {
    const card = money?.hauls.find(({ haulId }) => haulId === haul.haulId)?.haul?.card
    return card && haul.endedOn === undefined ? [{ haul, card }] : []
  })
}

type FormProps = Props & { moreTrucks?: number; onDone: () => void }

function ChangeHaulForm({ project, haul, card, moreTrucks = 0, onDone }: FormProps) {
  const change = useAsk('changeHaul')
  const { projectId, currency } = project
  const form = useForm({ defaultValues: answersOf({ ...haul, trucksWanted: haul.trucksWanted + moreTrucks }, card) })
  const { dirtyFields } = form.formState
  const submit = form.handleSubmit(async answers => {
    // What someone else has changed since the form was opened stays.
    const changes = {
      ...(dirtyFields.target && { targetMilli: parseMilli(answers.target) }),
      ...((dirtyFields.trucks || moreTrucks > 0) && { trucksWanted: parseCount(answers.trucks) }),
      ...(dirtyFields.card && { card: cardOf(answers.card, haul.unit) }),
    }
    if (await change.run({ projectId, haulId: haul.haulId, ...changes })) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <AmountFields unit={haul.unit} />
        <CardFields unit={haul.unit} currency={currency} />
        <p className="hw-quiet">
          <Trans>Applies to trucks that accept from now on. Accepted offers keep their rate.</Trans>
        </p>
        <RefusalMessage refusal={change.refusal} />
        <ActionButton title={<Trans>Save</Trans>} sending={change.isAsking} submit />
      </Form>
      <EndHaul project={project} haul={haul} onDone={onDone} />
    </FormProvider>
  )
}

function EndHaul({ project, haul, onDone }: Omit<Props, 'card'> & { onDone: () => void }) {
  const end = useAsk('endHaul')
  const ids = { projectId: project.projectId, haulId: haul.haulId }
  return (
    <div className="project-second">
      <RefusalMessage refusal={end.refusal} />
      <MayCall call="endHaul">
        <SureButton
          icon="lock"
          wide
          disabled={end.isAsking}
          why={
            <>
              <p>
                <Trans>
                  Open offers are withdrawn and trucks are released. Open loads can finish. You can't restart it.
                </Trans>
              </p>
              <ReleaseFees {...ids} />
            </>
          }
          sure={<Trans>End haul for good</Trans>}
          onPress={() => void end.run(ids).then(done => done && onDone())}
        >
          <Trans>End this haul</Trans>
        </SureButton>
      </MayCall>
    </div>
  )
}

function answersOf(haul: HaulDocument, card: RateCard) {
  return {
    ...emptyHaul(''),
    target: writeScaled(haul.targetMilli, 3),
    trucks: String(haul.trucksWanted),
    card: answersOfCard(card, haul.unit),
  }
}
