/** The page that creates a project with a supplier's material. A jobber without one first finds or invites its pit. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../../entity/CurrentEntity.tsx'
import { FindPits } from '../../../entity/supplier/FindPits.tsx'
import { AreaPage } from '../../../frame/AreaPage.tsx'
import { HeaderButton } from '../../../frame/HeaderButton.tsx'
import { placeOf } from '../../../map/place/place-answer.ts'
import { paths } from '../../../paths.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { useBodies } from '../use-jobber-work.ts'
import { NewProjectForm } from './NewProjectForm.tsx'
import { firstDayOf, materialChoices, type NewProjectAnswers } from './new-project.ts'
import { useStepLabels } from './new-project-steps.ts'
import { type ProjectDraft, useProjectDraft } from './project-draft.ts'

export function NewProjectPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const { draft, save, remove } = useProjectDraft(entityId)
  const steps = useStepLabels()
  const isWide = useIsWide()
  const hasForm = suppliers !== undefined && draft !== undefined && materialChoices(suppliers).length > 0
  const step = hasForm ? (draft?.step ?? 0) : 0
  const about = steps[step]?.about
  const header = {
    title: t`New project`,
    ...(hasForm && { second: t`Step ${step + 1} of ${steps.length}, ${about}` }),
    back: paths.tab('jobber', 'projects'),
    // On a phone the header has no room; the back arrow keeps the draft, too.
    ...(hasForm &&
      isWide &&
      draft !== null && {
        children: <HeaderButton icon="check" label={t`Save draft`} to={paths.tab('jobber', 'projects')} />,
      }),
  }
  const onInvited = useCallback(
    (entityTokenId: string, name: string) => save({ invited: { entityTokenId, name } }),
    [save],
  )
  const site = draft?.answers && placeOf(draft.answers.place)
  const findPits = (
    <FindPits
      entityId={entityId}
      place={site ?? entity?.place}
      supplierIds={new Set(suppliers?.map(supplier => supplier.pitEntityId))}
      onInvited={onInvited}
    />
  )
  const joined = suppliers?.find(
    ({ entityTokenId }) => entityTokenId && entityTokenId === draft?.invited?.entityTokenId,
  )
  return (
    <AreaPage header={header} reading>
      {(!suppliers || !entity || draft === undefined) && <Skeleton rows={6} />}
      {suppliers && entity && draft !== undefined && !hasForm && (
        <FirstPit hasSuppliers={suppliers.length > 0} invited={draft?.invited}>
          {findPits}
        </FirstPit>
      )}
      {suppliers && entity && draft !== undefined && hasForm && (
        <>
          <Progress step={step} steps={steps} />
          <Steps
            entityId={entityId}
            suppliers={suppliers}
            step={step}
            save={save}
            remove={remove}
            findPits={findPits}
            currency={entity.currency}
            draft={{ answers: draft?.answers, pitEntityId: joined?.pitEntityId ?? draft?.pitEntityId }}
            start={{ day: firstDayOf({ timeZone: entity.timeZone }, Date.now()), phoneNo: entity.phoneNo ?? '' }}
          />
        </>
      )}
    </AreaPage>
  )
}

function FirstPit(props: { hasSuppliers: boolean; invited: ProjectDraft['invited']; children: ReactNode }) {
  const { t } = useLingui()
  const { hasSuppliers, invited, children } = props
  const name = invited?.name ?? ''
  return (
    <Section title={t`First, your pit`} rule="none">
      {invited ? (
        <p role="status">
          <StatusBadge tone="look">
            <Trans>{name} is invited. Your project continues once it lists a material.</Trans>
          </StatusBadge>
        </p>
      ) : (
        <p>
          {hasSuppliers ? (
            <Trans>Your suppliers have nothing for sale. Add another pit.</Trans>
          ) : (
            <Trans>Add the pit that you haul from. Its materials and prices fill your project.</Trans>
          )}
        </p>
      )}
      {children}
    </Section>
  )
}

type StepsProps = Omit<Parameters<typeof NewProjectForm>[0], 'onStep' | 'onChange' | 'onFindPit' | 'onDone'> & {
  save: (changed: Partial<ProjectDraft>) => void
  remove: () => void
  findPits: ReactNode
}

function Steps({ save, remove, findPits, ...form }: StepsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isFinding, setIsFinding] = useState(false)
  const onChange = useCallback((answers: NewProjectAnswers) => save({ answers: writable(answers) }), [save])
  return (
    <>
      <NewProjectForm
        {...form}
        onStep={step => save({ step })}
        onChange={onChange}
        onFindPit={() => setIsFinding(true)}
        onDone={projectId => {
          remove()
          navigate(paths.project(projectId), { replace: true })
        }}
      />
      <Sheet open={isFinding} title={t`Find a pit`} onClose={() => setIsFinding(false)}>
        {isFinding && findPits}
      </Sheet>
    </>
  )
}

/** The answers as the draft holds them. */
function writable({ place, card, ...answers }: NewProjectAnswers): NonNullable<ProjectDraft['answers']> {
  return { ...answers, place: { ...place, geofence: [...place.geofence] }, card: { ...card, kept: undefined } }
}

/** The steps as bars above the form; those that are done or open are filled. The header says the same in words. */
function Progress({ step, steps }: { step: number; steps: readonly { about: string }[] }) {
  return (
    <div className="project-steps" aria-hidden="true">
      {steps.map(({ about }, index) => (
        <span key={about} className={index <= step ? 'project-step-done' : undefined} />
      ))}
    </div>
  )
}
