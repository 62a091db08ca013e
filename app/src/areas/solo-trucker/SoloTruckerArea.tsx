/** The area of a solo trucker. */
import { AreaShell } from '../AreaShell.tsx'

export function SoloTruckerArea() {
  return <AreaShell area="soloTrucker">{null}</AreaShell>
}
