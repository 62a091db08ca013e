import { newId } from '@haulway/client/new-id.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { madeIds, newIdFields } from '@haulway/domain/wire/made-ids.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from './areas/forms/form-documents.fixture.ts'
import { openFormStage } from './areas/forms/form-stage.fixture.tsx'
import { type AskEach, useAsk, useAskEach } from './ask.ts'
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

function Many({ onReady }: { onReady: (ask: AskEach) => void }) {
  onReady(useAskEach())
  return <p>Ready</p>
}

test('every call that makes ids is repeated with the ids it had when its answer was lost', async () => {
  const { part, commands } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' })
  let ask: AskEach | undefined
  draw(part(<Many onReady={ready => (ask = ready)} />))
  await expect.poll(() => ask).toBeDefined()
  const calls = Object.keys(madeIds).filter(call => call in contract)
  expect(calls.length).toBeGreaterThan(50)
  // The form's input, with the new ids that it makes each time.
  const inputOf = (call: string, about: string) =>
    newIdFields(call).reduce<object>((input, field) => withId(input, field.split('.')), { about })
  for (const call of calls) {
    for (const about of ['one', 'another', 'one']) await ask?.(call as 'createTruck', inputOf(call, about) as never)
  }
  for (const call of calls) {
    const [first, other, again] = commands.filter(each => each.call === call)
    expect(again, call).toEqual(first)
    expect(other?.id, call).not.toBe(first?.id)
  }
})

function withId(input: object, [name = '', ...inside]: readonly string[]): object {
  return { ...input, [name]: inside.length > 0 ? withId({}, inside) : newId() }
}
