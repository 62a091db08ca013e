/** On a load's page: how well its way is known, and the way itself played again. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { GapLedger } from '../tracking/replay/GapLedger.tsx'
import { useTrackingLog } from '../tracking/replay/use-tracking-log.ts'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import './track-page.css'

export function LoadTracking({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const log = useTrackingLog(load)
  const way = (
    <PlainButton icon="play" wide to={paths.loadTrack(type, load.projectId, load.loadLogId)}>
      <Trans>Replay</Trans>
    </PlainButton>
  )
  if (!log) {
    return (
      <Section title={t`Route`}>
        {log === null && <NoLog load={load} />}
        {way}
      </Section>
    )
  }
  return (
    <>
      <GapLedger log={log} timeZone={load.terms.timeZone} isDriver={load.relations.includes('trucker')} />
      {way}
    </>
  )
}

function NoLog({ load: { party, state } }: { load: LoadLogDocument }) {
  return (
    <p className="hw-quiet load-way-words">
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
