import { setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/ionic.css'
import { startLanguage } from './format/i18n.ts'
import { shellConfig } from './motion/motion.ts'
import { startTheme } from './theme/theme.ts'

/** Everything the look needs before the first drawing: styles, theme, language, the shell's setup. Call once. */
export function startUi(): void {
  setupIonicReact(shellConfig())
  startTheme()
  startLanguage()
}
