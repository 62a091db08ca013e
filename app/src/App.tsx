import { useLingui } from '@lingui/react/macro'
import { Splash } from './ui/Splash.tsx'

/** The boot screen stands instead of the router until startup ends, or deep links are lost. */
export function App() {
  const { t } = useLingui()
  return <Splash words={t`Starting`} done={0} of={8} />
}
