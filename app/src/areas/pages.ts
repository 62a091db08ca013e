/**
 * The pages of the areas that are not an area's first. Each is loaded when it is first opened, or ahead of it: a
 * trucker may lose the network on the way to a page.
 */

import { secondMs } from '@haulway/domain/time.ts'
import { lazyPart } from '../ui/feedback/Part.tsx'
import { pagesLoadedMark } from './parts/after-first-page.ts'

export const pages = {
  addHaul: lazyPart(async () => (await import('../work/haul/AddHaulPage.tsx')).AddHaulPage),
  agreeDay: lazyPart(async () => (await import('../payment/agree-day/AgreeDayPage.tsx')).AgreeDayPage),
  approve: lazyPart(async () => (await import('./jobber/ApprovePage.tsx')).ApprovePage),
  business: lazyPart(async () => (await import('../account/BusinessPage.tsx')).BusinessPage),
  chooseTruck: lazyPart(async () => (await import('./fleet-trucker/ChooseTruckPage.tsx')).ChooseTruckPage),
  cycleTimes: lazyPart(async () => (await import('../tracking/cycle-times/CycleTimesPage.tsx')).CycleTimesPage),
  deleteAccount: lazyPart(async () => (await import('../account/DeleteAccountPage.tsx')).DeleteAccountPage),
  documents: lazyPart(async () => (await import('../paper/pages/DocumentsPage.tsx')).DocumentsPage),
  driving: lazyPart(async () => (await import('../load/DrivingPage.tsx')).DrivingPage),
  driverPay: lazyPart(async () => (await import('../payment/driver/DriverPayPage.tsx')).DriverPayPage),
  driverPayOf: lazyPart(async () => (await import('../payment/driver/DriverPayOfPage.tsx')).DriverPayOfPage),
  integrations: lazyPart(async () => (await import('../account/IntegrationsPage.tsx')).IntegrationsPage),
  loadLog: lazyPart(async () => (await import('../load/LoadLogPage.tsx')).LoadLogPage),
  members: lazyPart(async () => (await import('../account/MembersPage.tsx')).MembersPage),
  myPay: lazyPart(async () => (await import('../payment/driver/MyPayPage.tsx')).MyPayPage),
  newProject: lazyPart(async () => (await import('../work/project/new-project/NewProjectPage.tsx')).NewProjectPage),
  notificationSettings: lazyPart(
    async () => (await import('../notification/NotificationSettingsPage.tsx')).NotificationSettingsPage,
  ),
  notifications: lazyPart(async () => (await import('../notification/NotificationsPage.tsx')).NotificationsPage),
  outbox: lazyPart(async () => (await import('../account/OutboxPage.tsx')).OutboxPage),
  practice: lazyPart(async () => (await import('../load/practice/PracticeLoadPage.tsx')).PracticeLoadPage),
  profile: lazyPart(async () => (await import('../account/ProfilePage.tsx')).ProfilePage),
  project: lazyPart(async () => (await import('../work/project/page/ProjectPage.tsx')).ProjectPage),
  projectCalendar: lazyPart(async () => (await import('./jobber/ProjectCalendarPage.tsx')).ProjectCalendarPage),
  proposeCard: lazyPart(async () => (await import('../work/agreement/ProposeCardPage.tsx')).ProposeCardPage),
  rateCards: lazyPart(async () => (await import('../work/agreement/RateCardsPage.tsx')).RateCardsPage),
  requirements: lazyPart(async () => (await import('../paper/pages/RequirementsPage.tsx')).RequirementsPage),
  security: lazyPart(async () => (await import('../account/security/SecurityPage.tsx')).SecurityPage),
  shiftHours: lazyPart(async () => (await import('../work/shift/hours/ShiftHoursPage.tsx')).ShiftHoursPage),
  soloTrucks: lazyPart(async () => (await import('./solo-trucker/SoloTrucksPage.tsx')).SoloTrucksPage),
  statement: lazyPart(async () => (await import('../payment/statement/StatementPage.tsx')).StatementPage),
  trackingCheck: lazyPart(async () => (await import('../tracking/coach/TrackingCheckPage.tsx')).TrackingCheckPage),
  timeSheet: lazyPart(async () => (await import('../work/shift/TimeSheetPage.tsx')).TimeSheetPage),
  timeSheets: lazyPart(async () => (await import('../work/shift/TimeSheetsPage.tsx')).TimeSheetsPage),
  track: lazyPart(async () => (await import('../load/TrackPage.tsx')).TrackPage),
  truck: lazyPart(async () => (await import('../truck/details/TruckPage.tsx')).TruckPage),
  why: lazyPart(async () => (await import('../load/why/WhyPage.tsx')).WhyPage),
  withdraw: lazyPart(async () => (await import('../payment/withdraw/WithdrawPage.tsx')).WithdrawPage),
}

/**
 * Loads all pages, one after the other, each when the page in use has nothing to do. One that can't be loaded is loaded
 * when it is opened.
 */
export async function loadPages(): Promise<void> {
  const all = Object.values(pages)
  for (const { load } of all) {
    await untilIdle()
    await load().catch(() => undefined)
  }
  if (all.every(({ loaded }) => loaded() !== undefined)) performance.mark(pagesLoadedMark)
}

/** A page that never rests is interrupted after this time. */
const busyMaxMs = 2 * secondMs
/** A rest between two pages where the browser doesn't say when it is idle: in Safari. */
const restMs = 200

/** Waits until the browser has nothing else to do. */
function untilIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: busyMaxMs })
    else setTimeout(resolve, restMs)
  })
}
