/** Loads with what they pay, as rows for a phone; one opens as a sheet. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatLoad, formatMoney } from '../ui/format.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import { isLoaded, useLoadStateWord } from './load-pay-words.ts'

type Props = { caption: string; loads: readonly LoadLogDocument[]; inside: (load: LoadLogDocument) => ReactNode }

/** Rows that are drawn before "show all". */
const rowsFirst = 12

export function LoadRows({ caption, loads, inside }: Props) {
  const { t } = useLingui()
  const stateWord = useLoadStateWord()
  const [openId, setOpenId] = useState<string>()
  const [isWhole, setIsWhole] = useState(false)
  const open = loads.find(load => load.loadLogId === openId)
  const shown = isWhole ? loads : loads.slice(0, rowsFirst)
  return (
    <>
      <List label={caption}>
        {shown.map(load => {
          const { tone, word } = stateWord(load)
          return (
            <ListRow
              key={load.loadLogId}
              lead={<TruckPlate number={load.terms.truck.number} size="list" loaded={isLoaded(load)} />}
              title={t`Load ${load.loadNo}${load.quantity ? `, ${formatLoad(load.quantity)}` : ''}`}
              second={<StateWord tone={tone}>{word}</StateWord>}
              {...(load.money &&
                load.money.lines.length > 0 && { value: formatMoney(load.money.totalCents, load.money.currency) })}
              onPress={() => setOpenId(load.loadLogId)}
            />
          )
        })}
      </List>
      {shown.length < loads.length && (
        <PlainButton onPress={() => setIsWhole(true)}>{t`Show all ${loads.length}`}</PlainButton>
      )}
      <Sheet
        open={open !== undefined}
        title={open ? t`Load ${open.loadNo}, ${open.terms.truckingName}` : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && <div className="pay-acts">{inside(open)}</div>}
      </Sheet>
    </>
  )
}
