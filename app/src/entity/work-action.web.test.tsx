/** Buttons that start work, in each state of a business, compared with what the server refuses. */
import { refuseWork } from '@haulway/domain/entity/state/change-entity-state.ts'
import {
  type EntityState,
  type EntityWork,
  entityStateNames,
  entityWorkKinds,
} from '@haulway/domain/entity/state/entity-state.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { useMayIn } from './member/use-may.ts'
import { WorkActionFrame } from './WorkAction.tsx'

let pressed: string[] = []
const { stage, draw } = openStage()
afterEach(() => {
  pressed = []
})

function Button({ state, work }: { state: EntityState; work: EntityWork }) {
  const may = useMayIn(state, work)
  return (
    <div id={`${state}-${work}`}>
      <WorkActionFrame may={may} to="/jobber/business">
        <ActionButton title={work} greyed={!may.allowed} onPress={() => pressed.push(`${state}-${work}`)} />
      </WorkActionFrame>
    </div>
  )
}

/** The server's refusal of the work; undefined if it accepts it. */
function refusalOf(entityState: EntityState, work: EntityWork): string | undefined {
  try {
    refuseWork({ entityState }, work)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function show(state: EntityState): Promise<void> {
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      {entityWorkKinds.map(work => (
        <Button key={work} state={state} work={work} />
      ))}
    </MemoryRouter>,
  )
  await expect.poll(() => stage.querySelectorAll('button').length).toBe(entityWorkKinds.length)
}

test.each(entityStateNames)(
  'while a business is %s, a button is disabled with the reason exactly when the server refuses its work',
  async state => {
    await show(state)
    for (const work of entityWorkKinds) {
      const part = stage.querySelector(`#${state}-${work}`)
      const button = part?.querySelector('button')
      const refusal = refusalOf(state, work)
      button?.click()
      expect(button?.getAttribute('aria-disabled'), work).toBe(refusal === undefined ? 'false' : 'true')
      expect(pressed.includes(`${state}-${work}`), work).toBe(refusal === undefined)
      expect(part?.querySelector('.hw-state-word')?.textContent, work).toBe(refusal)
      expect(part?.querySelector('a')?.getAttribute('href'), work).toBe(refusal && '/jobber/business')
    }
    expect(await listViolations(stage)).toEqual([])
  },
)
