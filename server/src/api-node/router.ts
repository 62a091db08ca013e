/** Every call, implemented. A noun adds a line. */

import { accountDeleteRoutes } from '../account-delete/account-delete.routes.ts'
import { entityRoutes } from '../entity/entity.routes.ts'
import { joiningRoutes } from '../entity/joining/join-entity.routes.ts'
import { listEntitiesOf, publishUser } from '../entity/publish-user.ts'
import { staffRoutes } from '../entity/staff/employ-staff.routes.ts'
import { geoPinRoutes } from '../geo-pin/geo-pin.routes.ts'
import { gpsDeviceRoutes } from '../gps-device/gps-device.routes.ts'
import { api } from '../http/api.ts'
import { loadLogRoutes } from '../load-log/load-log.routes.ts'
import { logRoutes } from '../log/log.routes.ts'
import { materialRoutes } from '../material/material.routes.ts'
import { notificationRoutes } from '../notification/notification.routes.ts'
import { paperRoutes } from '../paper/paper.routes.ts'
import { paymentRoutes } from '../payment/payment.routes.ts'
import { withdrawalRoutes } from '../payment/payout/withdrawal.routes.ts'
import { placeRoutes } from '../place/place.routes.ts'
import { shareLinkRoutes } from '../share-link/share-link.routes.ts'
import { trackingRoutes } from '../tracking/tracking.routes.ts'
import { truckRoutes } from '../truck/truck.routes.ts'
import { truckPaperRoutes } from '../truck-paper/truck-paper.routes.ts'
import { accountRoutes } from '../user/account.routes.ts'
import { mfaCodeRoutes } from '../user/mfa-code.routes.ts'
import { requestRoutes } from '../user/request.routes.ts'
import { sessionRoutes } from '../user/session.routes.ts'
import { userRoutes } from '../user/user.routes.ts'
import { webhookRoutes } from '../webhook/webhook.routes.ts'
import { agreementRoutes } from '../work/agreement/agreement.routes.ts'
import { truckerNoticeRoutes } from '../work/board/trucker-notice.routes.ts'
import { dispatchRoutes } from '../work/dispatch/dispatch.routes.ts'
import { driverTermsRoutes } from '../work/driver-terms/driver-terms.routes.ts'
import { haulRoutes } from '../work/haul/haul.routes.ts'
import { openPinAudience } from '../work/haul/project-geo-pins.ts'
import { offerRoutes } from '../work/offer/offer.routes.ts'
import { paperGateRoutes } from '../work/paper-gate/paper-requirements.routes.ts'
import { projectRoutes } from '../work/project/project.routes.ts'
import { projectNoticeRoutes } from '../work/project-notice/project-notice.routes.ts'
import { shiftRoutes } from '../work/shift/shift.routes.ts'

const userEntities = { listEntitiesOf, publishUser }

export const router = api.router({
  ...userRoutes(userEntities),
  ...sessionRoutes(userEntities),
  ...requestRoutes(),
  ...accountRoutes(userEntities),
  ...mfaCodeRoutes(userEntities),
  ...entityRoutes,
  ...joiningRoutes,
  ...staffRoutes,
  ...truckRoutes,
  ...truckPaperRoutes,
  ...paperRoutes,
  ...paperGateRoutes,
  ...agreementRoutes,
  ...offerRoutes,
  ...notificationRoutes,
  ...materialRoutes,
  ...haulRoutes,
  ...truckerNoticeRoutes,
  ...geoPinRoutes(openPinAudience),
  ...placeRoutes,
  ...projectRoutes,
  ...projectNoticeRoutes,
  ...dispatchRoutes,
  ...driverTermsRoutes,
  ...shiftRoutes,
  ...loadLogRoutes,
  ...trackingRoutes,
  ...paymentRoutes,
  ...withdrawalRoutes,
  ...webhookRoutes,
  ...shareLinkRoutes,
  ...gpsDeviceRoutes,
  ...logRoutes,
  ...accountDeleteRoutes,
})
