/** What everything else of a node needs: the database, its clock, the bus, the queue of jobs, and accounts. */
import { openAuth } from '../auth/auth.ts'
import { deriveKey } from '../auth/secrets.ts'
import { nodeConnectionName } from '../db/connection-budget.ts'
import { openDatabase } from '../db/database.ts'
import { openDatabaseClock, readDatabaseMs } from '../db/database-clock.ts'
import { migrate } from '../db/migrate.ts'
import { readReader } from '../entity/member/read-reader.ts'
import type { NodeParts } from '../http/context.ts'
import type { openEarlyLog } from '../http/early-log.ts'
import { openJobs } from '../jobs/job.ts'
import { openPlaceFinder } from '../place/finder/place-finder.ts'
import { openNodeMessages } from '../sync/node-messages.ts'
import { openLocalBus } from '../sync/nodes/bus.ts'
import { joinNodes } from '../sync/nodes/join-nodes.ts'
import type { AttachmentPlace } from '../sync/nodes/watch-strangers.ts'
import { strangerSentence } from './needed-parts.ts'
import { openNewId } from './new-id.ts'
import type { ApiNodeOptions } from './node-options.ts'
import type { OpenParts } from './open-parts.ts'

/** The caller closes what is opened, by `opened`. */
export async function openCore(
  options: ApiNodeOptions,
  log: ReturnType<typeof openEarlyLog>,
  place: AttachmentPlace,
  opened: OpenParts,
) {
  const { databaseUrl, databaseConnectionsMax } = options
  await migrate(databaseUrl)
  const name = nodeConnectionName(databaseConnectionsMax)
  const database = opened.add(openDatabase(databaseUrl, databaseConnectionsMax, { name }), each => each.close())
  const databaseClock = await openDatabaseClock(
    () => readDatabaseMs(database.sql),
    options.machineClock ?? Date.now,
    byMs =>
      process.stderr.write(`The clock of this machine is off by ${byMs} ms. Haulway keeps the time of its database.\n`),
  )
  opened.add(databaseClock, each => each.close())
  const clock = options.clock ?? databaseClock.now
  const newId = openNewId(clock)
  const bus = opened.add(openLocalBus(), each => each.close())
  const onQueueError = (error: Error) => log.error(error, 'the job queue had trouble')
  const jobs = await openJobs(options.databaseUrl, onQueueError, {
    pollSeconds: options.dueJobsPollSeconds,
    keepsSchedule: options.keepsSchedule,
  })
  opened.add(jobs, each => each.stop())
  const { publicUrl } = options
  const auth = await openAuth({
    database,
    jobs,
    clock,
    newId,
    publicUrl,
    secret: options.authSecret,
    announceRevoked: sessionIds => bus.publish('sessions', { sessionIds }),
    logError: log.error,
  })
  opened.add(auth.revoked, each => each.close())
  bus.subscribe('sessions', ({ sessionIds }) => auth.revoked.add(sessionIds))
  const nodeMessages = await openNodeMessages(database.sql)
  const joined = await joinNodes(database.sql, nodeMessages, bus, newId(), log, {
    natsUrls: options.natsUrls,
    place,
    onStranger: () => log.warn(strangerSentence),
  })
  opened.add(joined, each => each.close())
  const parts: NodeParts = {
    database,
    bus,
    jobs,
    auth,
    clock,
    newId,
    publicUrl,
    readReader: uid => readReader(database.orm, uid),
    replyKey: deriveKey(options.authSecret, 'kept replies'),
    payoutKey: deriveKey(options.authSecret, 'payout destinations'),
    webhooks: {
      key: deriveKey(options.authSecret, 'webhooks'),
      mayBePrivate: options.webhooksMayBePrivate ?? false,
    },
    pushHosts: options.push?.hosts ?? [],
    placeFinder: options.placeProvider && openPlaceFinder(options.placeProvider, clock),
    mapLinks: options.mapLinks ?? { areFollowed: false },
  }
  return { database, databaseClock, nodeMessages, joined, parts }
}
