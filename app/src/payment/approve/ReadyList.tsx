/** Loads with nothing to check, by hauler: one checkbox for all of a hauler's loads. A tap on the arrow lists them. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { centsOf, totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { linesOf, standbyMinutesOf } from '@haulway/domain/pay/line/line.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { CheckBox } from '../../ui/controls/CheckBox.tsx'
import { formatHours, formatMoney } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ApproveList } from './ApproveList.tsx'
import { useApproving } from './use-approving.ts'
import '../payment.css'

/** @param pane where a hauler's loads are listed if the page has room beside the list */
export function ReadyList({ pane }: { pane: RowPane }) {
  const { t } = useLingui()
  const { ready, isChosen, toggle } = useApproving()
  const [openId, setOpenId] = useState<string>()
  const haulers = readyHaulers(ready)
  const open = haulers.find(({ id }) => id === openId)
  return (
    <>
      <List label={t`Ready to approve`}>
        {haulers.map(({ id, name, loads: theirs }) => {
          const chosen = theirs.filter(({ loadLogId }) => isChosen(loadLogId))
          // A tap chooses all, or leaves all out if all are chosen.
          const changed =
            chosen.length === theirs.length ? theirs : theirs.filter(({ loadLogId }) => !isChosen(loadLogId))
          return (
            <li
              key={id}
              className={['hw-row pay-approve pay-ready', pane.chosen === id && 'hw-row-chosen']
                .filter(Boolean)
                .join(' ')}
            >
              <label className="pay-approve-face">
                <CheckBox
                  checked={chosen.length === theirs.length}
                  onChange={() => toggle(...changed.map(({ loadLogId }) => loadLogId))}
                  aria-label={t`Approve the loads of ${name}`}
                />
                <span className="hw-row-words pay-approve-words">
                  <span className="hw-row-title">{name}</span>
                  <span className="hw-row-second">
                    <span>
                      <HaulerLabels loads={theirs} chosen={chosen.length} />
                    </span>
                    <HaulAndMaterial loads={theirs} />
                  </span>
                </span>
              </label>
              <span className="hw-row-value">{sumOf(theirs)}</span>
              <PlainButton
                bare
                icon="right"
                opensRow
                label={t`Show the loads of ${name}`}
                {...(pane.isRoomy ? { to: pane.toRow(id, ''), replace: true } : { onPress: () => setOpenId(id) })}
              />
            </li>
          )
        })}
      </List>
      <Sheet open={open !== undefined} title={open?.name ?? ''} onClose={() => setOpenId(undefined)}>
        {open && <ApproveList loads={open.loads} />}
      </Sheet>
    </>
  )
}

/** The loads grouped by who bills for them: the hauler, or the broker if there is one. */
export function readyHaulers(loads: readonly LoadLogDocument[]) {
  const byHauler = Map.groupBy(loads, ({ terms }) => terms.broker?.entityId ?? terms.truckingEntityId)
  return [...byHauler].map(([id, of]) => {
    const terms = of[0]?.terms
    return { id, name: terms?.broker?.name ?? terms?.truckingName ?? '', loads: of }
  })
}

/** How much of the amount is for the haul and how much for material; nothing if all is for one of them. */
function HaulAndMaterial({ loads }: { loads: readonly LoadLogDocument[] }) {
  const { haulCents, materialCents, currency } = haulAndMaterial(loads)
  if (haulCents === 0 || materialCents === 0 || !currency) return null
  return (
    <span>
      <Trans>
        Haul {formatMoney(haulCents, currency)}, material {formatMoney(materialCents, currency)}
      </Trans>
    </span>
  )
}

/** Both parts of the loads' pay; a part is 0 where nothing is paid for it, or where it is not known yet. */
export function haulAndMaterial(loads: readonly LoadLogDocument[]) {
  const materialCents = loads.reduce((sum, { money }) => sum + centsOf(money?.material?.pay), 0)
  const totalCents = loads.reduce((sum, { money }) => sum + totalCentsOf(money), 0)
  return { haulCents: totalCents - materialCents, materialCents, currency: loads[0]?.money?.currency }
}

/** "7 loads, 23 min standby", and how many of them are chosen if not all. */
function HaulerLabels({ loads, chosen }: { loads: readonly LoadLogDocument[]; chosen: number }) {
  const { t } = useLingui()
  const minutes = standbyMinutesOf(loads.flatMap(({ money }) => linesOf(money?.haul?.pay)))
  const standby = formatHours(minutes)
  return (
    <>
      <Plural value={loads.length} one="# load" other="# loads" />
      {chosen > 0 && chosen < loads.length && t`, ${chosen} selected`}
      {minutes > 0 && t`, ${standby} standby`}
    </>
  )
}

function sumOf(loads: readonly LoadLogDocument[]): string {
  const currency = loads[0]?.money?.currency
  return currency
    ? formatMoney(
        loads.reduce((sum, { money }) => sum + totalCentsOf(money), 0),
        currency,
      )
    : ''
}
