/** The area of an excavator operator. */
import { AreaShell } from '../AreaShell.tsx'

export function ExcavatorOperatorArea() {
  return <AreaShell area="excavatorOperator">{null}</AreaShell>
}
