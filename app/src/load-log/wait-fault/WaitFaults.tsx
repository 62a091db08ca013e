/** Who caused a load's waits: what was proposed and answered, and the answer of the party named. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { answerByOf, faultsAnsweredBy, type WaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock, formatDay, formatHours } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useRecordAct } from '../acts/use-record-act.ts'
import { RefuseFaultForm } from './RefuseFaultForm.tsx'
import { WaitFaultForm } from './WaitFaultForm.tsx'
import { namedParty, nameOfWitness, useFaultTexts, type WaitOfLoad, waitsOfLoad } from './wait-fault-labels.ts'
import '../load-log.css'

export function WaitFaults({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const waits = waitsOfLoad(load).filter(wait => isShown(load, wait))
  if (waits.length === 0) return null
  return (
    <Section title={t`Waiting`}>
      {waits.map(wait => (
        <OneWait key={wait.place} load={load} wait={wait} />
      ))}
    </Section>
  )
}

/** Once a load is approved, its waits are shown only if someone named a cause before. */
function isShown(load: LoadLogDocument, { place, minutes }: WaitOfLoad): boolean {
  return ofPlace(load, place).length > 0 || (minutes > 0 && !load.frozen)
}

/** The proposals about a place, without those that a newer one has replaced. */
function ofPlace({ waitFaults = [] }: LoadLogDocument, place: WaitFault['place']): WaitFault[] {
  return waitFaults.filter(each => each.place === place && each.state !== 'over')
}

function OneWait({ load, wait }: { load: LoadLogDocument; wait: WaitOfLoad }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { place, minutes } = wait
  const faults = ofPlace(load, place)
  const { origin, destination } = load.terms
  const name = place === 'pit' ? origin.name : destination.name
  const isSettled = faults.some(each => each.state === 'counts')
  const isParty = load.relations.some(relation => relation !== 'trucker' && relation !== 'operator')
  return (
    <div className="load-wait">
      <p>{minutes > 0 ? t`${formatHours(minutes)} at ${name}` : t`At ${name}`}</p>
      {faults.map(fault => (
        <OneFault key={fault.proposalId} load={load} fault={fault} />
      ))}
      {isParty && !isSettled && !load.frozen && (
        <MayCall call="proposeWaitFault">
          <div className="load-wait-buttons">
            <PlainButton onPress={() => setIsOpen(true)}>
              {faults.length > 0 ? <Trans>Name another cause</Trans> : <Trans>Who caused the wait?</Trans>}
            </PlainButton>
          </div>
          <Sheet open={isOpen} title={t`Who caused the wait?`} onClose={() => setIsOpen(false)}>
            <WaitFaultForm load={load} place={place} onDone={() => setIsOpen(false)} />
          </Sheet>
        </MayCall>
      )}
    </div>
  )
}

type FaultProps = { load: LoadLogDocument; fault: WaitFault }

function OneFault({ load, fault }: FaultProps) {
  const { t } = useLingui()
  const { causedText, saysText, paysText, howText } = useFaultTexts(load)
  const { state, reason, answer } = fault
  const by = nameOfWitness(fault.by, load.terms)
  const named = namedParty(fault.fault, load.terms)
  if (state === 'counts') {
    return (
      <p>
        <strong>{causedText(fault.fault)}</strong> {howText(fault)} {paysText(fault.fault)}
      </p>
    )
  }
  const isRefused = state === 'refused'
  return (
    <>
      <p>
        <strong>{saysText(by, fault.fault)}</strong> {reason}
      </p>
      {isRefused && (
        <p>
          <strong>{t`${named} refused.`}</strong> {answer} {paysText('payer')}
        </p>
      )}
      {!isRefused && !load.frozen && <OpenFault load={load} fault={fault} />}
      {!isRefused && load.frozen && (
        <p className="hw-quiet">
          {t`The load was approved before an answer.`} {paysText('payer')}
        </p>
      )}
    </>
  )
}

/** A proposal that waits for an answer, with the two buttons of the party named. */
function OpenFault({ load, fault }: FaultProps) {
  const { t } = useLingui()
  const [isRefusing, setIsRefusing] = useState(false)
  const recordAct = useRecordAct()
  const { terms, acts, relations } = load
  const named = namedParty(fault.fault, terms)
  const answerBy = answerByOf(fault, acts)
  const mayAnswer = relations.some(relation => faultsAnsweredBy[relation]?.includes(fault.fault))
  const until = answerBy && `${formatDay(answerBy, terms.timeZone)} ${formatClock(answerBy, terms.timeZone)}`
  const { proposalId, place } = fault
  const accept = () =>
    recordAct('answerWaitFault', load, {
      aboutActId: proposalId,
      wait: { place, fault: fault.fault, answer: 'accept' },
    })
  return (
    <>
      <p className="hw-quiet">
        {until
          ? t`${named} has until ${until} to respond. If not, this takes effect.`
          : t`${named} has 24 hours to respond. If not, this takes effect.`}
      </p>
      {mayAnswer && (
        <MayCall call="answerWaitFault">
          <div className="load-wait-buttons">
            <PlainButton icon="check" onPress={() => void accept()}>
              <Trans>Yes, we caused it</Trans>
            </PlainButton>
            <PlainButton onPress={() => setIsRefusing(true)}>
              <Trans>It wasn't us</Trans>
            </PlainButton>
          </div>
          <Sheet open={isRefusing} title={t`It wasn't us`} onClose={() => setIsRefusing(false)}>
            <RefuseFaultForm load={load} fault={fault} onDone={() => setIsRefusing(false)} />
          </Sheet>
        </MayCall>
      )}
    </>
  )
}
