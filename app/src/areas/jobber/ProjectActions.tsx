/** A jobber's actions on a project: publish it, get its trucks, approve its loads, close it. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { WorkAction, WorkActionButton } from '../../entity/WorkAction.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { ReleaseFees } from '../../work/dispatch/LateFees.tsx'
import { AddTrucks } from '../../work/haul/ChangeHaulSheet.tsx'
import { type OpenHaul, openHauls } from '../../work/haul/open-hauls.ts'
import type { Hauler } from '../../work/offer/HaulerField.tsx'
import { InviteHauler } from '../../work/offer/InviteHauler.tsx'
import { SendOfferForm } from '../../work/offer/SendOfferForm.tsx'
import { CheckLoads } from '../../work/project/CheckLoads.tsx'
import { readyAndToCheck } from '../../work/project/needs-attention.ts'
import { PublishProject } from '../../work/project/PublishProject.tsx'
import { haulsGoing, type JobberWork, type ProjectDay } from '../../work/project/project-day.ts'
import { useNotAccepted } from '../../work/project/table/use-project-status.ts'
import { type TruckNeed, truckNeedOf } from '../../work/project/truck-balance.ts'

type Props = { of: ProjectDay; work: JobberWork; loads: readonly LoadLogDocument[]; now: number }

/** The project's next action, with the one that gets it trucks. */
export function ProjectNextAction({ of, work, loads, now }: Props) {
  const { project } = of
  const waiting = readyAndToCheck(loads)
  const toApprove = waiting.ready
  const isDraft = project.state === 'draft'
  return (
    <>
      {isDraft && <PublishProject project={project} now={now} />}
      {!isDraft && toApprove.loads.length > 0 && (
        <MayCall call="approveLoad">
          <ActionButton
            title={<Plural value={toApprove.loads.length} one="Approve # load" other="Approve # loads" />}
            {...(toApprove.currency && { second: formatMoney(toApprove.totalCents, toApprove.currency) })}
            to={paths.approveLoads}
          />
        </MayCall>
      )}
      {!isDraft && <CheckLoads {...waiting} />}
      <TruckAction of={of} work={work} now={now} isNext={toApprove.loads.length === 0} />
    </>
  )
}

type TruckProps = Pick<Props, 'of' | 'work' | 'now'> & {
  /** Whether nothing else is next on this page. */
  isNext: boolean
}

/** What gets the project its trucks, by what it needs; once all are accepted and none is needed, a sentence. */
function TruckAction({ of, work, now, isNext }: TruckProps) {
  const { project } = of
  const need = truckNeedOf(of, now)
  if (project.state === 'closed' || haulsGoing(project).length === 0) return null
  if (need.kind === 'order') return <AddTrucks project={project} trucks={need.trucks} isNext={isNext} />
  const hauls = openHauls(project, work.offers)
  if (hauls.length > 0) return <SendOffer {...{ project, work, hauls, need }} isNext={isNext} />
  if (project.state !== 'published') return null
  return (
    <MayCall call="sendOffer">
      <p className="hw-quiet">
        <Trans>All trucks accepted.</Trans>
      </p>
    </MayCall>
  )
}

type OfferProps = { project: ProjectReference; work: JobberWork; hauls: OpenHaul[]; need: TruckNeed; isNext: boolean }

function SendOffer({ project, work, hauls, need, isNext }: OfferProps) {
  const { t } = useLingui()
  const notAccepted = useNotAccepted()
  const [isOffering, setIsOffering] = useState(false)
  const open = () => setIsOffering(true)
  return (
    <>
      {isNext && need.kind === 'offer' ? (
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
          onPress={open}
        />
      ) : (
        <WorkAction work="offer" call="sendOffer">
          {greyed => (
            <PlainButton icon="truck" wide disabled={greyed} onPress={open}>
              <Trans>Send offer</Trans>
            </PlainButton>
          )}
        </WorkAction>
      )}
      <Sheet open={isOffering} title={t`Offer for ${project.name}`} onClose={() => setIsOffering(false)}>
        <SendOfferForm
          project={project}
          hauls={hauls}
          haulers={knownHaulers(work)}
          onDone={() => setIsOffering(false)}
        />
        <InviteHauler project={project} hauls={hauls} />
      </Sheet>
    </>
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
