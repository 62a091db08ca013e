/** The labels of a load's steps keep a gap between them, in each language, on the narrowest phone. */
import { expect, test } from 'vitest'
import { openStage } from '../stage.fixture.tsx'
import { StepStrip } from './StepStrip.tsx'

const { stage, draw } = openStage('div')
const words = {
  en: ['Start', 'Pit', 'In line', 'Loaded', 'Site', 'Unload'],
  es: ['Inicio', 'Banco', 'En fila', 'Cargado', 'Obra', 'Descarga'],
  fr: ['Départ', 'Carrière', 'En file', 'Chargé', 'Chantier', 'Vidage'],
}

test.each(Object.entries(words))('the labels of the steps do not touch in %s with 320 px', async (_, steps) => {
  for (const weight of [500, 700]) await document.fonts.load(`${weight} 1rem "Barlow Condensed"`)
  stage.style.width = '320px'
  for (let now = 0; now < steps.length; now++) {
    draw(<StepStrip steps={steps} now={now} label="Load 1" />)
    await expect.poll(() => stage.querySelectorAll('.hw-step-name').length).toBe(steps.length)
    const boxes = [...stage.querySelectorAll('.hw-step-name')].map(each => each.getBoundingClientRect())
    const gaps = boxes.slice(1).map((box, index) => Math.round(box.left - boxes[index]!.right))
    expect(Math.min(...gaps), `${steps[now]}: ${gaps}`).toBeGreaterThanOrEqual(4)
  }
})
