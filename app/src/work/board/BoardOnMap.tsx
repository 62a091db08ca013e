/** The board on a phone: one row of filters, a map that fills the page, and the jobs in a sheet over it. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StopSheet } from '../../ui/overlay/StopSheet.tsx'
import { useSheetStop } from '../../ui/overlay/use-sheet-stop.ts'
import { NetFor } from '../before-agreeing/NetFor.tsx'
import type { BoardParts } from './BoardInPage.tsx'
import { SortField } from './NoticeFilterForm.tsx'
import { NoticeFilterRow } from './NoticeFilterRow.tsx'
import { NoticeList, NoticeMap } from './NoticePlaces.tsx'
import './NoticeBoard.css'

type Props = BoardParts & { above: ReactNode }

export function BoardOnMap({ shown, count, from, filters, netFor, state, more, above }: Props) {
  const { t } = useLingui()
  const { notices, chosenId } = shown
  // The row of a flag that was tapped is in the sheet, as is what to do without a job or after a failed request.
  const [stop, setStop] = useSheetStop(notices.length === 0 ? 'no jobs' : chosenId)
  const costs = netFor && <NetFor {...netFor} />
  const truck = netFor?.estimate?.truck.number
  return (
    <div className="notice-page">
      {filters && <NoticeFilterRow {...filters} jobs={count} />}
      <StopSheet
        stop={stop}
        onStop={setStop}
        label={t`Posted`}
        head={
          <>
            <h2>
              {count === undefined
                ? t`Posted`
                : truck === undefined
                  ? plural(count, { one: '# job', other: '# jobs' })
                  : plural(count, { one: `# job for truck ${truck}`, other: `# jobs for truck ${truck}` })}
            </h2>
            {filters && <SortField {...filters} isShort />}
          </>
        }
        under={covered => <NoticeMap places={shown} from={from} covered={covered} />}
      >
        {above}
        {/* Without a price of fuel there is no net to sort by. With one, the details of the net come last. */}
        {truck === undefined && costs}
        {state}
        {notices.length > 0 && <NoticeList places={shown} from={from} />}
        {more}
        {truck !== undefined && costs}
      </StopSheet>
    </div>
  )
}
