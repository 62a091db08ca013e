/** On a load's page: how much of its trip has GPS, and a link to the replay. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { GpsGaps } from '../tracking/replay/GpsGaps.tsx'
import { useTrackingLog } from '../tracking/replay/use-tracking-log.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { distanceSystemOf } from '../ui/format/format.ts'
import { Section } from '../ui/layout/Section.tsx'
import '../load-log/load-log.css'

export function LoadTracking({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const log = useTrackingLog(load)
  const replayButton = (
    <PlainButton icon="play" wide to={paths.loadTrack(type, load.projectId, load.loadLogId)}>
      <Trans>Replay</Trans>
    </PlainButton>
  )
  if (!log) {
    return (
      <Section title={t`Route`}>
        {log === null && <NoLog load={load} />}
        {replayButton}
      </Section>
    )
  }
  return (
    <>
      <GpsGaps
        log={log}
        timeZone={load.terms.timeZone}
        distanceSystem={distanceSystemOf(load.terms.unit)}
        isDriver={load.relations.includes('trucker')}
      />
      {replayButton}
    </>
  )
}

function NoLog({ load: { party, state } }: { load: LoadLogDocument }) {
  return (
    <p className="hw-quiet load-tracking-note">
      {party === 'pit' || party === 'operator' ? (
        <Trans>You can follow the truck until it leaves the pit.</Trans>
      ) : loadLogStates[state].open ? (
        <Trans>GPS coverage updates at each geofence and on delivery.</Trans>
      ) : (
        <Trans>No GPS points were received for this load.</Trans>
      )}
    </p>
  )
}
