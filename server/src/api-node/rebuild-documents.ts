/** Rebuilds every document from its record. A noun adds a line. */

import { apiKeyDocuments } from '@haulway/domain/api-key/api-key.documents.ts'
import { apiKeySchema } from '@haulway/domain/api-key/api-key.ts'
import { attachmentDocuments } from '@haulway/domain/attachment/attachment.documents.ts'
import { attachmentSchema } from '@haulway/domain/attachment/attachment.ts'
import {
  entityDocuments,
  entityStateChangeDocuments,
  entityTokenDocuments,
  memberDocuments,
} from '@haulway/domain/entity/entity.documents.ts'
import { entitySchema } from '@haulway/domain/entity/entity.ts'
import { entityTokenSchema } from '@haulway/domain/entity/member/entity-token.ts'
import { memberSchema } from '@haulway/domain/entity/member/member.ts'
import { excavatorOperatorSchema } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { fleetTruckerSchema } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import { excavatorOperatorDocuments, fleetTruckerDocuments } from '@haulway/domain/entity/staff/staff.documents.ts'
import { entityStateChangeSchema } from '@haulway/domain/entity/state/change-entity-state.ts'
import { supplierDocuments } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { supplierSchema } from '@haulway/domain/entity/supplier/supplier.ts'
import { geoPinDocuments } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import { geoPinSchema } from '@haulway/domain/geo-pin/geo-pin.ts'
import { debtSchema } from '@haulway/domain/ledger/debt.ts'
import { balanceDocuments, walletDocuments } from '@haulway/domain/ledger/ledger.documents.ts'
import { walletSchema } from '@haulway/domain/ledger/wallet.ts'
import { materialDocuments } from '@haulway/domain/material/material.documents.ts'
import { materialSchema } from '@haulway/domain/material/material.ts'
import { daySummaryDocuments } from '@haulway/domain/metrics/day-summary.documents.ts'
import { daySummarySchema } from '@haulway/domain/metrics/day-summary.ts'
import {
  notificationDocuments,
  notificationSettingsDocuments,
} from '@haulway/domain/notification/notification.documents.ts'
import { notificationSchema } from '@haulway/domain/notification/notification.ts'
import { notificationSettingsRecordSchema } from '@haulway/domain/notification/notification-settings.ts'
import { paperDocuments } from '@haulway/domain/paper/paper.documents.ts'
import { paperSchema } from '@haulway/domain/paper/paper.ts'
import { fuelIndexDocuments } from '@haulway/domain/pay/fuel/fuel-index.documents.ts'
import { fuelIndexRowSchema } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { driverDaySchema } from '@haulway/domain/payment/driver/driver-day.ts'
import { driverDayDocuments, driverStatementDocuments } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { driverStatementSchema } from '@haulway/domain/payment/driver/driver-statement.ts'
import { paymentDocuments } from '@haulway/domain/payment/payment.documents.ts'
import { paymentSchema } from '@haulway/domain/payment/payment.ts'
import { payoutDestinationDocuments } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import { payoutDestinationSchema } from '@haulway/domain/payment/payout/payout-destination.ts'
import { withdrawalDocuments } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { withdrawalSchema } from '@haulway/domain/payment/payout/withdrawal.ts'
import { statementDocuments } from '@haulway/domain/payment/statement/statement.documents.ts'
import { statementSchema } from '@haulway/domain/payment/statement/statement.ts'
import { truckDocuments } from '@haulway/domain/truck/truck.documents.ts'
import { truckSchema } from '@haulway/domain/truck/truck.ts'
import { userDocuments } from '@haulway/domain/user/user.documents.ts'
import { userSchema } from '@haulway/domain/user/user.ts'
import { webhookDocuments } from '@haulway/domain/webhook/webhook.documents.ts'
import { webhookSchema } from '@haulway/domain/webhook/webhook.ts'
import { agreementDocuments } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { agreementSchema } from '@haulway/domain/work/agreement/agreement.ts'
import { driverTermsDocuments } from '@haulway/domain/work/driver-terms/driver-terms.documents.ts'
import { driverTermsSchema } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'
import { getEntity } from '../entity/entity.table.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import { getPitListingForUpdate } from '../entity/supplier/supplier.table.ts'
import { debts, wallets } from '../ledger/ledger.table.ts'
import { getFuelPrice } from '../pay/fuel-index.table.ts'
import type { RebuildStep } from '../sync/rebuild.ts'
import {
  readConfirmationDocuments,
  readDispatchDocuments,
  readLoadLogDocuments,
  readProjectDocuments,
  readShiftDocuments,
} from './rebuild-work.ts'

/** In this order, since later steps read the results of earlier ones. */
export const rebuildSteps: readonly RebuildStep[] = [
  recordStep('users', ['uid'], userSchema, async (tx, user) => userDocuments(user, await listEntitiesOf(tx, user.uid))),
  recordStep('entities', ['entity_id'], entitySchema, (_, entity) => entityDocuments(entity)),
  recordStep('members', ['entity_id', 'uid'], memberSchema, (_, member) => memberDocuments(member)),
  recordStep('api_keys', ['entity_id', 'api_key_id'], apiKeySchema, (_, key) => apiKeyDocuments(key)),
  recordStep('webhooks', ['entity_id', 'webhook_id'], webhookSchema, (_, webhook) => webhookDocuments(webhook)),
  recordStep('entity_tokens', ['entity_token_id'], entityTokenSchema, (_, token) => entityTokenDocuments(token)),
  recordStep('entity_state_changes', ['entity_id', 'entity_state_change_id'], entityStateChangeSchema, (_, change) =>
    entityStateChangeDocuments(change),
  ),
  recordStep('excavator_operators', ['pit_entity_id', 'entity_id'], excavatorOperatorSchema, (_, operator) =>
    excavatorOperatorDocuments(operator),
  ),
  recordStep('fleet_truckers', ['fleet_entity_id', 'entity_id'], fleetTruckerSchema, (_, trucker) =>
    fleetTruckerDocuments(trucker),
  ),
  recordStep('trucks', ['entity_id', 'truck_id'], truckSchema, (_, truck) => truckDocuments(truck)),
  recordStep('papers', ['entity_id', 'paper_id'], paperSchema, (_, paper) => paperDocuments(paper)),
  recordStep('materials', ['entity_id', 'material_id'], materialSchema, (_, material) => materialDocuments(material)),
  recordStep('geo_pins', ['entity_id', 'geo_pin_id'], geoPinSchema, (_, geoPin) => geoPinDocuments(geoPin)),
  recordStep('suppliers', ['entity_id', 'pit_entity_id'], supplierSchema, async (tx, supplier) => {
    const pit = await getEntity(tx, supplier.pitEntityId)
    return supplierDocuments(supplier, await getPitListingForUpdate(tx, pit))
  }),
  recordStep('notification_settings', ['uid'], notificationSettingsRecordSchema, (_, settings) =>
    notificationSettingsDocuments(settings),
  ),
  recordStep('notifications', ['entity_id', 'notification_id'], notificationSchema, (_, notification) =>
    notificationDocuments(notification),
  ),
  recordStep('agreements', ['payer_entity_id', 'agreement_id'], agreementSchema, (_, agreement) =>
    agreementDocuments(agreement),
  ),
  recordStep('driver_terms', ['fleet_entity_id', 'subject_entity_id'], driverTermsSchema, (_, terms) =>
    driverTermsDocuments(terms),
  ),
  { name: 'projects', table: 'projects', key: ['project_id'], documentsOf: readProjectDocuments },
  { name: 'dispatches', table: 'dispatches', key: ['project_id', 'dispatch_id'], documentsOf: readDispatchDocuments },
  { name: 'shifts', table: 'shifts', key: ['project_id', 'shift_id'], documentsOf: readShiftDocuments },
  { name: 'load_logs', table: 'load_logs', key: ['project_id', 'load_log_id'], documentsOf: readLoadLogDocuments },
  {
    name: 'confirmations',
    table: 'confirmations',
    key: ['project_id', 'confirmation_id'],
    documentsOf: readConfirmationDocuments,
  },
  recordStep('attachments', ['attachment_id'], attachmentSchema, (_, attachment) => attachmentDocuments(attachment)),
  recordStep('day_summaries', ['owner_id', 'kind', 'day'], daySummarySchema.nullable(), (_, summary) =>
    summary ? daySummaryDocuments(summary) : [],
  ),
  rowStep(wallets, ['entity_id', 'currency'], walletSchema, wallet => walletDocuments(wallet)),
  rowStep(debts, ['jobber_entity_id', 'entity_id', 'currency'], debtSchema, debt => balanceDocuments(debt)),
  recordStep('fuel_index_rows', ['name', 'effective_from', 'revision'], fuelIndexRowSchema, async (tx, row) =>
    // The document of a day is that of its newest revision.
    fuelIndexDocuments(await getFuelPrice(tx, row.name, row.effectiveFrom)),
  ),
  recordStep('payments', ['entity_id', 'payment_id'], paymentSchema, (_, payment) => paymentDocuments(payment)),
  recordStep('payout_destinations', ['entity_id', 'payout_destination_id'], payoutDestinationSchema, (_, destination) =>
    payoutDestinationDocuments(destination),
  ),
  recordStep('statements', ['payer_entity_id', 'statement_id'], statementSchema, (_, statement) =>
    statementDocuments(statement),
  ),
  recordStep('driver_days', ['fleet_entity_id', 'driver_entity_id', 'day'], driverDaySchema, (_, day) =>
    driverDayDocuments(day),
  ),
  recordStep('driver_statements', ['fleet_entity_id', 'driver_statement_id'], driverStatementSchema, (_, statement) =>
    driverStatementDocuments(statement),
  ),
  recordStep('withdrawals', ['entity_id', 'withdrawal_id'], withdrawalSchema, (_, withdrawal) =>
    withdrawalDocuments(withdrawal),
  ),
]

/** A step for a table whose rows hold a record. */
function recordStep<Schema extends z.ZodType>(
  table: string,
  key: readonly string[],
  schema: Schema,
  documentsOf: (tx: Transaction, record: z.infer<Schema>) => ReturnType<RebuildStep['documentsOf']>,
): RebuildStep {
  return { name: table, table, key, documentsOf: (tx, row) => documentsOf(tx, readRecord(table, schema, row.record)) }
}

/** A step for a table of plain columns, each a field of the record. Bigints come as text. */
function rowStep<Schema extends z.ZodType>(
  of: PgTable,
  key: readonly string[],
  schema: Schema,
  documentsOf: (record: z.infer<Schema>) => ReturnType<RebuildStep['documentsOf']>,
): RebuildStep {
  const table = getTableName(of)
  const fieldsOf = (row: Record<string, unknown>) =>
    Object.entries(getTableColumns(of)).map(([field, { name }]) => {
      return [field, field.endsWith('Cents') ? Number(row[name]) : row[name]]
    })
  return {
    name: table,
    table,
    key,
    documentsOf: (_, row) => documentsOf(readRecord(table, schema, Object.fromEntries(fieldsOf(row)))),
  }
}
