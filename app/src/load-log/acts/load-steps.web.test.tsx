/** The labels of a load's steps keep a gap between them, in each language and kind of haul, on the narrowest phone. */
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, languages } from '../../ui/format/i18n.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { LoadSteps } from './LoadSteps.tsx'

const { stage, draw } = openStage('div')
afterEach(() => chooseLanguage('en'))

const toDump = { ...testTerms, destination: { ...testTerms.destination, entityId: testTerms.pitEntityId } }
const cases = languages.flatMap(language => [
  { language, haul: 'from a pit', terms: testTerms },
  { language, haul: 'to a dump', terms: toDump },
])

test.each(cases)('in $language, $haul', async ({ language, terms }) => {
  await chooseLanguage(language)
  for (const weight of [500, 700]) await document.fonts.load(`${weight} 1rem "Barlow Condensed"`)
  stage.style.width = '320px'
  const names = () => [...stage.querySelectorAll('.hw-step-name')]
  for (const state of ['started', 'loaded', 'delivered'] as const) {
    draw(<LoadSteps state={state} terms={terms} label="Load 1" />)
    await expect.poll(() => names().length).toBe(6)
    const boxes = names().map(each => each.getBoundingClientRect())
    const gaps = boxes.slice(1).map((box, index) => Math.round(box.left - boxes[index]!.right))
    expect(
      Math.min(...gaps),
      names()
        .map(({ textContent }) => textContent)
        .join(),
    ).toBeGreaterThanOrEqual(4)
  }
})
