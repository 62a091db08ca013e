/** Before a jobber's first project: the pits near it. A tap on one starts a project with its materials and prices. */

import { whyNotMaterial } from '@haulway/domain/entity/supplier/supplier.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useAsk } from '../../../ask.ts'
import { useEntityDocument } from '../../../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../../../entity/current-user.ts'
import { MayCall } from '../../../entity/member/MayCall.tsx'
import { type FoundPit, materialLabels } from '../../../entity/supplier/found-pit.ts'
import { PitNotListed } from '../../../entity/supplier/PitNotListed.tsx'
import { formatDrive } from '../../../map/format-drive.ts'
import { paths } from '../../../paths.ts'
import { useOfflineSince } from '../../../sync/use-offline.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useDistanceSystem } from '../../../ui/format/use-measures.ts'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import { beginDraftAt } from '../../../work/project/new-project/project-draft.ts'
import { usePitsNear } from './use-pits-near.ts'

/** The nearest are enough to start with; the page of suppliers has all. */
const shownMax = { wide: 6, phone: 3 }

type Props = { entityId: string; supplierIds: ReadonlySet<string> }

export function FirstPits({ entityId, supplierIds }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const place = useEntityDocument()?.place
  const { pits, readAgain, refusal, near, locate, isNowhere } = usePitsNear(entityId, place)
  const isOffline = useOfflineSince() !== undefined
  const project = useProjectFrom(entityId, supplierIds)
  const shown = pits?.slice(0, isWide ? shownMax.wide : shownMax.phone)
  return (
    <MayCall call="addSupplier">
      <Section title={near ? t`Pits near you` : t`Pits`} rule="ink" {...(near && { aside: t`Nearest first` })}>
        <p className="hw-quiet">
          <Trans>Choose a pit to start a project with its materials and prices.</Trans>
        </p>
        <RefusalMessage refusal={project.refusal ?? refusal} />
        {refusal && (
          <PlainButton onPress={readAgain}>
            <Trans>Try Again</Trans>
          </PlainButton>
        )}
        {!pits && !refusal && (isOffline ? <p>{t`Pits appear here once you are online.`}</p> : <Skeleton rows={3} />)}
        {pits?.length === 0 && <p>{t`No pit uses Haulway yet.`}</p>}
        {shown && shown.length > 0 && (
          <List label={t`Pits found`}>
            {shown.map(pit => (
              <PitRow key={pit.pitEntityId} pit={pit} onPress={() => void project.start(pit.pitEntityId)} />
            ))}
          </List>
        )}
        {pits && shown && (
          <p className="hw-row-facts">
            {!near && pits.length > 0 && (
              <PlainButton icon="pin" onPress={() => void locate()}>
                <Trans>Sort by distance</Trans>
              </PlainButton>
            )}
            {pits.length > shown.length && (
              <PlainButton icon="search" to={paths.tab('jobber', 'suppliers')}>
                <Trans>Find another pit</Trans>
              </PlainButton>
            )}
          </p>
        )}
        {isNowhere && <p role="status">{t`Couldn't find your location.`}</p>}
        {(isWide || pits?.length === 0) && <PitNotListed entityId={entityId} />}
      </Section>
    </MayCall>
  )
}

function PitRow({ pit, onPress }: { pit: FoundPit; onPress: () => void }) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  const drive = pit.distanceMeters === null ? [] : [formatDrive(pit.distanceMeters, system)]
  const hasMaterial = pit.materials.some(material => whyNotMaterial(pit, material) === undefined)
  const whyNot = pit.takesWork ? t`Nothing for sale right now.` : t`Not taking new work`
  return (
    <ListRow
      icon="pit"
      title={pit.name}
      second={[...drive, ...materialLabels(pit)].join(', ')}
      {...(hasMaterial ? { onPress } : { end: <StatusBadge tone="look">{whyNot}</StatusBadge> })}
    />
  )
}

/** Makes the pit a supplier, and opens a new project with its materials. */
function useProjectFrom(entityId: string, supplierIds: ReadonlySet<string>) {
  const { run, isAsking, refusal } = useAsk('addSupplier')
  const navigate = useNavigate()
  const { uid } = useCurrentUser()
  const start = async (pitEntityId: string) => {
    if (isAsking || (!supplierIds.has(pitEntityId) && !(await run({ entityId, pitEntityId })))) return
    await beginDraftAt(uid, entityId, pitEntityId)
    navigate(paths.newProject)
  }
  return { start, refusal }
}
