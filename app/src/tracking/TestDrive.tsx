/** The test drive on screen: each step as it is over, with its time, and what was proven by it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActPlate } from '../ui/ActPlate.tsx'
import { formatClock } from '../ui/format.ts'
import { StateWord } from '../ui/StateWord.tsx'
import { openTestDrive, type TrackingTools } from './open-tracker.ts'
import { useHeldTracking } from './TrackingProvider.tsx'
import { isPassed, runTestDrive, type TestDriveLine, testDriveSteps } from './test-drive.ts'
import { keepTestDrive } from './test-drive-memory.ts'
import { useTestDriveWords } from './use-test-drive-words.ts'
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
      <ActPlate
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
  const { words, mend } = useTestDriveWords(timeZone)(line)
  return (
    <li className="test-drive-line">
      <StateWord tone={line.tone}>{words}</StateWord>
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
        <StateWord tone={isGood ? 'good' : 'look'}>{words}</StateWord>
      ) : (
        <StateWord tone="stop">{t`This device can't track a load yet`}</StateWord>
      )}
    </p>
  )
}
