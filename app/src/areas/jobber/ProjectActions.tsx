/** A jobber's actions on a project: publish it, send offers, approve its loads, close it. */

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
import { openHauls } from '../../work/haul/open-hauls.ts'
import type { Hauler } from '../../work/offer/HaulerField.tsx'
import { InviteHauler } from '../../work/offer/InviteHauler.tsx'
import { SendOfferForm } from '../../work/offer/SendOfferForm.tsx'
import { CheckLoads } from '../../work/project/CheckLoads.tsx'
import { readyAndToCheck } from '../../work/project/needs-attention.ts'
import { PublishProject } from '../../work/project/PublishProject.tsx'
import type { JobberWork, ProjectDay } from '../../work/project/project-day.ts'
import { trucksNeeded } from '../../work/project/truck-balance.ts'

type Props = { of: ProjectDay; work: JobberWork; loads: readonly LoadLogDocument[]; now: number }

/** The project's next action, with a button to send offers. */
export function ProjectNextAction({ of, work, loads, now }: Props) {
  const { t } = useLingui()
  const [isOffering, setIsOffering] = useState(false)
  const { project } = of
  const haulers = knownHaulers(work)
  const waiting = readyAndToCheck(loads)
  const toApprove = waiting.ready
  const hauls = openHauls(project, work.offers)
  const needed = trucksNeeded(of, now)
  const canOffer = project.state !== 'closed' && hauls.length > 0
  const offersNext = canOffer && project.state === 'published' && toApprove.loads.length === 0 && needed > 0
  return (
    <>
      {project.state === 'draft' && <PublishProject project={project} now={now} />}
      {project.state !== 'draft' && toApprove.loads.length > 0 && (
        <MayCall call="approveLoad">
          <ActionButton
            title={<Plural value={toApprove.loads.length} one="Approve # load" other="Approve # loads" />}
            {...(toApprove.currency && { second: formatMoney(toApprove.totalCents, toApprove.currency) })}
            to={paths.approveLoads}
          />
        </MayCall>
      )}
      {project.state !== 'draft' && <CheckLoads {...waiting} />}
      {offersNext && (
        <WorkActionButton
          work="offer"
          call="sendOffer"
          title={t`Send offer`}
          second={<Plural value={needed} one="# more truck needed" other="# more trucks needed" />}
          onPress={() => setIsOffering(true)}
        />
      )}
      {canOffer && !offersNext && (
        <WorkAction work="offer" call="sendOffer">
          {greyed => (
            <PlainButton icon="truck" wide disabled={greyed} onPress={() => setIsOffering(true)}>
              <Trans>Send offer</Trans>
            </PlainButton>
          )}
        </WorkAction>
      )}
      {project.state === 'published' && hauls.length === 0 && (
        <MayCall call="sendOffer">
          <p className="hw-quiet">
            <Trans>All trucks accepted. Edit a haul to get more.</Trans>
          </p>
        </MayCall>
      )}
      <Sheet open={isOffering} title={t`Offer for ${project.name}`} onClose={() => setIsOffering(false)}>
        <SendOfferForm project={project} hauls={hauls} haulers={haulers} onDone={() => setIsOffering(false)} />
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
