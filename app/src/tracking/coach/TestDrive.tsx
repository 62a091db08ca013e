/** The test drive on screen: each step as it is over, with its time, and what was proven by it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { openTestDrive, type TrackingTools } from '../tracker/open-tracker.ts'
import { useHeldTracking } from '../tracker/TrackingProvider.tsx'
import { isPassed, runTestDrive, type TestDriveLine, testDriveSteps } from './test-drive.ts'
import { keepTestDrive } from './test-drive-memory.ts'
import { useTestDriveLabels } from './use-test-drive-labels.ts'
import './tracking-coach.css'

export function TestDrive({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const { tools, wake } = useHeldTracking()
  const [lines, setLines] = useState<TestDriveLine[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const isOver = lines.length === testDriveSteps.length
  const drive = async (given: TrackingTools) => {
    setIsRunning(true)
    setLines([])
    const all = await runTestDrive(openTestDrive(given), line => setLines(before => [...before, line]))
    await keepTestDrive({ at: Date.now(), isPassed: isPassed(all) })
    setIsRunning(false)
    wake()
  }
  return (
    <div className="test-drive">
      <p className="test-drive-said">
        <Trans>
          Finds your location once and tests sending. Your location isn't saved or sent: Haulway only records it during
          a load, so an empty message is sent instead.
        </Trans>
      </p>
      <ActionButton
        title={lines.length > 0 ? t`Check again` : t`Check tracking`}
        second={t`Takes up to a minute. Works best outside.`}
        sending={isRunning}
        onPress={() => void (tools && drive(tools))}
      />
      {isOver && <Verdict lines={lines} />}
      <ol className="test-drive-lines" aria-live="polite">
        {lines.map(line => (
          <Line key={line.step} line={line} timeZone={timeZone} />
        ))}
      </ol>
    </div>
  )
}

function Line({ line, timeZone }: { line: TestDriveLine; timeZone: string }) {
  const { words, mend } = useTestDriveLabels(timeZone)(line)
  return (
    <li className="test-drive-line">
      <StatusBadge tone={line.tone}>{words}</StatusBadge>
      <span className="test-drive-time">{formatClock(line.at, timeZone, { seconds: true })}</span>
      {mend && <p className="hw-quiet hw-small">{mend}</p>}
    </li>
  )
}

function Verdict({ lines }: { lines: readonly TestDriveLine[] }) {
  const { t } = useLingui()
  const isGood = lines.every(({ tone }) => tone === 'good')
  const words = isGood ? t`This device is ready` : t`Ready, with a warning`
  return (
    <p role="status" className="test-drive-verdict">
      {isPassed(lines) ? (
        <StatusBadge tone={isGood ? 'good' : 'look'}>{words}</StatusBadge>
      ) : (
        <StatusBadge tone="stop">{t`This device can't track a load yet`}</StatusBadge>
      )}
    </p>
  )
}
