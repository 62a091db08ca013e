/** The test drive on screen: each finished step with its time and its result. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { openTestDrive, type TrackingTools } from '../tracker/open-tracker.ts'
import { useDeviceTracking } from '../tracker/TrackingProvider.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { isPassed, runTestDrive, type TestDriveResult, testDriveSteps } from './test-drive.ts'
import { saveTestDrive } from './test-drive-memory.ts'
import { useTestDriveLabels } from './use-test-drive-labels.ts'
import './tracking-coach.css'

export function TestDrive({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const { tools, wake } = useDeviceTracking()
  const [results, setResults] = useState<TestDriveResult[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const isOver = results.length === testDriveSteps.length
  const drive = async (openTools: TrackingTools) => {
    setIsRunning(true)
    setResults([])
    const all = await runTestDrive(openTestDrive(openTools), result => setResults(before => [...before, result]))
    await saveTestDrive({ at: Date.now(), isPassed: isPassed(all) })
    setIsRunning(false)
    wake()
  }
  return (
    <div className="test-drive">
      <p className="test-drive-intro">
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
          text={t`${results.length} of ${testDriveSteps.length} checks`}
          done={results.length}
          of={testDriveSteps.length}
        />
      )}
      {isOver && <Verdict results={results} />}
      <ol className="test-drive-results" aria-live="polite">
        {results.map(result => (
          <StepResult key={result.step} result={result} timeZone={timeZone} />
        ))}
      </ol>
    </div>
  )
}

function StepResult({ result, timeZone }: { result: TestDriveResult; timeZone: string }) {
  const { label, advice } = useTestDriveLabels(timeZone)(result)
  return (
    <li className="test-drive-result">
      <StatusBadge tone={result.tone}>{label}</StatusBadge>
      <span className="test-drive-time">{formatClock(result.at, timeZone, { seconds: true })}</span>
      {advice && <p className="hw-quiet hw-small">{advice}</p>}
      {result.cause && <SettingsButton cause={result.cause} />}
    </li>
  )
}

function Verdict({ results }: { results: readonly TestDriveResult[] }) {
  const { t } = useLingui()
  const isGood = results.every(({ tone }) => tone === 'good')
  const label = isGood ? t`This device is ready` : t`Ready, with a warning`
  return (
    <p role="status" className="test-drive-verdict">
      {isPassed(results) ? (
        <StatusBadge tone={isGood ? 'good' : 'look'}>{label}</StatusBadge>
      ) : (
        <StatusBadge tone="stop">{t`This device can't track a load yet`}</StatusBadge>
      )}
    </p>
  )
}
