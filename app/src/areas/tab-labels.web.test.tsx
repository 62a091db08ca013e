/** The labels of a phone's tabs keep a gap between them, for each role in each language. */
import { type EntityTypeName, entityTypeNames } from '@haulway/domain/entity/entity-type.ts'
import { Route } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../paths.ts'
import { chooseLanguage, languages } from '../ui/format/i18n.ts'
import { openIonicApp } from '../ui/layout/ionic-app.fixture.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TabShell } from '../ui/layout/TabShell.tsx'
import { useAreaTabs } from './use-area-tabs.ts'

let close: () => void
afterEach(async () => {
  close()
  await chooseLanguage('en')
})

const noAct = () => undefined

function Area({ area }: { area: EntityTypeName }) {
  const tabs = useAreaTabs(area)
  return (
    <TabShell tabs={tabs} entity="Yard" user="Ana" accountTo="/" onFind={noAct} onKeys={noAct}>
      <Route path={paths.area(area)} element={<Page header={{ title: 'Yard' }} />} />
    </TabShell>
  )
}

const cases = languages.flatMap(language => entityTypeNames.map(area => ({ language, area })))

test.each(cases)('in $language, those of $area', async ({ language, area }) => {
  await page.viewport(390, 844)
  close = await openIonicApp(paths.area(area), <Area area={area} />)
  await chooseLanguage(language)
  for (const weight of [500, 700]) await document.fonts.load(`${weight} 1rem Barlow`)
  const labels = () => [...document.querySelectorAll('.hw-tab-label')]
  await expect.poll(() => labels().length).toBeGreaterThan(3)
  const boxes = labels().map(each => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return range.getBoundingClientRect()
  })
  const gaps = boxes.slice(1).map((box, index) => Math.round(box.left - boxes[index]!.right))
  const words = labels().map(({ textContent }) => textContent)
  expect(Math.min(...gaps), `${words.join(' | ')}: ${gaps.join(', ')}`).toBeGreaterThanOrEqual(8)
})
