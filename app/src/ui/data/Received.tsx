/** How much of a file has arrived, in place of the button's words. How much there will be is not known. */
import { Trans } from '@lingui/react/macro'
import { formatBytes } from '../format/format.ts'

export function Received({ bytes }: { bytes: number }) {
  if (bytes === 0) return <Trans>Please Wait...</Trans>
  return <Trans>{formatBytes(bytes)} received</Trans>
}
