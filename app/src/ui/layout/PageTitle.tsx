/** A page's heading. While the page is shown, it also names the window: in tabs, in the history, for screen readers. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'

export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = useIsPageShown()
  useEffect(() => {
    const text = heading.current?.textContent
    if (isShown && text) document.title = `${text}, Haulway`
  })
  // A header cuts a long name: its title is whole.
  const title = typeof children === 'string' ? children : undefined
  return (
    <h1 ref={heading} title={title}>
      {children}
    </h1>
  )
}
