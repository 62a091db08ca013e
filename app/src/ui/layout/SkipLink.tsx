/** The first stop of the Tab key on every page: it jumps over header and tabs to the page's content. */
import { useLingui } from '@lingui/react/macro'
import './SkipLink.css'

/** A button, because the address of the content would be one more page in the history. */
export function SkipLink() {
  const { t } = useLingui()
  return (
    <button type="button" className="hw-skip" onClick={focusContent}>
      {t`Skip to content`}
    </button>
  )
}

/** Ionic keeps earlier pages in the document, hidden. */
function focusContent(): void {
  const contents = [...document.querySelectorAll<HTMLElement>('ion-content')]
  const shown = contents.find(each => each.checkVisibility())
  if (!shown) return
  shown.tabIndex = -1
  shown.focus()
}
