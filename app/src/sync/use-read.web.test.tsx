/** What a page shows of what it reads: the latest answer, what was read before, and why there is none. */
import { AppError } from '@haulway/domain/errors.ts'
import { DefaultIonLifeCycleContext, IonLifeCycleContext } from '@ionic/react'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { useNotePageShown } from './use-is-page-shown.ts'
import { type ReadOptions, useRead } from './use-read.ts'

const { draw } = openStage('div')

type Question = { of: string } & ReadOptions
type Asked = { of: string; answer: (value: string) => void; refuse: (refusal: AppError) => void }
type ReaderProps = { first: Question; asked: Asked[]; onReady: (change: (next: Question) => void) => void }

function Reader({ first, asked, onReady }: ReaderProps) {
  const [{ of, ...options }, change] = useState(first)
  useEffect(() => onReady(change), [onReady])
  const ask = () => new Promise<string>((answer, refuse) => asked.push({ of, answer, refuse }))
  const { state, value, refusal, isReading, readAgain } = useRead(of, ask, options)
  return (
    <>
      <p>{[state, value, refusal?.code, isReading ? 'reading' : 'rests'].filter(Boolean).join(' ')}</p>
      <PlainButton onPress={readAgain}>Try Again</PlainButton>
    </>
  )
}

/** Draws a reader. `nth` waits for its nth question. */
async function openReader(first: Question) {
  const asked: Asked[] = []
  const ready = Promise.withResolvers<(next: Question) => void>()
  draw(<Reader first={first} asked={asked} onReady={ready.resolve} />)
  const nth = async (number: number) => {
    await expect.poll(() => asked.length).toBe(number)
    return asked[number - 1]!
  }
  return { nth, change: await ready.promise }
}

const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('what was read stays while it is read again and when that fails, and is gone with another question', async () => {
  const { nth, change } = await openReader({ of: 'truck 1', again: 1 })
  await shows('waiting reading')
  const first = await nth(1)
  first.answer('silent')
  await shows('read silent rests')
  change({ of: 'truck 1', again: 2 })
  await shows('read silent reading')
  const second = await nth(2)
  second.refuse(new AppError('networkError'))
  await shows('offline silent networkError rests')
  change({ of: 'truck 2', again: 2 })
  await shows('waiting reading')
  const third = await nth(3)
  third.answer('at work')
  await shows('read at work rests')
})

test('an answer that comes after the answer to a later question is dropped', async () => {
  const { nth, change } = await openReader({ of: 'truck 1' })
  const first = await nth(1)
  change({ of: 'truck 2' })
  const second = await nth(2)
  expect([first.of, second.of]).toEqual(['truck 1', 'truck 2'])
  second.answer('second')
  await shows('read second rests')
  first.answer('first')
  change({ of: 'truck 2', again: 2 })
  await shows('read second reading')
})

test('a refusal is gone once the user tries again', async () => {
  const { nth } = await openReader({ of: 'truck 1' })
  const first = await nth(1)
  first.refuse(new AppError('notAllowed'))
  await shows('refused notAllowed rests')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await shows('waiting reading')
  const second = await nth(2)
  second.answer('found')
  await shows('read found rests')
})

test('what is not wanted is not read, and what was read stays', async () => {
  const { nth, change } = await openReader({ of: 'truck 1', isWanted: false })
  await shows('waiting rests')
  change({ of: 'truck 1' })
  const first = await nth(1)
  first.answer('found')
  await shows('read found rests')
  change({ of: 'truck 1', isWanted: false, again: 2 })
  await shows('read found rests')
  change({ of: 'truck 1', again: 2 })
  await shows('read found reading')
  await nth(2)
})

function KeptPage({ isLeft, children }: { isLeft: boolean; children: ReactNode }) {
  return (
    <div ref={useNotePageShown()} style={{ display: isLeft ? 'none' : 'block' }}>
      {children}
    </div>
  )
}

test('a page that was left rests, and reads again when it is shown again', async () => {
  const asked: Asked[] = []
  const kept = new DefaultIonLifeCycleContext()
  const noChange = () => {}
  const show = (isLeft: boolean) =>
    draw(
      <IonLifeCycleContext value={kept}>
        <KeptPage isLeft={isLeft}>
          <Reader first={question} asked={asked} onReady={noChange} />
        </KeptPage>
      </IonLifeCycleContext>,
    )
  const question = { of: 'pits', everyMs: 50 }
  show(false)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  asked[0]!.answer('none')
  await shows('read none rests')
  show(true)
  await expect.poll(() => document.querySelector('p')!.checkVisibility()).toBe(false)
  let before = -1
  const rests = () => {
    const isStill = asked.length === before
    before = asked.length
    return isStill
  }
  await expect.poll(rests, { interval: 200 }).toBe(true)
  show(false)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  asked.at(-1)!.answer('Ormrod Pit')
  await shows('read Ormrod Pit rests')
})
