/** The area of a jobber. */
import { AreaShell } from '../AreaShell.tsx'

export function JobberArea() {
  return <AreaShell area="jobber">{null}</AreaShell>
}
