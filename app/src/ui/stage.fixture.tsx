/** Renders a part of the app for a test, with fonts, themes and languages, and clears it after each test. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll } from 'vitest'
import { WholeCodes } from './format/WholeCodes.tsx'
import { startUi } from './start-ui.ts'

/**
 * Call it once, at the top of a test file. `draw` replaces what was drawn before.
 * @param landmark `div` for a whole page, which has its own `main`
 */
export function openStage(landmark: 'main' | 'div' = 'main'): { stage: HTMLElement; draw: (part: ReactNode) => void } {
  const stage = document.createElement(landmark)
  let root: Root | undefined
  beforeAll(() => {
    startUi()
    document.body.append(stage)
  })
  afterEach(() => {
    root?.unmount()
    root = undefined
  })
  const draw = (part: ReactNode) => {
    root?.unmount()
    root = createRoot(stage)
    root.render(
      <I18nProvider i18n={i18n} defaultComponent={WholeCodes}>
        {part}
      </I18nProvider>,
    )
  }
  return { stage, draw }
}
