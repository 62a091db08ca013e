/**
 * Shows maintenance and update alerts in a running app. The alert appears and disappears with the config documents,
 * over any open page. Below it the outbox keeps sending, the tracker keeps tracking, and an open load continues.
 */
import { decideLiveAlert } from '@haulway/domain/startup/service-alert.ts'
import type { StartupFacts } from '@haulway/domain/startup/startup-state.ts'
import { useEffect, useState } from 'react'
import { reportInfo } from '../log/app-log.ts'
import { StartupAlertSheet } from './StartupAlertSheet.tsx'
import { answerUpdate } from './update-answer.ts'
import { useServiceFacts } from './use-service-facts.ts'

/** @param facts what startup found, used until the stream brings something newer */
export function LiveAlert({ facts }: { facts: StartupFacts }) {
  const { service, askAgain } = useServiceFacts(facts)
  const [dismissed, setDismissed] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const live = decideLiveAlert(service)
  // The update to another version is another alert.
  const kind = live && `${live.alert.kind} ${service.versionConfig?.latestVersionCode ?? ''}`.trim()
  // A dismissed alert is shown again if it comes back.
  if (!kind && dismissed) setDismissed(undefined)
  useEffect(() => {
    if (kind) reportInfo(`alert ${kind}`, { isStopping: live?.isStopping })
  }, [kind, live?.isStopping])
  if (!live || (!live.isStopping && dismissed === kind)) return null
  const press = async () => {
    if (live.isStopping) {
      setIsAsking(true)
      await askAgain()
      setIsAsking(false)
      return
    }
    setDismissed(kind)
    const { versionConfig } = service
    if (live.alert.kind === 'updateAvailable' && versionConfig) await answerUpdate(versionConfig)
  }
  return <StartupAlertSheet alert={live.alert} sending={isAsking} onButton={() => void press()} />
}
