import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { madeIds, newIdFields } from '@haulway/domain/wire/made-ids.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { idOf } from './areas/forms/form-documents.fixture.ts'
import { openFormStage } from './areas/forms/form-stage.fixture.tsx'
import { type AskEach, useAskEach, useAskInOrder } from './ask.ts'
import { SyncProvider } from './sync/SyncProvider.tsx'
import { PlainButton } from './ui/controls/buttons/PlainButton.tsx'
import { openStage } from './ui/stage.fixture.tsx'

const { stage, draw } = openStage()

function FindPits({ onReply }: { onReply: (reply: unknown) => void }) {
  const { run } = useAskInOrder('findPits')
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

type Find = (query: string) => Promise<void>

function PitsFound({ onReady }: { onReady: (find: Find) => void }) {
  const { run, isAsking } = useAskInOrder('findPits')
  const [names, setNames] = useState('none')
  onReady(async query => {
    const reply = await run({ entityId: idOf(1), query })
    if (reply) setNames(reply.pits.map(({ name }) => name).join())
  })
  return <p>{isAsking ? `${names}, reading` : names}</p>
}

test('an answer that comes after the answer to a later question is dropped', async () => {
  const answers = new Map<string, (reply: object) => void>()
  const send = async ({ input }: { input: unknown }) => {
    const { query } = z.object({ query: z.string() }).parse(input)
    const reply = await new Promise<object>(resolve => answers.set(query, resolve))
    return { kind: 'accepted', reply: reply as never, versions: {} } as const
  }
  const answer = (query: string) => answers.get(query)?.({ pits: [{ name: `a pit with ${query}` }] })
  const subscribe = (_scopes: unknown, _onMessage: unknown, signal: AbortSignal) => untilAborted(signal)
  const upload = async () => ({ kind: 'lost', trouble: 'No network.' }) as const
  let find: Find | undefined
  draw(
    <SyncProvider uid={`asks-${newId()}`} transport={{ send, subscribe, upload }} newId={newId} fallback={null}>
      <PitsFound onReady={ready => (find = ready)} />
    </SyncProvider>,
  )
  await expect.poll(() => find).toBeDefined()
  for (const query of ['sand', 'stone', 'gravel']) void find?.(query)
  await expect.poll(() => answers.size).toBe(3)
  answer('stone')
  await expect.poll(() => stage.textContent).toBe('a pit with stone, reading')
  answer('sand')
  answer('gravel')
  await expect.poll(() => stage.textContent).toBe('a pit with gravel')
  void find?.('sand')
  await expect.poll(() => stage.textContent).toBe('a pit with gravel, reading')
  void find?.('slag')
  await expect.poll(() => answers.size).toBe(4)
  answer('slag')
  await expect.poll(() => stage.textContent).toBe('a pit with slag')
  answer('sand')
  await new Promise(resolve => setTimeout(resolve))
  expect(stage.textContent).toBe('a pit with slag')
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
    const [first, other, again] = commands.filter(each => each.call === call).map(({ id, input }) => ({ id, input }))
    expect(again, call).toEqual(first)
    expect(other?.id, call).not.toBe(first?.id)
  }
})

function withId(input: object, [name = '', ...inside]: readonly string[]): object {
  return { ...input, [name]: inside.length > 0 ? withId({}, inside) : newId() }
}
