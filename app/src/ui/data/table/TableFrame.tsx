/** The frame of a table, which scrolls sideways. Not a landmark, since it is often in a section of the same name. */
import type { ReactNode, Ref } from 'react'
import './DataTable.css'

type Props = { frame: Ref<HTMLDivElement>; caption: string; className?: string; children: ReactNode }

export function TableFrame({ frame, caption, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={frame} className={`hw-table ${className}`} role="group" aria-label={caption} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
