/**
 * Every collection of documents: its schema, and the fields by which a page may be sorted or filtered. Fields that are
 * removed for some readers can't be sorted by, since the order would reveal them.
 */
import type { z } from 'zod'
import { apiKeyDocumentSchema } from '../api-key/api-key.documents.ts'
import { attachmentDocumentSchema } from '../attachment/attachment.documents.ts'
import { isClosedTo } from '../document/document.ts'
import type { Audience } from '../document/scope.ts'
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
  agreements: ofDocuments(agreementDocumentSchema, { sortBy: ['payerName', 'payeeName'] }),
  'api-keys': ofDocuments(apiKeyDocumentSchema, { sortBy: ['createdOn'] }),
  arbitrations: ofDocuments(arbitrationDocumentSchema, { sortBy: ['raisedAt'] }),
  attachments: ofDocuments(attachmentDocumentSchema, { sortBy: ['takenAt'], chooseBy: ['loadLogId'] }),
  balances: ofDocuments(balanceDocumentSchema, { sortBy: ['jobberName', 'entityName'] }),
  confirmations: ofDocuments(confirmationDocumentSchema),
  dispatches: ofDocuments(dispatchDocumentSchema, { sortBy: ['createdOn'] }),
  'driver-pay': ofDocuments(driverDayDocumentSchema, { sortBy: ['day'], chooseBy: ['driverEntityId'] }),
  'driver-statements': ofDocuments(driverStatementDocumentSchema, {
    sortBy: ['closedAt'],
    chooseBy: ['driverEntityId'],
  }),
  'driver-terms': ofDocuments(driverTermsDocumentSchema),
  'entity-state-changes': ofDocuments(entityStateChangeDocumentSchema),
  'entity-tokens': ofDocuments(entityTokenDocumentSchema, { sortBy: ['createdOn'] }),
  'excavator-operators': ofDocuments(excavatorOperatorDocumentSchema, { sortBy: ['createdOn'] }),
  'fleet-summary': ofDocuments(daySummaryDocumentSchema, { sortBy: ['day'] }),
  'fleet-truckers': ofDocuments(fleetTruckerDocumentSchema, { sortBy: ['createdOn'] }),
  'geo-pins': ofDocuments(geoPinDocumentSchema, { sortBy: ['name'] }),
  hauls: ofDocuments(haulDocumentSchema),
  'haulway-entity': ofDocuments(entityDocumentSchema),
  'haulway-fuel-index': ofDocuments(fuelIndexDocumentSchema, { sortBy: ['effectiveFrom'], chooseBy: ['name'] }),
  'haulway-materials': ofDocuments(publicMaterialDocumentSchema, { sortBy: ['key'] }),
  'haulway-project': ofDocuments(projectDocumentSchema),
  'haulway-user': ofDocuments(userDocumentSchema),
  'load-logs': ofDocuments(loadLogDocumentSchema, {
    sortBy: ['createdOn', 'loadNo', 'shiftDay'],
    chooseBy: ['projectId'],
  }),
  'material-catalog': ofDocuments(materialDocumentSchema, { sortBy: ['name'] }),
  members: ofDocuments(memberDocumentSchema, { sortBy: ['since', 'name'] }),
  'notification-settings': ofDocuments(notificationSettingsDocumentSchema),
  notifications: ofDocuments(notificationDocumentSchema, { sortBy: ['at'] }),
  offers: ofDocuments(offerDocumentSchema, { sortBy: ['offeredOn'] }),
  papers: ofDocuments(paperDocumentSchema),
  payments: ofDocuments(paymentDocumentSchema, { sortBy: ['paidTimestamp', 'askedOn'], chooseBy: ['entityId'] }),
  'payout-destinations': ofDocuments(payoutDestinationDocumentSchema),
  'pit-summary': ofDocuments(daySummaryDocumentSchema, { sortBy: ['day'] }),
  'project-geo-pins': ofDocuments(projectGeoPinsDocumentSchema),
  'project-notice': ofDocuments(projectNoticeDocumentSchema, { sortBy: ['createdOn'] }),
  'project-reference': ofDocuments(projectReferenceSchema, { sortBy: ['closedOn', 'createdOn', 'name'] }),
  'project-summary': ofDocuments(daySummaryDocumentSchema, { sortBy: ['day'] }),
  shifts: ofDocuments(shiftDocumentSchema, { sortBy: ['shiftDay', 'createdOn'] }),
  statements: ofDocuments(statementDocumentSchema, { sortBy: ['closedAt'] }),
  suppliers: ofDocuments(supplierDocumentSchema, { sortBy: ['name'] }),
  'tracking-logs': ofDocuments(trackingLogDocumentSchema),
  'trucker-summary': ofDocuments(daySummaryDocumentSchema, { sortBy: ['day'] }),
  trucks: ofDocuments(truckDocumentSchema, { sortBy: ['createdOn', 'number'] }),
  wallets: ofDocuments(walletDocumentSchema),
  webhooks: ofDocuments(webhookDocumentSchema, { sortBy: ['createdOn'] }),
  withdrawals: ofDocuments(withdrawalDocumentSchema, { sortBy: ['requestedOn'] }),
}

type Collection<Schema extends z.ZodObject = z.ZodObject> = {
  schema: Schema
  sortBy: readonly string[]
  chooseBy: readonly string[]
}

export type CollectionName = keyof typeof collections
/** The body of a collection's documents. */
export type DocumentOf<Name extends CollectionName> = z.output<(typeof collections)[Name]['schema']>

/** The fields by which an audience may sort a collection or filter it by equality. None if it is closed to them. */
export function openFields(collection: string, audience: Audience): Pick<Collection, 'sortBy' | 'chooseBy'> {
  const found = findCollection(collection)
  return found && !isClosedTo(audience, collection) ? found : { sortBy: [], chooseBy: [] }
}

function findCollection(name: string): Collection | undefined {
  return Object.entries<Collection>(collections).find(([each]) => each === name)?.[1]
}

type Field<Schema extends z.ZodObject> = Exclude<keyof z.output<Schema> & string, 'money'>

function ofDocuments<Schema extends z.ZodObject>(
  schema: Schema,
  fields: { sortBy?: Field<Schema>[]; chooseBy?: Field<Schema>[] } = {},
): Collection<Schema> {
  return { schema, sortBy: fields.sortBy ?? [], chooseBy: fields.chooseBy ?? [] }
}
