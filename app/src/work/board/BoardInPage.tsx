/** The board as part of a page: filters, then map and list, beside each other where there is room for both. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Section } from '../../ui/layout/Section.tsx'
import { NetFor } from '../before-agreeing/NetFor.tsx'
import { NoticeFilterForm } from './NoticeFilterForm.tsx'
import { NoticeList, NoticeMap, type NoticePlaces } from './NoticePlaces.tsx'
import './NoticeBoard.css'

export type BoardParts = {
  shown: NoticePlaces
  /** How many jobs there are; undefined until they are read. */
  count: number | undefined
  /** Where distances are measured from. */
  from: LatLng | undefined
  /** Undefined until the filters are known, and where nothing is posted. */
  filters: ComponentProps<typeof NoticeFilterForm> | false | undefined
  netFor: ComponentProps<typeof NetFor> | undefined
  /** How the jobs are sorted, in words. */
  aside: string | undefined
  /** What to show while the board is read, if it is empty, or if it was refused. */
  state: ReactNode
  more: ReactNode
}

export function BoardInPage({ shown, from, filters, netFor, aside, state, more }: BoardParts) {
  const { t } = useLingui()
  return (
    <Section title={t`Posted`} aside={aside} rule="none">
      {filters && <NoticeFilterForm {...filters} />}
      {netFor && <NetFor {...netFor} />}
      {state}
      {shown.notices.length > 0 && (
        <div className="notice-room">
          <div className="notice-places">
            <div className="notice-map">
              <NoticeMap places={shown} from={from} />
            </div>
            <NoticeList places={shown} from={from} />
          </div>
        </div>
      )}
      {more}
    </Section>
  )
}
