/** A jobber's actions on a project: publish it, get its trucks, approve its loads, close it. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../../ask.ts'
import { MayCall } from '../../../entity/member/MayCall.tsx'
import { WorkAction, WorkActionButton } from '../../../entity/WorkAction.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import { ReleaseFees } from '../../dispatch/LateFees.tsx'
import { AddTrucksButton, AddTrucksSheet } from '../../haul/ChangeHaulSheet.tsx'
import { type OpenHaul, openHauls } from '../../haul/open-hauls.ts'
import type { Hauler } from '../../offer/HaulerField.tsx'
import { InviteHauler } from '../../offer/InviteHauler.tsx'
import { SendOfferForm } from '../../offer/SendOfferForm.tsx'
import { ApproveLoads, CheckLoads } from '../CheckLoads.tsx'
import { readyAndToCheck } from '../needs-attention.ts'
import { PublishProject } from '../PublishProject.tsx'
import { haulsGoing, type JobberWork, type ProjectDay } from '../project-day.ts'
import { useNotAccepted } from '../table/use-project-status.ts'
import { type TruckNeed, truckNeedOf } from '../truck-balance.ts'

type Props = { day: ProjectDay; work: JobberWork; loads: readonly LoadLogDocument[]; now: number }

/** The project's next action, with the one that gets it trucks. */
export function ProjectNextAction({ day, work, loads, now }: Props) {
  const { project } = day
  const waiting = readyAndToCheck(loads)
  const toApprove = waiting.ready
  const isDraft = project.state === 'draft'
  return (
    <>
      {isDraft && <PublishProject project={project} now={now} />}
      {!isDraft && toApprove.loads.length > 0 && (
        <MayCall call="approveLoad">
          <ApproveLoads ready={toApprove} />
        </MayCall>
      )}
      {!isDraft && <CheckLoads {...waiting} />}
      <TruckAction day={day} work={work} now={now} isNext={toApprove.loads.length === 0} />
    </>
  )
}

type TruckProps = Pick<Props, 'day' | 'work' | 'now'> & {
  /** Whether nothing else is next on this page. */
  isNext: boolean
}

/** A form with what it was opened for: trucks that come or go while it is open change nothing in it. */
type OpenForm = { kind: 'add'; trucks: number } | { kind: 'offer'; hauls: OpenHaul[] }

/** What gets the project its trucks, by what it needs; once all are accepted and none is needed, a sentence. */
function TruckAction({ day, work, now, isNext }: TruckProps) {
  const { t } = useLingui()
  const [form, setForm] = useState<OpenForm>()
  const [isOpen, setIsOpen] = useState(false)
  const { project } = day
  const open = (next: OpenForm) => {
    setForm(next)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const need = truckNeedOf(day, now)
  if (project.state === 'closed' || haulsGoing(project).length === 0) return null
  return (
    <>
      <TruckButton
        project={project}
        need={need}
        isNext={isNext}
        hauls={openHauls(project, work.offers)}
        onOpen={open}
      />
      {form?.kind === 'add' && (
        <AddTrucksSheet project={project} isOpen={isOpen} trucks={form.trucks} onClose={close} />
      )}
      {form?.kind === 'offer' && (
        <Sheet open={isOpen} title={t`Offer for ${project.name}`} onClose={close}>
          <SendOfferForm project={project} hauls={form.hauls} haulers={knownHaulers(work)} onDone={close} />
          <InviteHauler project={project} hauls={form.hauls} />
        </Sheet>
      )}
    </>
  )
}

type ButtonProps = {
  project: ProjectReference
  need: TruckNeed
  hauls: OpenHaul[]
  isNext: boolean
  onOpen: (form: OpenForm) => void
}

function TruckButton({ project, need, hauls, isNext, onOpen }: ButtonProps) {
  if (need.kind === 'order') {
    const { trucks } = need
    return (
      <AddTrucksButton
        project={project}
        trucks={trucks}
        isNext={isNext}
        onPress={() => onOpen({ kind: 'add', trucks })}
      />
    )
  }
  if (hauls.length > 0)
    return <OfferButton need={need} isNext={isNext} onPress={() => onOpen({ kind: 'offer', hauls })} />
  if (project.state !== 'published') return null
  return (
    <MayCall call="sendOffer">
      <p className="hw-quiet">
        <Trans>All trucks accepted.</Trans>
      </p>
    </MayCall>
  )
}

function OfferButton({ need, isNext, onPress }: { need: TruckNeed; isNext: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const notAccepted = useNotAccepted()
  if (!isNext || need.kind !== 'offer') {
    return (
      <WorkAction work="offer" call="sendOffer">
        {greyed => (
          <PlainButton icon="truck" wide disabled={greyed} onPress={onPress}>
            <Trans>Send offer</Trans>
          </PlainButton>
        )}
      </WorkAction>
    )
  }
  return (
    <WorkActionButton
      work="offer"
      call="sendOffer"
      title={t`Send offer`}
      second={
        need.isMeasured ? (
          <Plural value={need.trucks} one="# more truck needed" other="# more trucks needed" />
        ) : (
          notAccepted(need.trucks)
        )
      }
      onPress={onPress}
    />
  )
}

/** Withdraws offers and ends dispatches; open loads continue. Asks for confirmation, because it can't be undone. */
export function CloseProject({ project }: { project: ProjectReference }) {
  const { t } = useLingui()
  const close = useAsk('closeProject')
  const [isSure, setIsSure] = useState(false)
  if (project.state === 'closed') return null
  return (
    <>
      <MayCall call="closeProject">
        <PlainButton icon="lock" wide onPress={() => setIsSure(true)}>
          <Trans>Close project</Trans>
        </PlainButton>
      </MayCall>
      <Sheet open={isSure} title={t`Close ${project.name}?`} onClose={() => setIsSure(false)}>
        <p>
          <Trans>Open offers are withdrawn and trucks are released. Open loads can finish.</Trans>
        </p>
        <ReleaseFees projectId={project.projectId} />
        <RefusalMessage refusal={close.refusal} />
        <p>
          <Trans>You can't reopen it.</Trans>
        </p>
        <PlainButton
          wide
          disabled={close.isAsking}
          onPress={() => void close.run({ projectId: project.projectId }).then(done => done && setIsSure(false))}
        >
          {close.isAsking ? <Trans>Please Wait...</Trans> : <Trans>Close project</Trans>}
        </PlainButton>
      </Sheet>
    </>
  )
}

/** Haulers that got an offer from the jobber or hauled for them; there is no other list of haulers. */
function knownHaulers({ offers, dispatches, loads }: JobberWork): Hauler[] {
  const known = [
    ...offers.map(offer => ({ entityId: offer.truckingEntityId, name: offer.truckingEntityName })),
    ...[...dispatches, ...loads].map(({ terms }) => ({ entityId: terms.truckingEntityId, name: terms.truckingName })),
  ]
  return [...new Map(known.map(hauler => [hauler.entityId, hauler])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
}
