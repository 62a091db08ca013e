/** What both sides of a disputed line see: each number, what waits and why, and the answers they may give. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useDisputedLoad } from '../../payment/dispute/disputed-work.tsx'
import { GrantForm } from '../../payment/dispute/GrantForm.tsx'
import { LineDisputes } from '../../payment/dispute/LineDisputes.tsx'
import { HeldDisputes } from '../../payment/PaymentActs.tsx'
import { loadOf, minutesAt, trackingLogOf } from '../../tracking/replay/replay.fixture.ts'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage, type Stored } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
let sent: string[] = []
beforeEach(() => void vi.useFakeTimers({ now: minutesAt(60), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const line = {
  code: 'haul',
  ref: 'load',
  quantityMilli: 20_940,
  unit: 'ton' as const,
  rateNano: 3_400_000_000,
  amountCents: 7120,
  rule: 'quantityTimesRate' as const,
}
const money = {
  currency: 'USD',
  haul: {
    card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 }),
    pay: { lines: [line], totalCents: 7120 },
  },
}

function GrantOfLoad({ load }: { load: LoadLogDocument }) {
  const work = useDisputedLoad(load)
  return work && <GrantForm work={work} agreement="haul" line={line} onDone={() => {}} />
}

/** A delivered load whose jobber accepts 19.94 of 20.94 tons, as one of the two parties sees it. */
function disputed(party: 'jobber' | 'trucking', more: LoadLogAct[] = []): LoadLogDocument {
  const load = loadOf(12)
  const raise: LoadLogAct = {
    actId: idOf(70),
    kind: 'disputeLine',
    witness: 'jobber',
    by: { uid: 'jo', entityId: load.terms.jobberEntityId },
    occurredAt: minutesAt(50),
    sequence: 50,
    reason: 'The gate counted less.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_940 },
  }
  return foldedDocument({ ...load, party, money }, [...actsOf(load), raise, ...more])
}

async function show(part: React.ReactNode, stored: readonly Stored[] = []) {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/', undefined, stored)
  sent = stage.sent
  await draw(stage.part(part))
}

test('the other side sees both numbers, what waits and why, and agrees with one tap', async () => {
  await show(<LineDisputes load={disputed('trucking')} />)
  await expect.element(page.getByText('Brandt Earthworks says')).toBeVisible()
  await expect.element(page.getByText('19.94 tons = $67.80', { exact: true })).toBeVisible()
  await expect.element(page.getByText('20.94 tons = $71.20', { exact: true })).toBeVisible()
  await expect.element(page.getByText('$3.40', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/The gate counted less\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refuse' })).toBeVisible()
  await page.getByRole('button', { name: 'Agree to $67.80' }).click()
  await expect.poll(() => sent).toContain('answerDispute')
})

test('each side of a line that is gone reads that it is gone, and ends its dispute with one tap', async () => {
  const gone = (party: 'jobber' | 'trucking') => {
    const load = disputed(party)
    const dryRun = { code: 'dryRun', ref: 'load', amountCents: 5000, rule: 'dryRun' as const }
    const haul = { ...money.haul, pay: { lines: [dryRun], totalCents: 5000 } }
    return { ...load, money: { ...money, haul, acts: load.money?.acts } }
  }
  const endings = {
    trucking: ['End the dispute', 'answerDispute'],
    jobber: ['Withdraw the dispute', 'withdrawDispute'],
  }
  for (const party of ['trucking', 'jobber'] as const) {
    const [button, call] = endings[party]
    await show(<LineDisputes load={gone(party)} />)
    await expect.element(page.getByRole('heading', { name: 'Dispute: Haul' })).toBeVisible()
    await expect.element(page.getByText('This line no longer exists. Check what is paid now.')).toBeVisible()
    await expect.element(page.getByText(/The gate counted less\./)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => sent).toContain(call)
  }
})

test('a number above what the line can ever pay is refused in a sentence that says what to do', async () => {
  await show(<GrantOfLoad load={disputed('trucking')} />)
  await page.getByLabelText('I accept').fill('67')
  await page.getByLabelText('Reason').fill('It was far more.')
  await page.getByRole('button', { name: /^Dispute this line/ }).click()
  await expect.element(page.getByText("That's more than this line can pay. Enter less.")).toBeVisible()
  expect(sent).toEqual([])
})

test('a line that both sides agreed on is not offered again', async () => {
  const { terms } = loadOf(12)
  const agree: LoadLogAct = {
    actId: idOf(71),
    kind: 'answerDispute',
    witness: 'trucker',
    aboutActId: idOf(70),
    by: { uid: 'tess', entityId: terms.truckingEntityId },
    occurredAt: minutesAt(52),
    sequence: 52,
    dispute: { agreement: 'haul', answer: 'accept', quantityMilli: 19_940 },
  }
  const toll = { code: 'addOn:toll', ref: 'load', amountCents: 500, rule: 'addOn' as const }
  const more = { ...money, haul: { ...money.haul, pay: { lines: [line, toll], totalCents: 7620 } } }
  await show(<LineDisputes load={{ ...disputed('trucking', [agree]), money: { ...more, acts: [] } }} />)
  await page.getByRole('button', { name: 'Dispute a line' }).click()
  await expect.poll(() => document.body.textContent).toContain('$71.20')
  const settled = disputed('trucking', [agree])
  await show(<LineDisputes load={{ ...settled, money: { ...more, acts: settled.money?.acts } }} />)
  await page.getByRole('button', { name: 'Dispute a line' }).click()
  await expect.poll(() => document.body.textContent).toContain('$5.00')
  expect(document.body.textContent).not.toContain('$71.20')
})

/** A number that one side proposes in its turn. */
function proposal(by: 'jobber' | 'trucking', n: number, quantityMilli: number): LoadLogAct {
  const { jobberEntityId, truckingEntityId } = loadOf(12).terms
  return {
    actId: idOf(70 + n),
    kind: 'answerDispute',
    witness: by === 'jobber' ? 'jobber' : 'trucker',
    by: { uid: by, entityId: by === 'jobber' ? jobberEntityId : truckingEntityId },
    aboutActId: idOf(70),
    occurredAt: minutesAt(50 + n),
    sequence: 50 + n,
    dispute: { agreement: 'haul', answer: 'propose', quantityMilli },
  }
}

test('on its own page the answer is the next action only for the side whose turn it is', async () => {
  const plates = () => [...document.querySelectorAll('.hw-act')].map(plate => plainText(plate.textContent ?? ''))
  const seen = async (party: 'jobber' | 'trucking', acts: LoadLogAct[]) => {
    await show(<LineDisputes load={disputed(party, acts)} isNextAct />)
    await expect.element(page.getByRole('button', { name: 'Propose another number' })).toBeVisible()
    return plates()
  }
  const theirs = proposal('trucking', 1, 20_640)
  const ours = proposal('jobber', 2, 20_240)
  expect(await seen('trucking', [])).toEqual(['Agree to $67.80Accept 19.94 tons and end the dispute'])
  expect(await seen('jobber', [])).toEqual([])
  expect(await seen('trucking', [theirs])).toEqual([])
  expect(await seen('jobber', [theirs])).toEqual(['Agree to $70.18Accept 20.64 tons and end the dispute'])
  expect(await seen('jobber', [theirs, ours])).toEqual([])
  expect(await seen('trucking', [theirs, ours])).toEqual(['Agree to $68.82Accept 20.24 tons and end the dispute'])
})

test('a refusal without a number does not hide another dispute that one tap would end', async () => {
  const load = disputed('jobber', [
    { ...proposal('trucking', 1, 0), dispute: { agreement: 'haul', answer: 'refuse' }, reason: 'The ticket is right.' },
    {
      ...proposal('trucking', 2, 0),
      actId: idOf(80),
      aboutActId: undefined,
      kind: 'disputeLine',
      reason: 'The surcharge is missing a mile.',
      dispute: { agreement: 'haul', code: 'fuel', cents: 900 },
    },
  ])
  const surcharge = { code: 'fuel', ref: 'load', amountCents: 800, rule: 'fuelPerUnit' as const }
  const pay = { lines: [line, surcharge], totalCents: 7920 }
  const paid = { ...load, money: { ...load.money!, haul: { ...money.haul, pay } } }
  await show(<LineDisputes load={paid} isNextAct />)
  await expect
    .poll(() => [...document.querySelectorAll('.hw-act')].map(plate => plainText(plate.textContent ?? '')))
    .toEqual(['Agree to $9.00It ends for both sides'])
})

test('the side that raised it can withdraw it, and has nothing to agree to yet', async () => {
  await show(<LineDisputes load={disputed('jobber')} />)
  await page.getByRole('button', { name: 'Withdraw the dispute' }).click()
  await expect.poll(() => sent).toContain('withdrawDispute')
  expect(page.getByRole('button', { name: /^Agree/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Refuse' }).elements()).toEqual([])
})

test('while a number is entered, it shows what is paid and what waits', async () => {
  await show(<GrantOfLoad load={{ ...loadOf(12), money }} />)
  await page.getByLabelText('I accept').fill('19.94')
  await expect.element(page.getByText('$67.80')).toBeVisible()
  await expect.element(page.getByText('$3.40')).toBeVisible()
})

const standby = {
  code: 'standby:pit',
  ref: 'load',
  quantityMilli: 4000,
  unit: 'minute' as const,
  rateNano: 1_500_000_000,
  amountCents: 600,
  rule: 'standbyPerLoad' as const,
  facts: { waitedMinutes: 6, freeMinutes: 2 },
}

test('a disputed wait shows its GPS gaps beside it, and how many of its minutes GPS did not record', async () => {
  const load = disputed('jobber')
  const act = { ...load.money!.acts![0]!, dispute: { agreement: 'haul' as const, code: 'standby:pit', cents: 300 } }
  const pay = { lines: [line, standby], totalCents: 7720 }
  const shown = { ...load, money: { ...money, haul: { ...money.haul, pay }, acts: [act] } }
  const log = trackingLogOf(load, [{ from: minutesAt(4), to: minutesAt(10), cause: 'batterySaver' }])
  const scope = entityScope(idOf(1))
  await show(<LineDisputes load={shown} />, [{ scope, collection: 'tracking-logs', id: load.loadLogId, body: log }])
  // In line from minute 6 to 12; the gap covers 4 of them.
  await expect.element(page.getByText(/No GPS for 4 of 6 min/)).toBeVisible()
  await expect.element(page.getByText(/GPS for 30 of 36 min/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Replay' })).toBeVisible()
})

test('a load that is held says how much of it waits, and who has until when to respond', async () => {
  const load = { ...disputed('jobber'), disputed: true }
  await show(<HeldDisputes loads={[load]} />)
  await expect.element(page.getByRole('link', { name: /\$3\.40/ })).toBeVisible()
  const sentence = new RegExp(`^${load.terms.truckingName} must answer by .+$`)
  await expect.element(page.getByText(sentence)).toBeVisible()
  const theirs = { ...disputed('jobber', [proposal('trucking', 1, 20_640)]), disputed: true }
  await show(<HeldDisputes loads={[theirs]} />)
  await expect.element(page.getByText(theirs.terms.truckingName, { exact: true })).toBeVisible()
})

test('a hauler finds a disputed load beside its payments, with what is held and until when it answers', async () => {
  await show(<HeldDisputes loads={[disputed('trucking')]} />)
  await expect.element(page.getByRole('link', { name: /\$3\.40/ })).toBeVisible()
  await expect.element(page.getByText(/^Answer by .+$/)).toBeVisible()
})

test('after that day it says that no answer came, and that one still can', async () => {
  vi.setSystemTime(minutesAt(50) + 30 * dayMs)
  const asked = { ...disputed('jobber'), disputed: true }
  const by = { uid: 'ray', entityId: asked.terms.truckingEntityId }
  const raised = { ...asked, money: { ...asked.money!, acts: asked.money!.acts!.map(act => ({ ...act, by })) } }
  await show([asked, raised].map(load => <HeldDisputes key={load.money!.acts![0]!.by.uid} loads={[load]} />))
  await expect.element(page.getByText(new RegExp(`^No answer from ${asked.terms.truckingName} by .+$`))).toBeVisible()
  await expect.element(page.getByText(/^Your answer was due .+$/)).toBeVisible()
  await show([asked, raised].map(load => <LineDisputes key={load.money!.acts![0]!.by.uid} load={load} />))
  await expect.element(page.getByText(/^Delgado.* did not respond by .+\. It ends when you both agree/)).toBeVisible()
  await expect.element(page.getByText(/^You did not respond by .+\. You still can\./)).toBeVisible()
})
