/** The demo for browser tests: its last week, the first hours of its day, and what an office does next. */
import { tmpdir } from 'node:os'
import { openClient } from '@haulway/client/client.ts'
import { dayFrom } from '@haulway/demo/day/choose-day.ts'
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { readRegion } from '@haulway/demo/region/region.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { createCountingJournal } from '@haulway/demo/town/journal.ts'
import { runDemo } from '@haulway/demo/town/run.ts'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { dayOf, hourMs } from '@haulway/domain/time.ts'
import { openPastOf } from '@haulway/server/admin/past-node.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { expect } from 'vitest'
import type { Server } from './server.ts'

export async function runDemoMorning({ databaseUrl, url, mailFolder: folder, admin }: Server): Promise<void> {
  const troubles: string[] = []
  const { journal } = createCountingJournal(sentence => troubles.push(sentence))
  const day = dayFrom(demoDay, Date.now() - 2.6 * hourMs)
  await runDemo({
    ...{ url, plan: demoDay, region: readRegion(), journal, day, untilMs: day.startMs + 2.5 * hourMs },
    signal: AbortSignal.timeout(280_000),
    openPast: openPastOf({
      ...{ databaseUrl, databaseConnectionsMax: 4, authSecret: 'of the sessions of last week, and of no other' },
      ...{ logLevel: 'error', publicUrl: url, moneyFolder: tmpdir(), attachments: { folder: tmpdir() } },
      mail: { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>', folder },
    }),
    settle: async ({ what, entityId, id }, atMs) => {
      await runAct(databaseUrl, ['settle', what, entityId, id], () => atMs)
    },
    confirmEmail: async email => void (await admin('users', 'email', email, 'confirmed')),
  })
  expect(troubles).toEqual([])
}

/**
 * The jobber disputes one load of the fleet, proposes a correction of another, and proposes a card with terms to a solo
 * trucker. The pit takes a spoil.
 */
export async function actInOffice({ url }: Server) {
  const jobber = await openOffice(url, 'greg@brandt.example')
  const { documents } = await jobber.client.read.page(entityScope(jobber.entityId), 'load-logs', { limit: 200 })
  const loads = documents.filter(
    ({ state, terms, quantity }) => state === 'approved' && terms.truck.number === 'T-205' && quantity?.unit === 'ton',
  )
  const [disputed, corrected] = loads.map(({ projectId, loadLogId }) => ({ projectId, loadLogId }))
  const lessOf = (half: number) => ({ amountMilli: half, unit: 'ton' as const })
  await jobber.client.call('disputeLine', {
    ...{ ...disputed!, actId: newTestId(), reason: 'Their scale shows half a ton less.' },
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: loads[0]!.quantity!.amountMilli - 500 },
  })
  await jobber.client.call('proposeCorrection', {
    ...{ ...corrected!, actId: newTestId(), reason: 'The gate weighed it again.', correction: {} },
    quantity: lessOf(loads[1]!.quantity!.amountMilli - 400),
  })
  const solo = await openOffice(url, 'ray@delgado.example')
  await jobber.client.call('proposeAgreement', {
    ...{ entityId: jobber.entityId, agreementId: newTestId(), otherEntityId: solo.entityId },
    ...{
      card: { basis: 'ton', rateE4: 36_000, minimumQuantityMilli: 20_000 },
      validFrom: dayOf(Date.now(), demoDay.timeZone),
    },
    terms: {
      ...{ dueDays: 14, interestPercentMilli: 1000, quickPay: { percentMilli: 2000, dueDays: 2 } },
      taxes: [{ name: 'PA sales tax', percentMilli: 6000, on: ['haul'], rounding: 'statement', certificate: null }],
      retainage: { percentMilli: 5000, on: ['haul'], untilHeldCents: 200_000 },
    },
  })
  const pit = await openOffice(url, 'dana@kistler.example')
  await pit.client.call('createMaterial', {
    ...{ entityId: pit.entityId, materialId: newTestId(), name: 'Clean fill', unit: 'ton', direction: 'taken' },
    ...{ priceE4: 60_000, gramsPerCubicMeter: 1_500_000 },
  })
  return { disputed: disputed!, corrected: corrected! }
}

async function openOffice(url: string, email: string) {
  const client = await openClient({ url })
  const uid = await client.signIn({ email, password: demoPassword })
  const { documents } = await client.read.page(userScope(uid), 'haulway-user')
  return { client, entityId: documents[0]!.entityIds[0]! }
}
