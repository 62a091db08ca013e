/**
 * Who may make the calls about a business's records: trucks, materials, places, suppliers, money, notifications,
 * reports. Written from the specification (6) and decisions 0008, 0011, 0018, 0019.
 */
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { supplierCalls } from '@haulway/domain/entity/supplier/supplier.calls.ts'
import type { geoPinCalls } from '@haulway/domain/geo-pin/geo-pin.calls.ts'
import type { gpsDeviceCalls } from '@haulway/domain/gps-device/gps-device.calls.ts'
import type { logCalls } from '@haulway/domain/log/log.calls.ts'
import type { materialCalls } from '@haulway/domain/material/material.calls.ts'
import type { notificationCalls } from '@haulway/domain/notification/notification.calls.ts'
import type { paperCalls } from '@haulway/domain/paper/paper.calls.ts'
import type { paymentCalls } from '@haulway/domain/payment/payment.calls.ts'
import type { payoutDestinationCalls } from '@haulway/domain/payment/payout/payout-destination.calls.ts'
import type { withdrawalCalls } from '@haulway/domain/payment/payout/withdrawal.calls.ts'
import type { placeCalls } from '@haulway/domain/place/place.calls.ts'
import type { shareLinkCalls } from '@haulway/domain/share-link/share-link.calls.ts'
import type { truckCalls } from '@haulway/domain/truck/truck.calls.ts'
import type { truckPaperCalls } from '@haulway/domain/truck-paper/truck-paper.calls.ts'
import type { webhookCalls } from '@haulway/domain/webhook/webhook.calls.ts'
import { password } from '../accounts.fixture.ts'
import { bankAccount } from '../payout-destination.fixture.ts'
import { newTestId } from '../test-node.ts'
import { newToken, sitePlace, truckForm } from '../work.fixture.ts'
import {
  type Caller,
  type CallRight,
  everyKind,
  type May,
  managers,
  members,
  moneyKinds,
  ofEntity,
  ofParties,
  open,
  owners,
  signedIn,
} from './call-right.fixture.ts'

const owned = ({ own }: Caller) => ({ entityId: own.entityId })
const truck = ({ own }: Caller) => ({ entityId: own.entityId, truckId: own.truckId })
const paper = { kind: 'inspection', expiresOn: '2027-01-31', number: 'K-7' }
const gravel = { name: 'Screenings', unit: 'ton', priceE4: 99_000 }
const report = ({ uid }: Caller) => ({ payload: { page: '/x' }, occuredOn: Date.now(), platform: 'web', userId: uid })
const supplied = ({ world, own }: Caller) => ({ entityId: own.entityId, pitEntityId: world.crew.pit.entityId })
const hook = ({ world }: Caller) => ({ entityId: world.crew.jobber.entityId, webhookId: world.webhookId })
const device = () => ({ deviceId: newTestId(), removalKey: newToken() })

const haulers = (roles: readonly MemberRole[]): May => ({ soloTrucker: roles, truckingFleet: roles })
const buyers = (roles: readonly MemberRole[]): May => ({ jobber: roles, pitOperation: roles, truckingFleet: roles })

type Calls = typeof truckCalls &
  typeof truckPaperCalls &
  typeof paperCalls &
  typeof materialCalls &
  typeof geoPinCalls &
  typeof placeCalls &
  typeof supplierCalls &
  typeof paymentCalls &
  typeof payoutDestinationCalls &
  typeof withdrawalCalls &
  typeof notificationCalls &
  typeof logCalls &
  typeof webhookCalls &
  typeof shareLinkCalls &
  typeof gpsDeviceCalls

export const recordRights: Record<keyof Calls, CallRight> = {
  connectGpsDevice: ofEntity('truckingFleet', moneyKinds(managers), truck),
  getGpsDevice: ofEntity('truckingFleet', moneyKinds(managers), truck),
  disconnectGpsDevice: ofEntity('truckingFleet', moneyKinds(managers), truck),
  createShareLink: ofParties('jobber', { jobber: managers }, ({ world }) => ({
    projectId: world.project.projectId,
    name: 'Owner',
    days: 30,
  })),
  listShareLinks: ofParties('jobber', { jobber: managers }, ({ world }) => ({ projectId: world.project.projectId })),
  // Read before it is ended: tests make the calls in this order.
  readFollowedProject: open(({ world }) => ({ shareToken: world.shareLink.token })),
  endShareLink: ofParties('jobber', { jobber: managers }, ({ world }) => world.shareLink.name),
  createWebhook: ofEntity(
    'soloTrucker',
    moneyKinds(managers),
    ({ own }) => ({
      entityId: own.entityId,
      address: 'https://erp.example/in',
      events: ['load.delivered'],
      withMoney: false,
      password,
    }),
    {
      shownBy: {
        file: 'server/src/webhook/create-webhook.pg.test.ts',
        title: 'a manager sets up a webhook with the password every time, and its owner is emailed',
      },
    },
  ),
  pauseWebhook: ofParties('jobber', { jobber: managers }, caller => ({ ...hook(caller), isPaused: true })),
  listWebhookDeliveries: ofParties('jobber', { jobber: managers }, hook),
  resendWebhookDeliveries: ofParties('jobber', { jobber: managers }, hook),
  removeWebhook: ofParties('jobber', { jobber: managers }, hook),
  createTruck: ofEntity('truckingFleet', everyKind(managers), ({ own }) => ({
    ...truckForm,
    entityId: own.entityId,
    truckId: newTestId(),
    number: '90',
  })),
  changeTruckDetails: ofEntity('truckingFleet', moneyKinds(managers), caller => ({
    ...truckForm,
    ...truck(caller),
    number: '91',
    plate: 'ZK 4410',
  })),
  // A driver takes a truck of their fleet, or the fleet assigns it.
  changeTruck: ofParties('fleetTrucker', { fleetTrucker: members, truckingFleet: managers }, ({ world }) => ({
    entityId: world.crew.driver.entityId,
    truckId: world.spare.truckId,
  })),
  // The trucks one may drive: a business's own, which its members know anyway; a driver gets those of the fleet.
  listTrucks: ofEntity('soloTrucker', everyKind(members), owned),
  saveTruckPaper: ofEntity('truckingFleet', moneyKinds(managers), caller => ({
    ...truck(caller),
    ...paper,
    paperId: newTestId(),
  })),
  removeTruckPaper: ofEntity('truckingFleet', moneyKinds(managers), caller => ({
    ...truck(caller),
    paperId: caller.own.paperId,
  })),
  savePaper: ofEntity('truckingFleet', haulers(managers), ({ own }) => ({
    entityId: own.entityId,
    paperId: newTestId(),
    kind: 'insuranceCertificate',
    expiresOn: '2027-01-31',
  })),
  removePaper: ofEntity('truckingFleet', haulers(managers), ({ own }) => ({
    entityId: own.entityId,
    paperId: own.businessPaperId,
  })),
  setPaperRequirements: ofEntity('jobber', buyers(managers), ({ own }) => ({
    entityId: own.entityId,
    levels: { insuranceCertificate: 'warn' },
  })),
  listPaperRequirements: ofEntity('truckingFleet', haulers(managers), owned),
  listHaulerPapers: ofEntity('jobber', buyers(managers), owned),
  retireTruck: ofEntity('truckingFleet', moneyKinds(managers), truck),
  returnTruck: ofEntity('truckingFleet', moneyKinds(managers), truck),
  createMaterial: ofEntity('pitOperation', { pitOperation: managers }, ({ own }) => ({
    ...gravel,
    entityId: own.entityId,
    materialId: newTestId(),
  })),
  changeMaterial: ofEntity('pitOperation', { pitOperation: managers }, ({ world, own }) => ({
    ...gravel,
    entityId: own.entityId,
    materialId: world.materialId,
  })),
  setGeoPin: ofEntity('fleetTrucker', everyKind(members), ({ own }) => ({
    entityId: own.entityId,
    geoPinId: newTestId(),
    name: 'Low wires',
    kind: 'hazard',
    ...sitePlace,
  })),
  removeGeoPin: ofEntity('soloTrucker', everyKind(members), ({ own }) => ({
    entityId: own.entityId,
    geoPinId: own.geoPinId,
  })),
  listGeoPins: ofEntity('jobber', everyKind(members), owned),
  findPlaces: signedIn(() => ({ query: 'Schantz Road' }), {
    shownBy: {
      file: 'server/src/place/place.pg.test.ts',
      title: 'Photon’s places come with their town, the nearest first, each once',
    },
  }),
  followPlaceLink: signedIn(() => ({ link: 'https://maps.app.goo.gl/AbCdEf' }), {
    shownBy: {
      file: 'server/src/place/place.pg.test.ts',
      title: 'a short map link is followed for users, to a limit, and only where the installation follows links',
    },
  }),
  addSupplier: ofEntity('jobber', { jobber: managers }, supplied),
  changeSupplier: ofEntity('jobber', { jobber: managers }, caller => ({ ...supplied(caller), note: 'Ask for Otto.' })),
  removeSupplier: ofEntity('jobber', { jobber: managers }, supplied),
  findPits: ofEntity('jobber', { jobber: members }, ({ own }) => ({ entityId: own.entityId, query: 'gravel' })),
  payBalance: ofParties('jobber', { jobber: managers }, ({ world: { crew } }) => ({
    entityId: crew.jobber.entityId,
    payeeEntityId: crew.solo.entityId,
    paymentId: newTestId(),
    amountCents: 100,
    currency: 'USD',
  })),
  payBalances: ofParties('jobber', { jobber: managers }, ({ world: { crew } }) => ({
    entityId: crew.jobber.entityId,
    receiptId: newTestId(),
    currency: 'USD',
    payments: [{ payeeEntityId: crew.solo.entityId, amountCents: 100 }],
  })),
  getPaymentMethod: ofParties('jobber', { jobber: managers }, ({ world: { crew } }) => ({
    entityId: crew.jobber.entityId,
  })),
  getWithdrawFeeQuote: ofEntity('soloTrucker', moneyKinds(managers), ({ own }) => ({
    entityId: own.entityId,
    amountCents: 1000,
    currency: 'USD',
  })),
  setPayoutDestination: ofEntity(
    'soloTrucker',
    moneyKinds(owners),
    ({ own }) => ({ entityId: own.entityId, currency: 'USD', ...bankAccount, password }),
    {
      shownBy: {
        file: 'server/src/admin/payout-destination.pg.test.ts',
        title: 'is set by the owner with the password every time, and every owner is emailed',
      },
    },
  ),
  userWithdrawMoney: ofEntity(
    'soloTrucker',
    moneyKinds(managers),
    ({ own }) => ({
      entityId: own.entityId,
      withdrawalId: newTestId(),
      amountCents: 1000,
      currency: 'USD',
      feeCents: 50,
      feeConfigVersion: 1,
      payoutDestinationId: newTestId(),
    }),
    {
      shownBy: {
        file: 'server/src/admin/money.pg.test.ts',
        title: 'holds the amount, including the fee that was shown, and settles into net and fee',
      },
    },
  ),
  readNotifications: ofEntity('excavatorOperator', everyKind(members), ({ own }) => ({
    entityId: own.entityId,
    notificationIds: [newTestId()],
  })),
  changeNotificationSettings: signedIn(() => ({ isPushed: { offer: false }, quietHours: null })),
  addNotificationRegistration: signedIn(() => ({
    ...device(),
    target: { kind: 'fcm', token: `${newToken()}${newToken()}`, platform: 'android' },
  })),
  // Without a token, the registration's key is the proof; a key that matches nothing removes nothing.
  removeNotificationRegistration: open(({ uid }) => ({ userId: uid, ...device() })),
  appendErrorLog: signedIn(report),
  appendInfoLog: signedIn(report),
}
