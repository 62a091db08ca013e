/** The area of a pit operation. */
import { AreaShell } from '../AreaShell.tsx'

export function PitOperationArea() {
  return <AreaShell area="pitOperation">{null}</AreaShell>
}
