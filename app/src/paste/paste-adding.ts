/** How each kind of pasted row is added: its call, what the business has of it already, and the call's input. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import {
  excavatorOperatorDocumentSchema,
  fleetTruckerDocumentSchema,
} from '@haulway/domain/entity/staff/staff.documents.ts'
import type { EntityWork } from '@haulway/domain/entity/state/entity-state.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import type { AppError } from '@haulway/domain/errors.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { type PasteKind, type PasteRowOf, wordOf } from '@haulway/domain/paste/paste-kinds.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { z } from 'zod'
import type { AskEach } from '../ask.ts'
import { type Invitation, invitationOf } from '../entity/invitation/InvitationSheet.tsx'

/** What became of a row. A pit is `notListed` when no search finds it and the row has no email to invite it. */
export type Outcome =
  | { kind: 'added'; invitation?: Invitation }
  | { kind: 'refused'; refusal: AppError }
  | { kind: 'notListed' }

/** `recordId`: of the new record. A row whose answer was lost is sent again with the id it had. */
type Ids = { entityId: string; recordId: string }

type Adding<Row> = {
  call: CallName
  /** What a business may only do in some of its states. */
  work?: EntityWork
  /** Where the business has what it added before, and the key of each. */
  held: { collection: string; keys: z.ZodType<string | undefined> }
  add: (ask: AskEach, row: Row, ids: Ids) => Promise<Outcome>
}

export const pasteAdding: { [Name in PasteKind]: Adding<PasteRowOf<Name>> } = {
  trucks: {
    call: 'createTruck',
    held: { collection: 'trucks', keys: truckDocumentSchema.transform(({ number }) => number) },
    add: async (ask, row, { entityId, recordId: truckId }) =>
      outcomeOf(await ask('createTruck', { ...row, entityId, truckId })),
  },
  drivers: {
    call: 'inviteFleetTrucker',
    work: 'invitation',
    held: { collection: 'fleet-truckers', keys: fleetTruckerDocumentSchema.transform(({ email }) => email) },
    add: async (ask, row, { entityId, recordId: newEntityId }) => {
      const asked = await ask('inviteFleetTrucker', { ...row, entityId, newEntityId })
      return outcomeOf(asked, { name: row.firstName, email: row.email })
    },
  },
  operators: {
    call: 'httpPitCreateOperator',
    work: 'invitation',
    held: {
      collection: 'excavator-operators',
      keys: excavatorOperatorDocumentSchema.transform(({ ticketSeries }) => ticketSeries),
    },
    add: async (ask, row, { entityId, recordId: newEntityId }) => {
      const asked = await ask('httpPitCreateOperator', { ...row, entityId, newEntityId })
      return outcomeOf(asked, { name: row.firstName, email: row.email })
    },
  },
  materials: {
    call: 'createMaterial',
    held: {
      collection: 'material-catalog',
      keys: materialDocumentSchema.transform(({ name, direction }) => `${name} ${direction}`),
    },
    add: async (ask, row, { entityId, recordId: materialId }) =>
      outcomeOf(await ask('createMaterial', { ...row, entityId, materialId })),
  },
  suppliers: {
    call: 'addSupplier',
    work: 'supply',
    held: { collection: 'suppliers', keys: supplierDocumentSchema.transform(({ name }) => name) },
    add: addOrInvitePit,
  },
}

/** Adds the pit of exactly this name; invites it when there is none. */
async function addOrInvitePit(
  ask: AskEach,
  { name, email }: PasteRowOf<'suppliers'>,
  { entityId, recordId }: Ids,
): Promise<Outcome> {
  const found = await ask('findPits', { entityId, query: name.slice(0, 60) })
  if (found.refusal) return { kind: 'refused', refusal: found.refusal }
  const pit = found.reply.pits.find(each => wordOf(each.name) === wordOf(name))
  if (pit) return outcomeOf(await ask('addSupplier', { entityId, pitEntityId: pit.pitEntityId }))
  if (email === undefined) return { kind: 'notListed' }
  const business = { entityType: entityTypes.pitOperation.code, offer: null }
  const invited = await ask('inviteBusiness', { entityId, entityTokenId: recordId, name, email, ...business })
  return outcomeOf(invited, { name, email })
}

type Answered = { reply: object; refusal?: undefined } | { reply?: undefined; refusal: AppError }
const invitedSchema = z.object({ invitationToken: z.string().optional() })

function outcomeOf(asked: Answered, invitee?: { name: string; email: string | undefined }): Outcome {
  if (asked.refusal) return { kind: 'refused', refusal: asked.refusal }
  return { kind: 'added', ...(invitee && { invitation: invitationOf(invitee, invitedSchema.parse(asked.reply)) }) }
}
