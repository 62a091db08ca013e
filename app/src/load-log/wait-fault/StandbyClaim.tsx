/** When the free minutes are used up, the claim is written: the hauler sends it with one tap, or does not. */
import type { ExpectedLoad } from '@haulway/domain/load-log/expected/expected-load.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import type { Blamed } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { useConnection } from '../../sync/sync-context.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { formatHours, plainText } from '../../ui/format/format.ts'
import { useRecordAct } from '../acts/use-record-act.ts'
import { namedParty } from './wait-fault-labels.ts'

/** A claim for the wait in line. Only one that the reader may send has `toSend`, with exact minutes. */
export type StandbyClaim = {
  sentence: string
  named: string
  toSend?: { fault: Blamed; reason: string; waitedMinutes: number }
}

/** @returns undefined while the free minutes last, where no one knows the cause, and away from the pit */
export function useStandbyClaim(
  load: LoadLogDocument,
  standby: ExpectedLoad['standby'],
  cause: LoadQueue['cause'],
): StandbyClaim | undefined {
  const { t } = useLingui()
  const mayPropose = useMayCall('proposeWaitFault')
  const because = useBecause(load)
  if (!cause || standby?.place !== 'pit' || standby.startsInMinutes > 0) return undefined
  const sent = load.waitFaults?.find(({ place, state }) => place === 'pit' && state !== 'over')
  const named = namedParty(sent?.fault ?? cause.fault, load.terms)
  if (sent) return { sentence: t`Standby claim sent: caused by ${named}.`, named }
  const { runningMinutes } = standby
  // The line was read up to a minute ago: on screen, an idle time this close to the wait is all of it.
  const sentence = because(cause, runningMinutes, { nearMinutes: 1 })
  // No one claims a wait from themselves.
  if (cause.fault === 'hauler' || !mayPropose) return { sentence, named }
  const reason = because(cause, runningMinutes, { nearMinutes: 0 })
  return { sentence, named, toSend: { fault: cause.fault, reason, waitedMinutes: runningMinutes } }
}

/** The one act of a driver in line. Its money is in the standby clock above. */
export function SendClaim({ load, claim: { named, toSend } }: { load: LoadLogDocument; claim: StandbyClaim }) {
  const recordAct = useRecordAct()
  const { isConnected } = useConnection()
  const [isSending, setIsSending] = useState(false)
  if (!toSend) return null
  const { fault, reason, waitedMinutes } = toSend
  const waited = formatHours(waitedMinutes)
  return (
    <ActionButton
      title={<Trans>Claim the {waited} wait</Trans>}
      second={isConnected ? <Trans>Proposed cause: {named}</Trans> : <Trans>Saved on this phone until sent</Trans>}
      sending={isSending}
      onPress={() => {
        setIsSending(true)
        recordAct('proposeWaitFault', load, { wait: { place: 'pit', fault }, reason }).finally(() =>
          setIsSending(false),
        )
      }}
    />
  )
}

/** `nearMinutes`: an idle time that is shorter than the wait by no more than this reads as all of the wait. */
type Because = (cause: NonNullable<LoadQueue['cause']>, waitedMinutes: number, of: { nearMinutes: number }) => string

/** What was recorded about the wait, in a sentence that everyone who sees the wait will read. */
function useBecause({ terms }: LoadLogDocument): Because {
  const { t } = useLingui()
  const pit = terms.origin.name
  return (cause, waited, { nearMinutes }) => {
    switch (cause.because) {
      case 'passed':
        return plural(cause.trucks, {
          one: '# truck that came later was loaded first.',
          other: '# trucks that came later were loaded first.',
        })
      case 'idle': {
        const isWhole = waited - cause.minutes <= nearMinutes
        // It is sent as a text, where spaces that don't break mean nothing.
        const [idle, whole] = [cause.minutes, waited].map(minutes => plainText(formatHours(minutes)))
        return isWhole
          ? t`No truck was loaded at ${pit} for ${whole}.`
          : t`For ${idle} of ${whole} in line, no truck was loaded at ${pit}.`
      }
      case 'notReady':
        return t`The operator recorded: first truck not ready. This wait may not be paid.`
      case 'line':
        return t`The loaders at ${pit} were busy: more trucks came than they load.`
    }
  }
}
