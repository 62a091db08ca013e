/** All calls of the product. The server implements them; the app and the simulator call them. */

import { apiKeyCalls } from '../api-key/api-key.calls.ts'
import { entityCalls } from '../entity/entity.calls.ts'
import { memberCalls } from '../entity/member/member.calls.ts'
import { staffCalls } from '../entity/staff/staff.calls.ts'
import { supplierCalls } from '../entity/supplier/supplier.calls.ts'
import { geoPinCalls } from '../geo-pin/geo-pin.calls.ts'
import { gpsDeviceCalls } from '../gps-device/gps-device.calls.ts'
import { agreedDayCalls } from '../load-log/agreed-day/agreed-day.calls.ts'
import { loadLogCalls } from '../load-log/load-log.calls.ts'
import { explainedLoadCalls } from '../load-log/pay/explained-load.calls.ts'
import { loadQueueCalls } from '../load-log/queue/load-queue.calls.ts'
import { logCalls } from '../log/log.calls.ts'
import { materialCalls } from '../material/material.calls.ts'
import { notificationCalls } from '../notification/notification.calls.ts'
import { paperCalls } from '../paper/paper.calls.ts'
import { paymentCalls } from '../payment/payment.calls.ts'
import { payoutDestinationCalls } from '../payment/payout/payout-destination.calls.ts'
import { withdrawalCalls } from '../payment/payout/withdrawal.calls.ts'
import { placeCalls } from '../place/place.calls.ts'
import { shareLinkCalls } from '../share-link/share-link.calls.ts'
import { trackingCalls } from '../tracker/tracking.calls.ts'
import { truckCalls } from '../truck/truck.calls.ts'
import { truckPaperCalls } from '../truck-paper/truck-paper.calls.ts'
import { accountCalls } from '../user/account.calls.ts'
import { mfaCodeCalls } from '../user/mfa-code.calls.ts'
import { requestCalls } from '../user/request.calls.ts'
import { sessionCalls } from '../user/session.calls.ts'
import { userCalls } from '../user/user.calls.ts'
import { webhookCalls } from '../webhook/webhook.calls.ts'
import { agreementCalls } from '../work/agreement/agreement.calls.ts'
import { truckerNoticeCalls } from '../work/board/trucker-notice.calls.ts'
import { dispatchCalls } from '../work/dispatch/dispatch.calls.ts'
import { driverTermsCalls } from '../work/driver-terms/driver-terms.calls.ts'
import { haulCalls } from '../work/haul/haul.calls.ts'
import { offerCalls } from '../work/offer/offer.calls.ts'
import { projectCalls } from '../work/project/project.calls.ts'
import { projectNoticeCalls } from '../work/project-notice/project-notice.calls.ts'
import { shiftCalls } from '../work/shift/shift.calls.ts'

export const contract = {
  ...apiKeyCalls,
  ...shareLinkCalls,
  ...gpsDeviceCalls,
  ...userCalls,
  ...sessionCalls,
  ...requestCalls,
  ...accountCalls,
  ...mfaCodeCalls,
  ...entityCalls,
  ...memberCalls,
  ...staffCalls,
  ...supplierCalls,
  ...materialCalls,
  ...geoPinCalls,
  ...placeCalls,
  ...truckCalls,
  ...truckPaperCalls,
  ...paperCalls,
  ...logCalls,
  ...notificationCalls,
  ...agreementCalls,
  ...dispatchCalls,
  ...driverTermsCalls,
  ...offerCalls,
  ...projectCalls,
  ...haulCalls,
  ...truckerNoticeCalls,
  ...projectNoticeCalls,
  ...shiftCalls,
  ...agreedDayCalls,
  ...explainedLoadCalls,
  ...loadQueueCalls,
  ...loadLogCalls,
  ...trackingCalls,
  ...paymentCalls,
  ...payoutDestinationCalls,
  ...withdrawalCalls,
  ...webhookCalls,
}

export type Contract = typeof contract
export type CallName = keyof Contract
