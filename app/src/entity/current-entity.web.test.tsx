/** A device that has the business's documents: its screens know the user's role from the first moment. */
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { useCurrentUser } from './current-user.ts'

const { draw } = openStage('div')
const seen: unknown[] = []
afterEach(() => void seen.splice(0))

function Screen() {
  const { role, user, entity } = useCurrentUser()
  useEffect(() => {
    seen.push({ role, user: user?.uid, entity: entity?.entityId !== undefined })
  }, [role, user, entity])
  return null
}

test('a screen is drawn with the user’s role, so no button comes under a finger that aims at another one', async () => {
  const { part, uid } = await openFormStage('/')
  draw(part(<Screen />))
  await expect.poll(() => seen).toEqual([{ role: 'owner', user: uid, entity: true }])
})
