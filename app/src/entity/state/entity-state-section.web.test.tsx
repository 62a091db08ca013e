/** The state of a business and its moves, which a person who is one alone is not offered. */
import { type EntityTypeName, entityTypeNames, entityTypes, hasMembers } from '@haulway/domain/entity/entity-type.ts'
import { expect, test } from 'vitest'
import { pit } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { EntityStateBanner } from './EntityStateBanner.tsx'
import { EntityStateSection } from './EntityStateSection.tsx'

const { stage, draw } = openStage('div')
/** Spread, because the linter takes a literal `role` prop for the ARIA attribute. */
const owner = { role: 'owner' } as const
const buttons = () => [...stage.querySelectorAll('p > button')].map(each => each.textContent)

async function show(type: EntityTypeName, entityState: 'active' | 'paused'): Promise<void> {
  const form = await openFormStage('/here')
  const entity = { ...pit, entityType: entityTypes[type].code, entityState }
  draw(form.part(<EntityStateSection entity={entity} {...owner} rule="none" />))
  await expect.poll(() => stage.textContent).toContain(entityState === 'active' ? 'Active' : 'Paused')
}

test.each(entityTypeNames)('the owner of a %s pauses and closes it only where it is a business', async type => {
  await show(type, 'active')
  expect(buttons()).toEqual(hasMembers(type) ? ['Pause business', 'Close business'] : [])
  await show(type, 'paused')
  expect(buttons()).toEqual(['Resume business', ...(hasMembers(type) ? ['Close business'] : [])])
})

test('the line above every page of a suspended business says that withdrawals stop too, where it has any', async () => {
  const form = await openFormStage('/here')
  const line = async (type: EntityTypeName, state: 'suspended' | 'paused') => {
    draw(form.part(<EntityStateBanner state={state} type={type} to="/there" />))
    await expect.poll(() => stage.textContent).toContain(state === 'paused' ? 'Paused' : 'Suspended')
    return stage.textContent
  }
  expect(await line('soloTrucker', 'suspended')).toContain('No new work, no withdrawals')
  expect(await line('soloTrucker', 'paused')).not.toContain('withdrawals')
  expect(await line('jobber', 'suspended')).not.toContain('withdrawals')
})
