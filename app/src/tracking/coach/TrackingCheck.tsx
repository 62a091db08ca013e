/** The tracking check on screen: each finished step with its time and its result. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { openTrackingCheck, type TrackingTools } from '../tracker/open-tracker.ts'
import { useDeviceTracking } from '../tracker/TrackingProvider.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { isPassed, runTrackingCheck, type TrackingCheckResult, trackingCheckSteps } from './tracking-check.ts'
import { saveTrackingCheck } from './tracking-check-memory.ts'
import { useTrackingCheckLabels } from './use-tracking-check-labels.ts'
import './tracking-coach.css'

export function TrackingCheck({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const { tools, wake } = useDeviceTracking()
  const [results, setResults] = useState<TrackingCheckResult[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const isOver = results.length === trackingCheckSteps.length
  const drive = async (openTools: TrackingTools) => {
    setIsRunning(true)
    setResults([])
    const all = await runTrackingCheck(openTrackingCheck(openTools), result =>
      setResults(before => [...before, result]),
    )
    await saveTrackingCheck({ at: Date.now(), isPassed: isPassed(all) })
    setIsRunning(false)
    wake()
  }
  return (
    <div className="tracking-check">
      <p className="tracking-check-intro">
        <Trans>
          Finds your location once and tests sending. Your location isn't saved or sent: Haulway only records it during
          a load, so an empty message is sent instead.
        </Trans>
      </p>
      <ActionButton
        title={results.length > 0 ? t`Check again` : t`Check tracking`}
        second={t`Takes up to a minute. Works best outside.`}
        sending={isRunning}
        onPress={() => void (tools && drive(tools))}
      />
      {isRunning && (
        <ProgressBar
          text={t`${results.length} of ${trackingCheckSteps.length} checks`}
          done={results.length}
          of={trackingCheckSteps.length}
        />
      )}
      {isOver && <Verdict results={results} />}
      <ol className="tracking-check-results" aria-live="polite">
        {results.map(result => (
          <StepResult key={result.step} result={result} timeZone={timeZone} />
        ))}
      </ol>
    </div>
  )
}

function StepResult({ result, timeZone }: { result: TrackingCheckResult; timeZone: string }) {
  const { label, advice } = useTrackingCheckLabels(timeZone)(result)
  return (
    <li className="tracking-check-result">
      <StatusBadge tone={result.tone}>{label}</StatusBadge>
      <span className="tracking-check-time">{formatClock(result.at, timeZone, { seconds: true })}</span>
      {advice && <p className="hw-quiet hw-small">{advice}</p>}
      {result.cause && <SettingsButton cause={result.cause} />}
    </li>
  )
}

function Verdict({ results }: { results: readonly TrackingCheckResult[] }) {
  const { t } = useLingui()
  const isGood = results.every(({ tone }) => tone === 'good')
  const label = isGood ? t`This device is ready` : t`Ready, with a warning`
  return (
    <p role="status" className="tracking-check-verdict">
      {isPassed(results) ? (
        <StatusBadge tone={isGood ? 'good' : 'look'}>{label}</StatusBadge>
      ) : (
        <StatusBadge tone="stop">{t`This device can't track a load yet`}</StatusBadge>
      )}
    </p>
  )
}
