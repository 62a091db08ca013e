import { setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/ionic.css'
import { startLanguage } from './format/i18n.ts'
import { shellConfig } from './motion/motion.ts'
import { watchLeaving } from './overlay/leaving.ts'
import { guardSecondTaps } from './second-tap.ts'
import { startTheme } from './theme/theme.ts'

/**
 * Sets up everything needed before the first render: styles, theme, language, Ionic, taps and unsaved answers. Call it
 * once.
 */
export function startUi(): void {
  setupIonicReact(shellConfig())
  startTheme()
  startLanguage()
  guardSecondTaps()
  watchLeaving()
}
