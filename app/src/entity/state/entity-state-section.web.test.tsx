/** The state of a business and its moves, which a person who is one alone is not offered. */
import { type EntityTypeName, entityTypeNames, entityTypes, hasMembers } from '@haulway/domain/entity/entity-type.ts'
import { expect, test } from 'vitest'
import { pit } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
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
