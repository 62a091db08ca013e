/** Haulers keep documents on file, one of which ends soon, and jobbers require insurance. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { paperDocumentSchema } from '@haulway/domain/paper/paper.documents.ts'
import { addDays } from '@haulway/domain/time.ts'
import { poundGrams } from '@haulway/domain/units.ts'
import type { TruckPlan } from '../day/working-day.ts'
import { type DemoMember, envelopeNow, newDemoId, type Town } from './town.ts'

/** Soon enough to be reminded of. */
const endsInDays = 8

/** Long enough to need no reminder. */
const permitDays = 120

/** Run again, it adds nothing. */
export async function addPapers({ jobbers, haulers }: Town): Promise<void> {
  const all = [...haulers.values()]
  await Promise.all(all.map((hauler, index) => addPapersOf(hauler, index === 0 ? endsInDays : 200 + index)))
  await Promise.all([...jobbers.values()].map(requireInsurance))
}

async function addPapersOf({ client, entityId }: DemoMember, insuredDays: number): Promise<void> {
  if (client.store.list(entityScope(entityId), 'papers', paperDocumentSchema).length > 0) return
  const today = new Date().toISOString().slice(0, 10)
  const papers = [
    { kind: 'insuranceCertificate', issuer: 'Demo Casualty', expiresOn: addDays(today, insuredDays) },
    { kind: 'dotNumber', number: `36${String(insuredDays).padStart(5, '0')}`, expiresOn: null },
    { kind: 'w9', expiresOn: null },
  ] as const
  for (const paper of papers) {
    await client.mustSend(envelopeNow(), 'savePaper', { entityId, paperId: newDemoId(), ...paper })
  }
}

/** A weight permit of the truck's state. */
export async function addPermit({ client, entityId }: DemoMember, truckId: string, plan: TruckPlan): Promise<void> {
  const { state, permit } = plan
  if (!permit) return
  const { number, pounds } = permit
  await client.mustSend(envelopeNow(), 'saveTruckPaper', {
    entityId,
    truckId,
    paperId: newDemoId(),
    kind: 'weightPermit' as const,
    number,
    state,
    grossGrams: Math.round(pounds * poundGrams),
    expiresOn: addDays(new Date().toISOString().slice(0, 10), permitDays),
  })
}

async function requireInsurance({ client, entityId }: DemoMember): Promise<void> {
  const { levels } = await client.mustSend(envelopeNow(), 'listHaulerPapers', { entityId })
  if (Object.keys(levels).length > 0) return
  const required = { insuranceCertificate: 'block', w9: 'warn', stateRegistration: 'warn' } as const
  await client.mustSend(envelopeNow(), 'setPaperRequirements', { entityId, levels: required })
}
