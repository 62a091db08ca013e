/** Loads with their pay, as rows for a phone; a tap on a row opens the load in a sheet. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPriced, totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { openHoldCents } from '@haulway/domain/work/dispute/hold.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { LoadPlate } from '../truck/LoadPlate.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { formatLoad, formatMoney } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { useLoadStateLabel } from './load-pay-labels.ts'

type Props = { caption: string; loads: readonly LoadLogDocument[]; details: (load: LoadLogDocument) => ReactNode }

/** The number of rows shown before "Show all". */
const rowsFirst = 12

export function LoadPayRows({ caption, loads, details }: Props) {
  const { t } = useLingui()
  const stateLabel = useLoadStateLabel()
  const [openId, setOpenId] = useState<string>()
  const [isShowingAll, setIsShowingAll] = useState(false)
  const open = loads.find(load => load.loadLogId === openId)
  const shown = isShowingAll ? loads : loads.slice(0, rowsFirst)
  return (
    <>
      <List label={caption}>
        {shown.map(load => {
          const { tone, label } = stateLabel(load)
          const held = heldText(load)
          return (
            <ListRow
              key={load.loadLogId}
              lead={<LoadPlate load={load} />}
              title={t`Load ${load.loadNo}${load.quantity ? `, ${formatLoad(load.quantity)}` : ''}`}
              second={
                <StatusBadge tone={tone} {...(held && { time: t`${held} held` })}>
                  {label}
                </StatusBadge>
              }
              {...(load.money &&
                isPriced(load.money) && { value: formatMoney(totalCentsOf(load.money), load.money.currency) })}
              onPress={() => setOpenId(load.loadLogId)}
            />
          )
        })}
      </List>
      {shown.length < loads.length && (
        <PlainButton onPress={() => setIsShowingAll(true)}>{t`Show all ${loads.length}`}</PlainButton>
      )}
      <Sheet
        open={open !== undefined}
        title={open ? t`Load ${open.loadNo}, ${open.terms.truckingName}` : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && <div className="pay-acts">{details(open)}</div>}
      </Sheet>
    </>
  )
}

/** What open disputes hold of a load's pay: the rest of it is due. */
function heldText({ money }: LoadLogDocument): string {
  const heldCents = openHoldCents(money?.holds)
  return money && heldCents > 0 ? formatMoney(heldCents, money.currency) : ''
}
