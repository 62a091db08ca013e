/** A design's volume on the haul's page: three bars of the same earth, with their error, and the form that sets it. */
import type { VolumeTarget as Target } from '@haulway/domain/material/volumes/material-volumes.ts'
import type { HaulDocument } from '@haulway/domain/work/haul/haul.documents.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { project } from '../../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../../areas/forms/form-stage.fixture.tsx'
import { plainText } from '../../../ui/format/format.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { VolumeBars } from './HaulVolumes.tsx'
import { haulVolumesOf } from './haul-volumes.ts'
import { VolumeTarget } from './VolumeTargetForm.tsx'

const { stage, draw } = openStage()
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''

const target: Target = {
  state: 'bank',
  unit: 'yard',
  amountMilli: 3_000_000,
  swellPercent: 25,
  shrinkPercent: 10,
}
const haul: HaulDocument = { ...project.hauls[0]!, gramsPerCubicMeter: 1_500_000, volumeTarget: target }

/** A day on which this many tons were delivered in as many loads of 20 tons. */
function summaryOf(tons: number) {
  const figures = {
    loads: 0,
    openLoads: 0,
    waitingLoads: 0,
    loadedLoads: 0,
    loadsToApprove: 0,
    standbyMinutes: 0,
    deliveredLoads: tons / 20,
    loadedMilli: tons * 1000,
    deliveredMilli: tons * 1000,
  }
  const { loadedMilli: _, deliveredMilli: __, ...totals } = figures
  const row = { key: `${haul.haulId} ton`, label: '2A stone', unit: 'ton' as const, ...figures }
  return { ownerId: haul.projectId, day: '2026-10-15', totals, medianCycleMinutes: 40, firstStartAt: 0, rows: [row] }
}

test.each([320, 390, 1440])('the bars name what is left in the ground, in trucks and in tons, %i wide', async width => {
  await page.viewport(width, 800)
  const volumes = haulVolumesOf(haul, [summaryOf(2000)], [])!
  draw(<VolumeBars volumes={volumes} target={target} />)
  // 3,000 bank yd³ × 1.25 × 0.7646 m³ × 1.5 t are 4,741 tons; 2,000 are 1,266 bank yd³.
  await expect.poll(text).toMatch(/1,730 ± 110 bank yd³ left, about 138 loads/)
  expect(text()).toMatch(/loose yd³2,170 ± \d+/)
  expect(text()).toMatch(/tons2,740 ± \d+/)
  expect(text()).toContain('Density and swell from standard tables.')
  expect(stage.querySelectorAll('.hw-bar')).toHaveLength(3)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const lefts = [...stage.querySelectorAll('.hw-bar')].map(bar => bar.getBoundingClientRect().left)
  expect(new Set(lefts).size).toBe(1)
})

test('a haul without a design, or of a material without a density, shows no volumes', () => {
  expect(haulVolumesOf({ ...haul, volumeTarget: undefined }, [], [])).toBeUndefined()
  expect(haulVolumesOf({ ...haul, gramsPerCubicMeter: null }, [], [])).toBeUndefined()
})

test('the form says which quantity the design becomes, and sends the design', async () => {
  await page.viewport(390, 1400)
  const { volumeTarget: _, ...open } = haul
  const { part, sent } = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
  draw(part(<VolumeTarget project={project} haul={open} />))
  await page.getByRole('button', { name: 'Set design volume' }).click()
  await page.getByLabelText('Volume', { exact: true }).fill('3000')
  await expect
    .poll(() => plainText(document.body.textContent ?? ''))
    .toContain("The haul's quantity becomes 4,741 tons.")
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toContain('changeHaul')
})

test.each([
  ['yard' as const, 'lb/yd³', '2700', 1_601_846],
  ['cubicMeter' as const, 'kg/m³', '1600', 1_600_000],
])('the density of a design in %ss is entered in %s', async (unit, symbol, entered, bankGramsPerCubicMeter) => {
  await page.viewport(390, 1400)
  const { part, commands } = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
  draw(part(<VolumeTarget project={project} haul={{ ...haul, volumeTarget: { ...target, unit } }} />))
  await page.getByRole('button', { name: 'Edit design volume' }).click()
  await expect.poll(() => document.body.textContent).toContain(symbol)
  await page.getByLabelText('Density in the ground').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/^Enter .* to .*\.$/)).toBeVisible()
  await page.getByLabelText('Density in the ground').fill(entered)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => commands).toMatchObject([{ input: { volumeTarget: { unit, bankGramsPerCubicMeter } } }])
})
