/**
 * The ids that clients make: for each call, which of its input fields is a new id, of what kind, and which fields name
 * the owner of the new record. The server reserves an id for its kind and owner the first time it is sent, and refuses
 * it for every other owner and kind, so that an id names only one record.
 *
 * All other ids in inputs name existing records: the test of this file lists them, and fails for an id that is in
 * neither list.
 */
import { loadLogCallKinds } from '../load-log/load-log.calls.ts'
import { shiftCallKinds } from '../work/shift/shift.calls.ts'
import type { CallName } from './contract.ts'

/** The kinds of records whose ids clients make. A confirmation has the id of its act. */
export const madeIdKinds = [
  'entity',
  'invitation',
  'material',
  'geoPin',
  'truck',
  'truckPaper',
  'paper',
  'attachment',
  'project',
  'haul',
  'projectNotice',
  'agreement',
  'offer',
  'dispatch',
  'loadLog',
  'loadLogAct',
  'shift',
  'shiftAct',
  'payment',
  'withdrawal',
] as const
export type MadeIdKind = (typeof madeIdKinds)[number]

/** `kind`, then the owner of the record: fields of the same input, or `caller` for the user who makes it. */
type Row = Readonly<Record<string, readonly [kind: MadeIdKind, ...owner: string[]]>>

const loadAct = {
  // What a driver says of a load may arrive first and create it.
  loadLogId: ['loadLog', 'projectId'],
  // Unique within one load: the ledger, statements and the arbiter identify a dispute by its act alone.
  actId: ['loadLogAct', 'projectId', 'caller', 'loadLogId'],
} as const satisfies Row

const loadActs = Object.fromEntries(Object.keys(loadLogCallKinds).map(name => [name, loadAct]))

const shiftAct = {
  // What a driver says of a shift may arrive first and create it, and so may its times.
  shiftId: ['shift', 'projectId'],
  actId: ['shiftAct', 'projectId', 'caller', 'shiftId'],
} as const satisfies Row

const shiftActs = Object.fromEntries(Object.keys(shiftCallKinds).map(name => [name, shiftAct]))

/** By call. `putAttachment` is the upload, which is not in the contract. */
export const madeIds: Readonly<Record<string, Row | undefined>> = {
  ...loadActs,
  ...shiftActs,
  ...({
    createEntity: { entityId: ['entity', 'caller'] },
    httpPitCreateOperator: { newEntityId: ['entity', 'entityId'] },
    inviteFleetTrucker: { newEntityId: ['entity', 'entityId'] },
    inviteMember: { entityTokenId: ['invitation', 'entityId'] },
    inviteBusiness: { entityTokenId: ['invitation', 'entityId'] },
    createMaterial: { materialId: ['material', 'entityId'] },
    setGeoPin: { geoPinId: ['geoPin', 'entityId'] },
    createTruck: { truckId: ['truck', 'entityId'] },
    saveTruckPaper: { paperId: ['truckPaper', 'entityId', 'truckId'] },
    savePaper: { paperId: ['paper', 'entityId'] },
    putAttachment: { attachmentId: ['attachment', 'caller'] },
    createProject: { projectId: ['project', 'entityId'], 'haul.haulId': ['haul', 'projectId'] },
    createHaul: { haulId: ['haul', 'projectId'] },
    createProjectNotice: { noticeId: ['projectNotice', 'projectId'] },
    proposeAgreement: { agreementId: ['agreement', 'entityId'] },
    sendOffer: { offerId: ['offer', 'projectId'] },
    sendSubOffer: { offerId: ['offer', 'projectId'] },
    acceptTruckerNotice: { offerId: ['offer', 'projectId'], dispatchId: ['dispatch', 'projectId'] },
    answerOffer: { dispatchId: ['dispatch', 'projectId'] },
    dispatchTruck: { dispatchId: ['dispatch', 'projectId'] },
    // One act agrees to all loads of a day.
    agreeDay: { actId: ['loadLogAct', 'projectId', 'caller'] },
    settleDispute: loadAct,
    settleShiftDispute: shiftAct,
    confirmTrucker: loadAct,
    confirmLoad: loadAct,
    undoConfirmation: { actId: ['loadLogAct', 'projectId', 'caller', 'confirmationId'] },
    payBalances: { receiptId: ['payment', 'entityId'] },
    payBalance: { paymentId: ['payment', 'entityId'] },
    userWithdrawMoney: { withdrawalId: ['withdrawal', 'entityId'] },
  } as const satisfies Partial<Record<CallName | 'putAttachment', Row>>),
}

/** An id that a client made. `owner` is a string that no other owner of this kind has. */
export type MadeId = { id: string; kind: MadeIdKind; owner: string; field: string }

/** The made ids in an input. @param caller the uid of the user who sends it */
export function madeIdsOf(callName: string, input: unknown, caller: string): MadeId[] {
  return Object.entries(madeIds[callName] ?? {}).flatMap(([field, [kind, ...owner]]) => {
    const id = textAt(input, field)
    if (id === undefined) return []
    return { id, kind, field, owner: ownerOf(owner.map(name => (name === 'caller' ? caller : textAt(input, name)))) }
  })
}

/**
 * The files that an act names. They may be on its maker's phone for days, while others read their ids: so they are its
 * maker's to send. A file that is someone's already stays theirs, and the act counts.
 */
export function namedFilesOf(input: unknown, caller: string): Omit<MadeId, 'field'>[] {
  const ids = isRecord(input) && Array.isArray(input.attachmentIds) ? input.attachmentIds : []
  return ids.flatMap(id => (typeof id === 'string' ? { id, kind: 'attachment', owner: ownerOf([caller]) } : []))
}

/** An input as text without its new ids, so that two inputs with the same content give the same text. */
export function contentOf(callName: string, input: unknown): string {
  const made = newIdFields(callName)
  return JSON.stringify([callName, made.reduce((content, field) => without(content, field.split('.')), input)])
}

/** The fields of an input whose ids are new each time it is made. An act names its load or shift, which are not. */
export function newIdFields(callName: string): string[] {
  const row = madeIds[callName] ?? {}
  return 'actId' in row ? ['actId'] : Object.keys(row)
}

function without(input: unknown, [name = '', ...inside]: readonly string[]): unknown {
  if (!isRecord(input) || !(name in input)) return input
  return { ...input, [name]: inside.length > 0 ? without(input[name], inside) : undefined }
}

export function ownerOf(parts: readonly (string | undefined)[]): string {
  return parts.join(' ')
}

/** @param path nested field names: `haul.haulId` */
function textAt(input: unknown, path: string): string | undefined {
  const value = path.split('.').reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), input)
  return typeof value === 'string' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
