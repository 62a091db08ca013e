/** Shows the path that a page leads to, for tests of pages with links. */
import { useLocation } from 'react-router-dom'

export function Where() {
  const { pathname, search } = useLocation()
  return <output id="where">{`${pathname}${search}`}</output>
}

export const whereIn = (stage: HTMLElement) => stage.querySelector('#where')?.textContent
