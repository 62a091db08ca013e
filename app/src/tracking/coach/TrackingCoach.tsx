/** The tracking coach: problems first, each with how to fix it; then buttons to try again; then what works. */
import { type CoachFinding, coachFindings } from '@haulway/domain/tracker/coach.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { readPlatform } from '../../native/platform.ts'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatDistance } from '../../ui/format/format.ts'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { openTrackingCheck } from '../tracker/open-tracker.ts'
import { useDeviceTracking } from '../tracker/TrackingProvider.tsx'
import { readNoFixAfterMs, useTrackingClock } from '../tracker/use-tracking.ts'
import { CoachFindings } from './CoachFindings.tsx'
import type { FixFound } from './tracking-check.ts'
import { useLocationPermission } from './use-location-permission.ts'
import './tracking-coach.css'

type Props = { open: boolean; onClose: () => void; timeZone: string }

export function TrackingCoach({ open, onClose, timeZone }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} title={t`Tracking`} onClose={onClose}>
      <Coach timeZone={timeZone} onLeave={onClose} />
    </Sheet>
  )
}

function Coach({ timeZone, onLeave }: { timeZone: string; onLeave: () => void }) {
  const { type } = useCurrentEntity()
  const findings = useFindings()
  return (
    <CoachFindings findings={findings} timeZone={timeZone}>
      <TryAgainButton />
      <div onClickCapture={onLeave}>
        <PlainButton icon="check" wide to={paths.trackingCheck(type)}>
          <Trans>Check tracking</Trans>
        </PlainButton>
      </div>
    </CoachFindings>
  )
}

function useFindings(): CoachFinding[] {
  const { status, oldestWaitingAt, clockOffsetMs, isUndisclosed, wake } = useDeviceTracking()
  const browser = useLocationPermission(wake)
  const permission = isUndisclosed ? 'notAsked' : browser
  const isPage = readPlatform() === 'web'
  const signs = {
    status,
    oldestWaitingAt,
    clockOffsetMs,
    permission,
    isPage,
    noFixAfterMs: readNoFixAfterMs(),
    isSecure: !isPage || window.isSecureContext,
    isAble: !isPage || 'geolocation' in navigator,
    isOnline: navigator.onLine,
  }
  return coachFindings(signs, useTrackingClock())
}

/** Asks the device for a fix again, which may prompt the user for permission, and resumes tracking that had stopped. */
function TryAgainButton() {
  const { t } = useLingui()
  const { tools, wake } = useDeviceTracking()
  const [tried, setTried] = useState<FixFound | 'trying'>()
  const press = async () => {
    if (!tools) return
    setTried('trying')
    wake()
    setTried(await openTrackingCheck(tools).findFix())
  }
  return (
    <div className="coach-again">
      <PlainButton icon="undo" wide disabled={tried === 'trying' || !tools} onPress={() => void press()}>
        {tried === 'trying' ? t`Please Wait...` : t`Try Again`}
      </PlainButton>
      <div role="status">{tried && tried !== 'trying' && <TryResult found={tried} />}</div>
    </div>
  )
}

function TryResult({ found }: { found: FixFound }) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  if (found.kind !== 'fix') return <StatusBadge tone="stop">{t`Not yet. See above.`}</StatusBadge>
  const within = found.accuracyMeters === null ? undefined : formatDistance(found.accuracyMeters, system)
  return (
    <StatusBadge tone="good">
      {within === undefined ? t`Location found` : t`Location found, within ${within}`}
    </StatusBadge>
  )
}
