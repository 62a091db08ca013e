/** When the free minutes are used up, the claim is written: the hauler sends it with one tap, or does not. */
import type { ExpectedLoad } from '@haulway/domain/load-log/expected/expected-load.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { useRecordAct } from '../acts/use-record-act.ts'
import { namedParty } from './wait-fault-labels.ts'
import './standby-claim.css'

type Props = { load: LoadLogDocument; expected: ExpectedLoad; cause: LoadQueue['cause'] }

export function StandbyClaim({ load, expected: { standby, currency }, cause }: Props) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const because = useBecause(load)
  if (!cause || !standby || standby.place !== 'pit' || standby.startsInMinutes > 0) return null
  const said = load.waitFaults?.find(({ place, state }) => place === 'pit' && state !== 'over')
  const named = namedParty(said?.fault ?? cause.fault, load.terms)
  const { waitedMinutes, freeMinutes, amountCents } = standby
  const paidMinutes = waitedMinutes - freeMinutes
  const amount = formatMoney(amountCents, currency)
  if (said) {
    return (
      <p className="standby-claim">
        <Trans>Standby claim sent: caused by {named}.</Trans>
      </p>
    )
  }
  const reason = because(cause)
  const isOwn = cause.fault === 'hauler'
  return (
    <section className="standby-claim" aria-label={t`Standby claim`}>
      <p>
        <strong>
          <Trans>
            Standby claim: {paidMinutes} paid min, {amount}
          </Trans>
        </strong>
      </p>
      <p>{isOwn ? reason : t`${reason} Proposed cause: ${named}.`}</p>
      {!isOwn && (
        <MayCall call="proposeWaitFault">
          <PlainButton
            wide
            icon="check"
            onPress={() =>
              void recordAct('proposeWaitFault', load, { wait: { place: 'pit', fault: cause.fault }, reason })
            }
          >
            <Trans>Send claim</Trans>
          </PlainButton>
        </MayCall>
      )}
    </section>
  )
}

/** What was recorded about the wait, in a sentence that everyone who sees the wait will read. */
function useBecause({ terms }: LoadLogDocument): (cause: NonNullable<LoadQueue['cause']>) => string {
  const { t } = useLingui()
  const pit = terms.origin.name
  return cause => {
    switch (cause.because) {
      case 'passed':
        return plural(cause.trucks, {
          one: '# truck that came later was loaded first.',
          other: '# trucks that came later were loaded first.',
        })
      case 'idle':
        return t`For ${cause.minutes} min no truck was loaded at ${pit}.`
      case 'notReady':
        return t`The operator recorded: first truck not ready. This wait may not be paid.`
      case 'line':
        return t`The loaders at ${pit} were busy: more trucks came than they load.`
    }
  }
}
