/**
 * A foreman's loads: those on the way to the site or there. A tap accepts one, with a signature or without.
 * The foreman is the jobber's plain member at the site, who sees no prices.
 */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { receivedOf } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SignHere } from '../attachment/LoadPictures.tsx'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { useRecordAct } from '../load-log/acts/use-record-act.ts'
import { LoadStatusBadge } from '../load-log/LoadStatusBadge.tsx'
import { paths } from '../paths.ts'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { formatLoad } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'

type Props = { loads: readonly LoadLogDocument[]; now: number }

/** A load that was delivered without the foreman can be signed for as long as the truck may still be near. */
const signableMs = hourMs

/** Draws nothing for owners and managers, who have their own work. */
export function ReceiveLoads({ loads, now }: Props) {
  const { t } = useLingui()
  const [chosenId, setChosenId] = useState<string>()
  const isForeman = useOwnRole() === 'member'
  const receivable = loads.filter(load => mayReceive(load, now))
  const chosen = receivable.find(({ loadLogId }) => loadLogId === chosenId)
  if (!isForeman) return null
  const close = () => setChosenId(undefined)
  return (
    <Section title={t`Loads to accept`} aside={<strong>{receivable.length}</strong>} rule="ink">
      {receivable.length === 0 && (
        <p className="hw-quiet">
          <Trans>Loads appear here once they are on the way to the site.</Trans>
        </p>
      )}
      <List>
        {receivable.toSorted(siteFirst).map(load => (
          <ListRow
            key={load.loadLogId}
            lead={<TruckPlate number={load.terms.truck.number} size="list" loaded />}
            title={[load.terms.materialName, load.quantity && formatLoad(load.quantity)].filter(Boolean).join(', ')}
            second={<LoadStatusBadge load={load} now={now} />}
            onPress={() => setChosenId(load.loadLogId)}
          />
        ))}
      </List>
      <Sheet open={chosen !== undefined} title={t`Accept load ${chosen?.loadNo ?? ''}`} onClose={close}>
        {chosen && <Accept load={chosen} onDone={close} />}
      </Sheet>
    </Section>
  )
}

function Accept({ load, onDone }: { load: LoadLogDocument; onDone: () => void }) {
  const { t } = useLingui()
  const record = useRecordAct()
  const { projectId, loadLogId, terms, state } = load
  const accept = async () => {
    await record('deliver', load)
    onDone()
  }
  return (
    <div className="hw-form">
      <p>{[terms.truckingName, terms.driverName].filter((name, i, all) => all.indexOf(name) === i).join(', ')}</p>
      <SignHere load={load} onDone={onDone} />
      {state !== 'delivered' && (
        <PlainButton icon="check" wide onPress={() => void accept()}>
          <Trans>Accept without signature</Trans>
        </PlainButton>
      )}
      <PlainButton
        icon="document"
        wide
        to={paths.loadLog('jobber', projectId, loadLogId)}
      >{t`Open ticket`}</PlainButton>
    </div>
  )
}

const order = { arrived: 0, loaded: 1, delivered: 2 } as const

function siteFirst(a: LoadLogDocument, b: LoadLogDocument): number {
  const rank = ({ state }: LoadLogDocument) => order[state as keyof typeof order]
  return rank(a) - rank(b) || a.stateSince - b.stateSince
}

function mayReceive(load: LoadLogDocument, now: number): boolean {
  if (load.state === 'loaded' || load.state === 'arrived') return true
  return load.state === 'delivered' && now - load.stateSince < signableMs && receivedOf(load) === undefined
}
