/** Offers and jobs are above the trucks. Only the first are shown, so that the trucks stay on the screen. */
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'

const rowsFirst = 2

export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const { t } = useLingui()
  const [isShowingAll, setIsShowingAll] = useState(false)
  // One more row takes no more room than the button that would show it.
  const shown = isShowingAll || rows.length <= rowsFirst + 1 ? rows : rows.slice(0, rowsFirst)
  const more = shown.length < rows.length && (
    <PlainButton onPress={() => setIsShowingAll(true)}>{t`Show all ${rows.length}`}</PlainButton>
  )
  return { shown, more }
}
