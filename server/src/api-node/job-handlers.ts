/** What runs each kind of job on a node. */
import type { FastifyInstance } from 'fastify'
import { deleteAccount, warnAccountDelete } from '../account-delete/delete-account.ts'
import { deleteDue } from '../account-delete/delete-due.ts'
import { deleteUser, warnUserDelete } from '../account-delete/delete-user.ts'
import { forgetSessions } from '../account-delete/delete-user-rows.ts'
import { runOnBehalf } from '../account-delete/run-on-behalf.ts'
import type { AttachmentStorage } from '../attachment/attachment-storage.ts'
import { openContentJobs } from '../attachment/drop-attachments.ts'
import { priceDriverDayAgain } from '../driver-pay/price-driver-day.ts'
import { forgetCommands } from '../http/command/forget-commands.ts'
import { runCommand } from '../http/command/run-command.ts'
import type { NodeParts } from '../http/context.ts'
import type { Job, JobHandlers } from '../jobs/job.ts'
import { forgetMails, keepMail } from '../jobs/kept-mail.table.ts'
import { runEach } from '../jobs/run-each.ts'
import { openSendMail } from '../jobs/send-mail.ts'
import { approveAgreed } from '../load-log/agreed-day/agreed-day.commands.ts'
import { approveLoads } from '../load-log/approval/approve-loads.ts'
import { findDisputedLoad } from '../load-log/dispute/disputed-load.ts'
import { correctLoadsWithFuel, priceLoadsWithFuel } from '../load-log/fuel/fuel-jobs.ts'
import { checkTicketAgain } from '../load-log/same-ticket/check-ticket-again.ts'
import { closeTruckDay } from '../load-log/truck-day/close-truck-day.ts'
import { countWaitFault } from '../load-log/wait-fault/count-wait-fault.ts'
import { forgetLogs } from '../log/log.table.ts'
import { openPriceJobs } from '../material/material.commands.ts'
import type { openPush } from '../notification/open-push.ts'
import { openPushJobs } from '../notification/push-jobs.ts'
import { remindOfDispute } from '../payment/dispute/remind-of-dispute.ts'
import { closeDriverStatements } from '../payment/driver/close-driver-statements.ts'
import { openMoneyJobs } from '../payment/money-jobs.ts'
import { closeStatements } from '../payment/statement/close-statements.ts'
import { writeStatement } from '../payment/statement/write-statement.ts'
import type { openStripe } from '../payment/stripe/open-stripe.ts'
import { forgetTombstones } from '../sync/forget-tombstones.ts'
import type { registerTracking } from '../tracking/tracking.ts'
import { openDropPaperJobs } from '../truck-paper/paper-files.ts'
import { openPaperJobs } from '../truck-paper/truck-paper.commands.ts'
import { inReadersLanguage } from '../user/mail-language.ts'
import { openRequestJobs } from '../user/request-jobs.ts'
import { forgetDeliveries } from '../webhook/event/webhook-delivery.table.ts'
import { cancelFirstShift } from '../work/shift/cancel-shift.ts'
import { findDisputedShift } from '../work/shift/disputed-shift.ts'
import { checkShift, priceShiftsWithFuel, priceTimeOnSite } from '../work/shift/price-shifts.ts'
import type { ApiNodeOptions } from './node-options.ts'

export type Outside = {
  tracking: Awaited<ReturnType<typeof registerTracking>>
  push: ReturnType<typeof openPush>
  storage: AttachmentStorage
  money: Awaited<ReturnType<typeof openStripe>>
}

/** @param enqueue adds a job in a transaction of its own */
export function jobHandlers(
  app: FastifyInstance,
  options: ApiNodeOptions,
  parts: NodeParts,
  { tracking, push, storage, money }: Outside,
  enqueue: (job: Job) => Promise<void>,
): JobHandlers {
  const { database, jobs, auth, clock, publicUrl } = parts
  return {
    ...tracking,
    ...openPaperJobs(work => runCommand(parts, work)),
    ...openDropPaperJobs(work => runCommand(parts, work)),
    ...openContentJobs(database.orm, storage),
    ...openPriceJobs(work => runCommand(parts, work)),
    'approve-agreed': data => runCommand(parts, unit => approveAgreed(unit, data)),
    'price-driver-day': data => runCommand(parts, unit => priceDriverDayAgain(unit, data)),
    'close-driver-statements': async () => void (await closeDriverStatements(parts)),
    'cancel-shift': data => runCommand(parts, unit => cancelFirstShift(unit, data)),
    'check-ticket': data => runCommand(parts, unit => checkTicketAgain(unit, data)),
    'close-truck-day': data => runCommand(parts, unit => closeTruckDay(unit, data)),
    'check-shift': data => runCommand(parts, unit => checkShift(unit, data)),
    'price-time-on-site': data => runCommand(parts, unit => priceTimeOnSite(unit, data)),
    'count-wait-fault': data => runCommand(parts, unit => countWaitFault(unit, data)),
    'remind-of-dispute': data =>
      runCommand(parts, async unit => {
        const isOfShift = 'shiftId' in data
        const work = isOfShift ? await findDisputedShift(unit.tx, data) : await findDisputedLoad(unit.tx, data)
        await remindOfDispute(unit, data, work)
      }),
    'price-fuel': data =>
      runEach([priceLoadsWithFuel, correctLoadsWithFuel, priceShiftsWithFuel], step =>
        step(database.orm, work => runCommand(parts, work), data),
      ),
    ...openPushJobs({ database, jobs, send: push.send, clock }),
    'send-mail': inReadersLanguage(
      database.orm,
      openSendMail(options.mail, (mail, id) => keepMail(database.orm, mail, id, clock()), app.log),
    ),
    'approve-loads': async () => void (await approveLoads(parts)),
    'close-statements': async () => void (await closeStatements(parts)),
    'write-statement': file => writeStatement(database, file),
    'forget-commands': async () => void (await forgetCommands(database, clock())),
    'forget-deliveries': async () => void (await forgetDeliveries(database.orm, clock())),
    'forget-tombstones': async () => void (await forgetTombstones(database, clock())),
    'forget-mails': async () => {
      await forgetMails(database.orm, clock())
      await forgetLogs(database.orm, clock())
    },
    ...openMoneyJobs(parts, money),
    ...openRequestJobs({ accounts: auth.accounts, enqueue, publicUrl }),
    'delete-account': data => deleteAccount(parts, data, { isRetried: true }),
    'warn-account-delete': data => warnAccountDelete(parts, data),
    'delete-user': data => deleteUser(parts, data),
    'delete-due': () => deleteDue(parts),
    'warn-user-delete': data => warnUserDelete(parts, data),
    'forget-sessions': ({ uid }) => forgetSessions(work => runOnBehalf(parts, uid, work), uid),
  }
}
