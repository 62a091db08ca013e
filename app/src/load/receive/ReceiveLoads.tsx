/**
 * A foreman's loads, at the site and on the way to it. A tap accepts one; a signature is optional.
 * The foreman is the jobber's plain member at the site, who sees no prices.
 */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { receivedOf } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SignForm } from '../../attachment/SignForm.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { useActPlace } from '../../load-log/acts/use-act-place.ts'
import { useRecordAct } from '../../load-log/acts/use-record-act.ts'
import { LoadStatusBadge } from '../../load-log/LoadStatusBadge.tsx'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatLoad } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusedDeliveries } from './RefusedDeliveries.tsx'

type Props = { loads: readonly LoadLogDocument[]; now: number }

/** A load that was delivered without the foreman can be signed for as long as the truck may still be near. */
const signableMs = hourMs

/** Draws nothing for owners and managers, who have their own work. */
export function ReceiveLoads({ loads, now }: Props) {
  const { t } = useLingui()
  const [chosenId, setChosenId] = useState<string>()
  const isForeman = useOwnRole() === 'member'
  const receivable = loads.filter(load => mayReceive(load, now)).sort(deliveredLast)
  const onTheWay = receivable.filter(isOnTheWay)
  const atSite = receivable.filter(load => !isOnTheWay(load))
  // One that was delivered lacks only its signature.
  const toAccept = atSite.filter(({ state }) => state === 'arrived').length
  const chosen = receivable.find(({ loadLogId }) => loadLogId === chosenId)
  if (!isForeman) return null
  const close = () => setChosenId(undefined)
  return (
    <Section title={t`Loads to accept`} aside={<strong>{toAccept}</strong>} rule="ink">
      {receivable.length === 0 && (
        <p className="hw-quiet">
          <Trans>Loads appear here once they are loaded.</Trans>
        </p>
      )}
      <Group title={t`At the site`} loads={atSite} now={now} onChoose={setChosenId} />
      <Group title={t`On the way`} loads={onTheWay} now={now} onChoose={setChosenId} />
      <RefusedDeliveries loads={loads} />
      <Sheet open={chosen !== undefined} title={t`Accept load ${chosen?.loadNo ?? ''}`} onClose={close}>
        {chosen && <Accept load={chosen} onDone={close} />}
      </Sheet>
    </Section>
  )
}

type GroupProps = Props & { title: string; onChoose: (loadLogId: string) => void }

function Group({ title, loads, now, onChoose }: GroupProps) {
  if (loads.length === 0) return null
  return (
    <>
      <h3 className="hw-small hw-strong">{title}</h3>
      <List label={title}>
        {loads.map(load => (
          <ListRow
            key={load.loadLogId}
            lead={<LoadPlate load={load} />}
            title={[load.terms.materialName, load.quantity && formatLoad(load.quantity)].filter(Boolean).join(', ')}
            second={<LoadStatusBadge load={load} now={now} />}
            onPress={() => onChoose(load.loadLogId)}
          />
        ))}
      </List>
    </>
  )
}

function Accept({ load, onDone }: { load: LoadLogDocument; onDone: () => void }) {
  const place = useActPlace()
  const { projectId, loadLogId, terms, state } = load
  return (
    <div className="hw-form">
      <p>{[...new Set([terms.truckingName, terms.driverName])].join(', ')}</p>
      <SignForm load={load} onDone={onDone} {...(place && { place })} />
      {state !== 'delivered' && <AcceptUnsigned load={load} place={place} onDone={onDone} />}
      <PlainButton icon="document" wide to={paths.loadLog('jobber', projectId, loadLogId)}>
        <Trans>Open ticket</Trans>
      </PlainButton>
    </div>
  )
}

type UnsignedProps = { load: LoadLogDocument; place: ReturnType<typeof useActPlace>; onDone: () => void }

/** Asks once about a load that is still on its way: the row of another truck is a thumb's width away. */
function AcceptUnsigned({ load, place, onDone }: UnsignedProps) {
  const record = useRecordAct()
  const [isSure, setIsSure] = useState(false)
  const [isSending, setIsSending] = useState(false)
  // A second tap can come before the button is drawn as disabled.
  const isTaken = useRef(false)
  const isAsking = load.state === 'loaded' && isSure
  const accept = () => {
    if (load.state === 'loaded' && !isSure) {
      setIsSure(true)
      return
    }
    if (isTaken.current) return
    isTaken.current = true
    setIsSending(true)
    record('deliver', load, place)
      .then(onDone)
      .finally(() => {
        isTaken.current = false
        setIsSending(false)
      })
  }
  return (
    <>
      {isAsking && (
        <p role="alert">
          <Trans>It hasn't arrived yet. Accept anyway?</Trans>
        </p>
      )}
      <PlainButton icon="check" wide disabled={isSending} onPress={accept}>
        {isAsking ? <Trans>Accept anyway</Trans> : <Trans>Accept without signature</Trans>}
      </PlainButton>
    </>
  )
}

function isOnTheWay({ state }: LoadLogDocument): boolean {
  return state === 'loaded'
}

/** Those to accept come first. */
function deliveredLast(a: LoadLogDocument, b: LoadLogDocument): number {
  const rank = ({ state }: LoadLogDocument) => (state === 'delivered' ? 1 : 0)
  return rank(a) - rank(b) || a.stateSince - b.stateSince
}

function mayReceive(load: LoadLogDocument, now: number): boolean {
  // Spoil leaves the site, and its dump receives it.
  if (isToDump(load.terms)) return false
  if (load.state === 'loaded' || load.state === 'arrived') return true
  return load.state === 'delivered' && now - load.stateSince < signableMs && receivedOf(load) === undefined
}
