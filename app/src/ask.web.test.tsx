import { entityScope } from '@haulway/domain/document/scope.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from './areas/forms/form-documents.fixture.ts'
import { openFormStage } from './areas/forms/form-stage.fixture.tsx'
import { useAsk } from './ask.ts'
import { PlainButton } from './ui/controls/PlainButton.tsx'
import { openStage } from './ui/stage.fixture.tsx'

const { draw } = openStage()

function FindPits({ onReply }: { onReply: (reply: unknown) => void }) {
  const { run } = useAsk('findPits')
  return <PlainButton onPress={() => void run({ entityId: idOf(1) }).then(onReply)}>Find pits</PlainButton>
}

test('a reply arrives although the user leaves while its documents are on the way', async () => {
  const reply = { pits: [] }
  const { part, sent } = await openFormStage('/', { kind: 'accepted', reply, versions: { [entityScope(idOf(1))]: 9 } })
  const answers: unknown[] = []
  draw(part(<FindPits onReply={answer => answers.push(answer)} />))
  await page.getByRole('button', { name: 'Find pits' }).click()
  await expect.poll(() => sent).toContain('findPits')
  draw(<p>Logged out</p>)
  await expect.poll(() => answers).toEqual([reply])
})
