/** A broker's time sheet: it reads both of its agreements, and each end reads only its own. */
import { newId } from '@haulway/client/new-id.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import { shiftDocumentSchema, shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import { type Shift, type ShiftAct, shiftTermsOf, withMoney } from '@haulway/domain/work/shift/shift.ts'
import { payOfShift, shiftMoneyOf } from '@haulway/domain/work/shift/shift-pay.ts'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CurrentEntityProvider } from '../../entity/CurrentEntity.tsx'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { OfflineSync } from '../../sync/offline-sync.fixture.tsx'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { punch, shiftStart } from './shift-document.fixture.ts'
import { TimeSheetView } from './TimeSheetView.tsx'

const { stage, draw } = openStage()
const cardOf = (rateE4: number) => rateCardFieldsSchema.parse({ basis: 'hour', rateE4, clock: 'portal' })
const brokerEntityId = newId()
const chain = { entityId: brokerEntityId, name: 'Ridgeline', offerId: newId() }
const byTon = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000 })
const sheet = { startAt: shiftStart, endAt: shiftStart + 600 * minuteMs, breaks: [] }
const ended = [punch(1, 'start', 0), punch(2, 'end', 600)]
const agreed: ShiftAct[] = [
  ...ended,
  punch(3, 'agree', 610, { relation: 'fleet', sheet }),
  punch(4, 'agree', 620, { relation: 'jobber', sheet }),
]

/** Ten hours at $100 from the jobber, and at $90 to the hauler, unless a card says otherwise. */
function shiftOf(acts: readonly ShiftAct[], { jobbers = cardOf(1_000_000), brokers = cardOf(900_000) } = {}): Shift {
  const terms = { ...testTerms, card: jobbers, broker: { ...chain, card: brokers } }
  const known: Shift = {
    projectId: terms.projectId,
    shiftId: newId(),
    shiftDay: '2026-10-15',
    createdOn: shiftStart,
    terms: shiftTermsOf(terms),
    ...shiftMoneyOf(terms),
  }
  const { agreedAt, sheet: folded } = foldShift(acts)
  if (agreedAt === null) return known
  return (['haul', 'subHaul'] as const).reduce((shift, agreement) => {
    const money = agreement === 'haul' ? shift.money : shift.subHaul
    const pay = money && payOfShift(shift, money, folded)
    return money && pay?.missing === undefined && pay ? withMoney(shift, agreement, { ...money, booked: pay }) : shift
  }, known)
}

async function show(shift: Shift, acts: readonly ShiftAct[], entityId: string, type: keyof typeof entityTypes) {
  const found = shiftDocuments({ shift, acts, overlaps: false }).find(({ scope }) => scope === entityScope(entityId))
  const uid = `broker-${newId()}`
  const storage = openDexieStorage(new SyncDatabase(uid))
  const body = { entityId, uid, role: 'owner', name: 'Ria', since: 0 }
  const documents = [
    { collection: 'members', id: uid, version: 1, body },
    { collection: 'shifts', id: shift.shiftId, version: 1, body: found!.body },
  ]
  await storage.replaceScope(entityScope(entityId), 1, documents)
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <OfflineSync uid={uid}>
        <CurrentEntityProvider uid={uid} found={{ startEntity: entityId, entityType: entityTypes[type].code }}>
          <TimeSheetView shift={shiftDocumentSchema.parse(found!.body)} now={shiftStart + 700 * minuteMs} />
        </CurrentEntityProvider>
      </OfflineSync>
    </MemoryRouter>,
  )
}

const { jobberEntityId, truckingEntityId, driverEntityId } = testTerms
const text = () => plainText(stage.textContent ?? '')

test('a broker reads what it is paid and what it pays its hauler, and has nothing to answer', async () => {
  await show(shiftOf(agreed), agreed, brokerEntityId, 'truckingFleet')
  await expect.poll(text).toContain('$1,000.00')
  expect(text()).toContain('$900.00')
  expect(text()).toContain(`From ${testTerms.jobberName}`)
  expect(text()).toContain(`To ${testTerms.truckingName}`)
  expect(text()).not.toContain('Propose other times')
  await expect.element(page.getByRole('button', { name: 'Dispute a line' }).first()).toBeVisible()
})

test('before the two agree, a broker reads that they state the hours, and has no button to agree', async () => {
  await show(shiftOf(ended), ended, brokerEntityId, 'truckingFleet')
  await expect.element(page.getByText('Only the hauler and the jobber agree to the times.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Agree/ })).not.toBeInTheDocument()
  expect(text()).toContain('Expected pay')
})

test('a jobber sees its broker and its own price, and nothing about the hauler', async () => {
  await show(shiftOf(agreed), agreed, jobberEntityId, 'jobber')
  await expect.poll(text).toContain('$1,000.00')
  expect(text()).toContain('Ridgeline')
  expect(text()).not.toMatch(/\$900|\$90\b/)
  expect(text()).not.toContain(testTerms.truckingName)
})

test('a hauler sees its broker’s price, and not the jobber’s', async () => {
  await show(shiftOf(agreed), agreed, truckingEntityId, 'truckingFleet')
  await expect.poll(text).toContain('$900.00')
  expect(text()).toContain('From Ridgeline')
  expect(text()).not.toMatch(/\$1,000|\$100\b/)
})

test('the driver of a broker’s shift reads no money', async () => {
  await show(shiftOf(agreed), agreed, driverEntityId, 'fleetTrucker')
  await expect.poll(text).toContain('10 h')
  expect(text()).not.toContain('$')
})

test('a broker that is paid by the ton and pays by the hour sees which is which', async () => {
  await show(shiftOf(agreed, { jobbers: byTon }), agreed, brokerEntityId, 'truckingFleet')
  await expect.poll(text).toContain(`To ${testTerms.truckingName}`)
  expect(text()).toContain('$900.00')
  expect(text()).not.toContain(`From ${testTerms.jobberName}`)
})
