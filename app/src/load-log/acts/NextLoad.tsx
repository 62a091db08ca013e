/**
 * The next load: its project and material, the button that starts it, and the other dispatches to switch to. It has no
 * number yet: the server counts the loads of all trucks of the project, and this phone may be without a network.
 */

import { distanceMeters } from '@haulway/domain/geo.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { cardsOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { useConnection } from '../../sync/sync-context.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { formatClock, formatDay, measureRate } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { LoadSteps } from './LoadSteps.tsx'
import { type ActInput, useStartLoad } from './use-record-act.ts'
import '../load-log.css'

type Props = {
  /** Open dispatches: the one of the next load, and others. At least one. */
  dispatches: readonly DispatchDocument[]
  /** The driver chooses another one for the next load. */
  onChoose: (dispatchId: string) => void
  place?: Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'>
  /** The distance to a dispatch's origin, if known: "4.8 mi". */
  distanceTo: (dispatch: DispatchDocument) => string | undefined
  /** Only the button and the other dispatches: below the receipt of the load before. */
  isShort?: boolean
}

export function NextLoad({ dispatches, onChoose, place, distanceTo, isShort }: Props) {
  const { t } = useLingui()
  const start = useStartLoad()
  const { isConnected } = useConnection()
  const [isStarting, setIsStarting] = useState(false)
  const [chosen, ...others] = dispatches
  if (!chosen) return null
  const { terms, money } = pricedToday(chosen)
  const own = haulingOf(money)
  const rate = money && own && measureRate(own.card, money.currency)
  const { origin } = terms
  const starts = firstShiftText(chosen, Date.now())
  const isThere = isAt(place, origin)
  const drive = [t`Drive to ${origin.name}`, distanceTo(chosen)].filter(part => part !== undefined).join(', ')
  const route = isThere ? t`You're at ${origin.name}` : drive
  return (
    <section className="load-parts" aria-label={t`Next load`}>
      {!isShort && (
        <div className="load-head">
          <h2 className="load-title">{t`Next load`}</h2>
          {rate && (
            <span className="hw-number">
              {rate.number}
              <span className="hw-unit">{rate.unit}</span>
            </span>
          )}
          <p>{t`${terms.materialName} to ${terms.projectName}`}</p>
          {starts !== undefined && <p>{t`Starts ${starts}`}</p>}
        </div>
      )}
      {isShort && others.length > 0 && <p>{t`${terms.materialName} to ${terms.projectName}`}</p>}
      {!isShort && money && own && (
        <CardInWords card={own.card} commission={own.commission} currency={money.currency} quiet />
      )}
      {!isShort && <LoadSteps terms={terms} label={t`Next load`} />}
      <ActionButton
        title={t`Start load`}
        second={isConnected ? route : t`Saved on this phone until sent`}
        sending={isStarting}
        onPress={() => {
          setIsStarting(true)
          start(chosen, place).finally(() => setIsStarting(false))
        }}
      />
      <Others chosen={chosen} dispatches={others} onChoose={onChoose} />
    </section>
  )
}

/** The dispatches with the one that the driver chose first. Without a choice, the most likely one is. */
export function useChosenFirst(dispatches: readonly DispatchDocument[]) {
  const [chosenId, onChoose] = useState<string>()
  const isChosen = ({ dispatchId }: DispatchDocument) => dispatchId === chosenId
  const ordered = [...dispatches.filter(isChosen), ...dispatches.filter(each => !isChosen(each))]
  return { ordered, onChoose }
}

type OthersProps = {
  chosen: DispatchDocument
  dispatches: readonly DispatchDocument[]
  onChoose: (dispatchId: string) => void
}

/** The driver's other dispatches. Choosing one makes it the next load. */
function Others({ chosen, dispatches, onChoose }: OthersProps) {
  if (dispatches.length === 0) return null
  return (
    <List>
      {dispatches.map(pricedToday).map(({ dispatchId, projectId, terms, money }) => {
        const isHere = projectId === chosen.projectId
        const own = haulingOf(money)
        const rate = money && own && measureRate(own.card, money.currency)
        return (
          <ListRow
            key={dispatchId}
            icon="switch"
            title={<Trans>Switch to {isHere ? terms.materialName : terms.projectName}</Trans>}
            second={isHere ? `${terms.origin.name}, ${terms.destination.name}` : terms.materialName}
            measure={rate}
            onPress={() => onChoose(dispatchId)}
          />
        )
      })}
    </List>
  )
}

/** Whether the driver's position is within the geofence. */
function isAt(place: Props['place'], { lat, lng, radiusMeters }: DispatchDocument['terms']['origin']): boolean {
  if (place?.lat === undefined || place.lng === undefined) return false
  return distanceMeters({ lat: place.lat, lng: place.lng }, { lat, lng }) <= radiusMeters
}

/** When the first shift begins, if that is still to come: "Mon Nov 30, 6:00 AM". */
function firstShiftText({ firstShift, terms }: DispatchDocument, now: number): string | undefined {
  if (!firstShift || firstShift.startAt <= now) return undefined
  return `${formatDay(firstShift.startAt, terms.timeZone)}, ${formatClock(firstShift.startAt, terms.timeZone)}`
}

/** With the version of the card that pays a load that starts today. */
function pricedToday(dispatch: DispatchDocument): DispatchDocument {
  const { money, terms } = dispatch
  return money ? { ...dispatch, money: cardsOn(money, dayOf(Date.now(), terms.timeZone)) } : dispatch
}
