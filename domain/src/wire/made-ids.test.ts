/** Every id field of an input is either made by its client or names an existing record. */
import { expect, test } from 'vitest'
import { attachmentSubjectSchema } from '../attachment/attachment.ts'
import { idSchema } from '../ids.ts'
import { type CallName, contract } from './contract.ts'
import { idPathsIn, idPathsOf } from './id-paths.fixture.ts'
import { contentOf, madeIdKinds, madeIds, madeIdsOf, namedFilesOf } from './made-ids.ts'

/** Input fields that name an existing record, unless `madeIds` lists them for the call. */
const namedIds: ReadonlySet<string> = new Set([
  'entityId',
  'pitEntityId',
  'payeeEntityId',
  'truckingEntityId',
  'fleetTruckerEntityId',
  'invitedEntityId',

  'staffEntityId',
  'joiningEntityId',
  'otherEntityId',
  'payerEntityId',
  'agreementId',
  'deductionId',
  'driverEntityId',
  'projectId',
  'haulId',
  'noticeId',
  'offerId',
  'acceptedOfferId',
  'dispatchId',
  'loadLogId',
  'confirmationId',
  'aboutActId',
  'voidsActId',
  'attachmentIds',
  'attachmentId',
  'truckId',
  'paperId',
  'materialId',
  'geoPinId',
  'entityTokenId',
  'notificationIds',
  'sessionId',
  'payoutDestinationId',
  'apiKeyId',
  'shareLinkId',
  'webhookId',
  'deliveryIds',
  'beforeDeliveryId',
  // Made by a device for itself and shared by all its users: always looked up together with the user.
  'deviceId',
])

const callNames = Object.keys(contract) as CallName[]
const idPaths = new Map(callNames.map(name => [name as string, idPathsOf(name).map(({ path }) => path)]))

test('every id of every call is made by the client or names an existing record', () => {
  const all = [...idPaths].flatMap(([name, paths]) => paths.map(path => ({ name, path })))
  expect(all.length).toBeGreaterThan(180)
  const undeclared = all.filter(
    ({ name, path }) => madeIds[name]?.[path] === undefined && !namedIds.has(path.split('.').at(-1) ?? ''),
  )
  expect(undeclared).toEqual([])
})

test('every made id and its owner’s fields exist in the input of their call', () => {
  const ofAttachment = idPathsIn(attachmentSubjectSchema).map(({ path }) => path)
  const paths = new Map([...idPaths, ['putAttachment', ['attachmentId', ...ofAttachment]]])
  const missing = Object.entries(madeIds).flatMap(([name, row]) =>
    Object.entries(row ?? {}).flatMap(([field, [, ...owner]]) =>
      [field, ...owner].filter(path => path !== 'caller' && !paths.get(name)?.includes(path)).map(path => [name, path]),
    ),
  )
  expect(missing).toEqual([])
})

test('every kind of made id is made by some call and has an owner', () => {
  const rows = Object.values(madeIds).flatMap(row => Object.values(row ?? {}))
  expect(new Set(rows.map(([kind]) => kind))).toEqual(new Set(madeIdKinds))
  for (const [, ...owner] of rows) expect(owner.length).toBeGreaterThan(0)
})

test('the made ids of an input are found with their owners, even in nested fields', () => {
  const input = { entityId: 'e', projectId: 'p', haul: { haulId: 'h', materialId: 'm' } }
  expect(madeIdsOf('createProject', input, 'u')).toEqual([
    { id: 'p', kind: 'project', owner: 'e', field: 'projectId' },
    { id: 'h', kind: 'haul', owner: 'p', field: 'haul.haulId' },
  ])
  expect(madeIdsOf('undoConfirmation', { projectId: 'p', actId: 'a', confirmationId: 'c' }, 'u')).toEqual([
    { id: 'a', kind: 'loadLogAct', owner: 'p u c', field: 'actId' },
  ])
  expect(madeIdsOf('changeHaul', { projectId: 'p', haulId: 'h' }, 'u')).toEqual([])
  expect(madeIdsOf('answerOffer', { projectId: 'p', offerId: 'o' }, 'u')).toEqual([])
})

test('the files that an input names are those of an act, and its maker’s', () => {
  const naming = [...idPaths].flatMap(([name, paths]) =>
    paths
      .filter(path => path.includes('attachmentIds'))
      .map(path => ({ path, isAct: 'actId' in (madeIds[name] ?? {}) })),
  )
  expect(naming.length).toBeGreaterThan(10)
  expect(naming.filter(({ path, isAct }) => path !== 'attachmentIds' || !isAct)).toEqual([])
  expect(namedFilesOf({ actId: 'a', attachmentIds: ['f', 'g'] }, 'u')).toEqual([
    { id: 'f', kind: 'attachment', owner: 'u' },
    { id: 'g', kind: 'attachment', owner: 'u' },
  ])
  expect(madeIdsOf('putAttachment', { attachmentId: 'f' }, 'u')).toMatchObject([{ kind: 'attachment', owner: 'u' }])
  expect(namedFilesOf({ actId: 'a' }, 'u')).toEqual([])
})

test('inputs that differ only in their new ids have the same content', () => {
  const project = (n: string, name = 'Mill Road') => ({ projectId: n, name, haul: { haulId: n, materialId: 'm' } })
  const content = contentOf('createProject', project('1'))
  expect(contentOf('createProject', project('2'))).toBe(content)
  expect(contentOf('createProject', project('1', 'Oak Run'))).not.toBe(content)
})

test('the approvals of two loads have different content', () => {
  const approval = (loadLogId: string, actId: string) => contentOf('approveLoad', { projectId: 'p', loadLogId, actId })
  expect(approval('1', 'a')).toBe(approval('1', 'b'))
  expect(approval('1', 'a')).not.toBe(approval('2', 'a'))
})

test('an id is the same string in capital and small letters', () => {
  const id = '01990000-abcd-7def-8abc-0123456789ab'
  expect(idSchema.parse(id.toUpperCase())).toBe(id)
})
