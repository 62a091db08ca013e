/** What a page shows of the local database is its latest state, however busy the device is. */
import { Dexie, type EntityTable, type Observable } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../ui/stage.fixture.tsx'
import { useLiveQuery } from './use-live-query.ts'

const { draw } = openStage('div')

class Loads extends Dexie {
  loads!: EntityTable<{ id: number }, 'id'>

  constructor() {
    super(`loads-${crypto.randomUUID()}`)
    this.version(1).stores({ loads: 'id' })
  }
}

function Count({ db }: { db: Loads }) {
  const count = useLiveQuery(() => db.loads.count(), [db])
  return <p>{count} loads</p>
}

/** Holds the second answer of a query back, as Dexie does on a busy device. @returns passes it on */
function holdSecondAnswer(): Promise<() => void> {
  const { liveQuery } = Dexie
  const { promise, resolve } = Promise.withResolvers<() => void>()
  const spy = vi.spyOn(Dexie, 'liveQuery').mockImplementation(query => {
    const subscribe = (next: (answer: unknown) => void) => {
      let answers = 0
      return liveQuery(query).subscribe(answer => (++answers === 2 ? resolve(() => next(answer)) : next(answer)))
    }
    return { subscribe } as Observable
  })
  onTestFinished(() => spy.mockRestore())
  return promise
}

test('an answer that comes late does not replace a newer one', async () => {
  const db = new Loads()
  onTestFinished(() => db.delete())
  const held = holdSecondAnswer()
  draw(<Count db={db} />)
  await expect.element(page.getByText('0 loads')).toBeVisible()
  await db.loads.add({ id: 1 })
  const passOn = await held
  await db.loads.add({ id: 2 })
  await expect.element(page.getByText('2 loads')).toBeVisible()
  passOn()
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await expect.element(page.getByText('2 loads')).toBeVisible()
})
