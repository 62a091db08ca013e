/**
 * Every collection of documents: which scopes it is in, its schema, and the fields by which a page may be sorted or
 * filtered. Fields that are removed for some readers can't be sorted by, since the order would reveal them.
 */
import type { z } from 'zod'
import { apiKeyDocumentSchema } from '../api-key/api-key.documents.ts'
import { attachmentDocumentSchema } from '../attachment/attachment.documents.ts'
import { isClosedTo } from '../document/document.ts'
import {
  type Audience,
  isPublicScope,
  type PublicScope,
  type Scope,
  type ScopeIn,
  type ScopeKind,
  scopeParts,
} from '../document/scope.ts'
import {
  entityDocumentSchema,
  entityStateChangeDocumentSchema,
  entityTokenDocumentSchema,
  memberDocumentSchema,
} from '../entity/entity.documents.ts'
import { excavatorOperatorDocumentSchema, fleetTruckerDocumentSchema } from '../entity/staff/staff.documents.ts'
import { supplierDocumentSchema } from '../entity/supplier/supplier.documents.ts'
import { geoPinDocumentSchema, projectGeoPinsDocumentSchema } from '../geo-pin/geo-pin.documents.ts'
import { balanceDocumentSchema, walletDocumentSchema } from '../ledger/ledger.documents.ts'
import { arbitrationDocumentSchema } from '../load-log/dispute/arbitration.documents.ts'
import { loadLogDocumentSchema } from '../load-log/load-log.documents.ts'
import { confirmationDocumentSchema } from '../load-log/reconcile/confirmation.documents.ts'
import { materialDocumentSchema, publicMaterialDocumentSchema } from '../material/material.documents.ts'
import { daySummaryDocumentSchema } from '../metrics/day-summary.documents.ts'
import {
  notificationDocumentSchema,
  notificationSettingsDocumentSchema,
} from '../notification/notification.documents.ts'
import { paperDocumentSchema } from '../paper/paper.documents.ts'
import { fuelIndexDocumentSchema } from '../pay/fuel/fuel-index.documents.ts'
import { driverDayDocumentSchema, driverStatementDocumentSchema } from '../payment/driver/driver-pay.documents.ts'
import { paymentDocumentSchema } from '../payment/payment.documents.ts'
import { payoutDestinationDocumentSchema } from '../payment/payout/payout-destination.documents.ts'
import { withdrawalDocumentSchema } from '../payment/payout/withdrawal.documents.ts'
import { statementDocumentSchema } from '../payment/statement/statement.documents.ts'
import { trackingLogDocumentSchema } from '../tracker/tracking.documents.ts'
import { truckDocumentSchema } from '../truck/truck.documents.ts'
import { userDocumentSchema } from '../user/user.ts'
import { webhookDocumentSchema } from '../webhook/webhook.documents.ts'
import { agreementDocumentSchema } from '../work/agreement/agreement.documents.ts'
import { dispatchDocumentSchema } from '../work/dispatch/dispatch.documents.ts'
import { driverTermsDocumentSchema } from '../work/driver-terms/driver-terms.documents.ts'
import { haulDocumentSchema, projectReferenceSchema } from '../work/haul/haul.documents.ts'
import { offerDocumentSchema } from '../work/offer/offer.documents.ts'
import { projectDocumentSchema } from '../work/project/project.documents.ts'
import { projectNoticeDocumentSchema } from '../work/project-notice/project-notice.documents.ts'
import { shiftDocumentSchema } from '../work/shift/shift.documents.ts'

/** The collections of the parties' documents. The configuration is not listed, since its documents differ. */
export const collections = {
  agreements: inEntity(agreementDocumentSchema, { sortBy: ['payerName', 'payeeName'] }),
  'api-keys': inEntity(apiKeyDocumentSchema, { sortBy: ['createdOn'] }),
  arbitrations: inEntity(arbitrationDocumentSchema, { sortBy: ['raisedAt'] }),
  attachments: inEntity(attachmentDocumentSchema, { sortBy: ['takenAt'], chooseBy: ['loadLogId'] }),
  balances: inEntity(balanceDocumentSchema, { sortBy: ['jobberName', 'entityName'] }),
  confirmations: inEntity(confirmationDocumentSchema),
  dispatches: inEntity(dispatchDocumentSchema, { sortBy: ['createdOn'] }),
  'driver-pay': inEntity(driverDayDocumentSchema, { sortBy: ['day'], chooseBy: ['driverEntityId'] }),
  'driver-statements': inEntity(driverStatementDocumentSchema, {
    sortBy: ['closedAt'],
    chooseBy: ['driverEntityId'],
  }),
  'driver-terms': inEntity(driverTermsDocumentSchema),
  'entity-state-changes': inEntity(entityStateChangeDocumentSchema),
  'entity-tokens': inEntity(entityTokenDocumentSchema, { sortBy: ['createdOn'] }),
  'excavator-operators': inEntity(excavatorOperatorDocumentSchema, { sortBy: ['createdOn'] }),
  'fleet-summary': inEntity(daySummaryDocumentSchema, { sortBy: ['day'] }),
  'fleet-truckers': inEntity(fleetTruckerDocumentSchema, { sortBy: ['createdOn'] }),
  'geo-pins': inEntity(geoPinDocumentSchema, { sortBy: ['name'] }),
  hauls: inProject(haulDocumentSchema),
  'haulway-entity': inEntity(entityDocumentSchema),
  'haulway-fuel-index': inScopes(['haulway-fuel-index'], fuelIndexDocumentSchema, {
    sortBy: ['effectiveFrom'],
    chooseBy: ['name'],
  }),
  'haulway-materials': inScopes(['haulway-materials'], publicMaterialDocumentSchema, { sortBy: ['key'] }),
  'haulway-project': inProject(projectDocumentSchema),
  'haulway-user': inUser(userDocumentSchema),
  'load-logs': inEntity(loadLogDocumentSchema, {
    sortBy: ['createdOn', 'loadNo', 'shiftDay'],
    chooseBy: ['projectId'],
  }),
  'material-catalog': inEntity(materialDocumentSchema, { sortBy: ['name'] }),
  members: inEntity(memberDocumentSchema, { sortBy: ['since', 'name'] }),
  'notification-settings': inUser(notificationSettingsDocumentSchema),
  notifications: inEntity(notificationDocumentSchema, { sortBy: ['at'] }),
  offers: inEntity(offerDocumentSchema, { sortBy: ['offeredOn'] }),
  papers: inEntity(paperDocumentSchema),
  payments: inEntity(paymentDocumentSchema, { sortBy: ['paidTimestamp', 'askedOn'], chooseBy: ['entityId'] }),
  'payout-destinations': inEntity(payoutDestinationDocumentSchema),
  'pit-summary': inEntity(daySummaryDocumentSchema, { sortBy: ['day'] }),
  'project-geo-pins': inEntity(projectGeoPinsDocumentSchema),
  'project-notice': inEntity(projectNoticeDocumentSchema, { sortBy: ['createdOn'] }),
  'project-reference': inEntity(projectReferenceSchema, { sortBy: ['closedOn', 'createdOn', 'name'] }),
  'project-summary': inScopes(['haulway-project', 'haulway-entity'], daySummaryDocumentSchema, { sortBy: ['day'] }),
  shifts: inEntity(shiftDocumentSchema, { sortBy: ['shiftDay', 'createdOn'] }),
  statements: inEntity(statementDocumentSchema, { sortBy: ['closedAt'] }),
  suppliers: inEntity(supplierDocumentSchema, { sortBy: ['name'] }),
  'tracking-logs': inEntity(trackingLogDocumentSchema),
  'trucker-summary': inEntity(daySummaryDocumentSchema, { sortBy: ['day'] }),
  trucks: inEntity(truckDocumentSchema, { sortBy: ['createdOn', 'number'] }),
  wallets: inEntity(walletDocumentSchema),
  webhooks: inEntity(webhookDocumentSchema, { sortBy: ['createdOn'] }),
  withdrawals: inEntity(withdrawalDocumentSchema, { sortBy: ['requestedOn'] }),
}

type Kind = ScopeKind | PublicScope
type Collection<Schema extends z.ZodObject = z.ZodObject, In extends Kind = Kind> = {
  /** The kinds of scope its documents are in. */
  in: readonly In[]
  schema: Schema
  sortBy: readonly string[]
  chooseBy: readonly string[]
}

export type CollectionName = keyof typeof collections
/** The body of a collection's documents. */
export type DocumentOf<Name extends CollectionName> = z.output<(typeof collections)[Name]['schema']>
/** The scopes that a collection's documents are in. */
export type ScopeOf<Name extends CollectionName> = ScopeIn<(typeof collections)[Name]['in'][number]>

/** The fields by which an audience may sort a collection or filter it by equality. None if it is closed to them. */
export function openFields(collection: string, audience: Audience): Pick<Collection, 'sortBy' | 'chooseBy'> {
  const found = findCollection(collection)
  return found && !isClosedTo(audience, collection) ? found : { sortBy: [], chooseBy: [] }
}

/** Why a scope can't have documents of a collection, as a sentence; undefined when it can. */
export function misplacedCollection(scope: Scope, collection: string): string | undefined {
  const { kind } = scopeParts(scope)
  // The configuration's documents differ, so it is not a collection with one schema.
  if (kind === 'haulway-config' && collection === kind) return undefined
  const found = findCollection(collection)
  if (!found) return `There is no collection '${collection}'.`
  if (found.in.includes(kind)) return undefined
  return `The collection '${collection}' is in ${found.in.map(patternOf).join(' and ')}, not in ${patternOf(kind)}.`
}

const patternOf = (kind: Kind) => (isPublicScope(kind) ? kind : `${kind}/…`)

function findCollection(name: string): Collection | undefined {
  return Object.entries<Collection>(collections).find(([each]) => each === name)?.[1]
}

type Field<Schema extends z.ZodObject> = Exclude<keyof z.output<Schema> & string, 'money'>
type Fields<Schema extends z.ZodObject> = { sortBy?: Field<Schema>[]; chooseBy?: Field<Schema>[] }

function inEntity<Schema extends z.ZodObject>(schema: Schema, fields?: Fields<Schema>) {
  return inScopes(['haulway-entity'], schema, fields)
}

function inProject<Schema extends z.ZodObject>(schema: Schema, fields?: Fields<Schema>) {
  return inScopes(['haulway-project'], schema, fields)
}

function inUser<Schema extends z.ZodObject>(schema: Schema, fields?: Fields<Schema>) {
  return inScopes(['haulway-user'], schema, fields)
}

function inScopes<Schema extends z.ZodObject, const In extends Kind>(
  kinds: readonly In[],
  schema: Schema,
  { sortBy = [], chooseBy = [] }: Fields<Schema> = {},
): Collection<Schema, In> {
  return { in: kinds, schema, sortBy, chooseBy }
}
