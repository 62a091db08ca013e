/** The next load: its project and material, the button that starts it, and the other dispatches to switch to. */
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { useConnection } from '../../sync/SyncProvider.tsx'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { measureRate } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { LoadSteps } from './LoadSteps.tsx'
import { type ActInput, useStartLoad } from './use-record-act.ts'
import '../load-log.css'

type Props = {
  /** Open dispatches, the most likely first. At least one. */
  dispatches: readonly DispatchDocument[]
  /** The number that the load will have that day. */
  loadNo: number
  place?: Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'>
  /** The distance to a dispatch's origin, if known: "4.8 mi". */
  distanceTo: (dispatch: DispatchDocument) => string | undefined
}

export function NextLoad({ dispatches, loadNo, place, distanceTo }: Props) {
  const { t } = useLingui()
  const start = useStartLoad()
  const { isConnected } = useConnection()
  const [chosenId, setChosenId] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const chosen = dispatches.find(dispatch => dispatch.dispatchId === chosenId) ?? dispatches[0]
  if (!chosen) return null
  const { terms, money } = chosen
  const rate = money?.haul && measureRate(money.haul.card, money.currency)
  const route = [t`Drive to ${terms.origin.name}`, distanceTo(chosen)].filter(part => part !== undefined).join(', ')
  return (
    <section className="load-parts" aria-label={t`Next load`}>
      <div className="load-head">
        <h2 className="load-title">{t`Next: load ${loadNo}`}</h2>
        {rate && (
          <span className="hw-number">
            {rate.number}
            <span className="hw-unit">{rate.unit}</span>
          </span>
        )}
        <p>{t`${terms.materialName} to ${terms.projectName}`}</p>
      </div>
      {money?.haul && <CardInWords card={money.haul.card} currency={money.currency} quiet />}
      <LoadSteps label={t`Load ${loadNo}`} />
      <ActionButton
        title={t`Start load ${loadNo}`}
        second={isConnected ? route : t`Saved on this phone until sent`}
        sending={isStarting}
        onPress={() => {
          setIsStarting(true)
          start(chosen, place).finally(() => setIsStarting(false))
        }}
      />
      <Others dispatches={dispatches.filter(other => other !== chosen)} onChoose={setChosenId} />
    </section>
  )
}

/** The driver's other dispatches. Choosing one makes it the next load. */
function Others({ dispatches, onChoose }: { dispatches: readonly DispatchDocument[]; onChoose: (id: string) => void }) {
  if (dispatches.length === 0) return null
  return (
    <List>
      {dispatches.map(({ dispatchId, terms, money }) => {
        const rate = money?.haul && measureRate(money.haul.card, money.currency)
        return (
          <ListRow
            key={dispatchId}
            icon="switch"
            title={<Trans>Switch to {terms.projectName}</Trans>}
            second={terms.materialName}
            {...(rate && { value: rate.number, valueUnit: rate.unit })}
            onPress={() => onChoose(dispatchId)}
          />
        )
      })}
    </List>
  )
}
