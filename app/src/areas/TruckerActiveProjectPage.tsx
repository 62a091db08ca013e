/** /trucker-active-project-v2 (specification 2): the driving view of a load. */
import { useLingui } from '@lingui/react/macro'
import { paths } from '../paths.ts'
import { Page } from '../ui/Page.tsx'

export function TruckerActiveProjectPage() {
  const { t } = useLingui()
  return <Page header={{ title: t`Active project`, back: paths.home }}>{null}</Page>
}
