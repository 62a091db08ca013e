/** Service-wide settings that administrators change. Running apps receive them immediately. */
import { AppError } from '@haulway/domain/errors.ts'
import { withdrawFeeConfigDocuments } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import {
  type MapConfig,
  mapConfigDocuments,
  pushConfigDocuments,
  startupDocuments,
} from '@haulway/domain/startup/startup.documents.ts'
import type { NativePlatform, VersionConfig } from '@haulway/domain/startup/version-check.ts'
import type { Database } from '../db/database.ts'
import type { Unit } from '../http/command/command.ts'
import { getWithdrawFeeConfig } from '../payment/payout/withdrawal.table.ts'
import { publishDocuments } from '../sync/publish.ts'
import { getStartupConfigForUpdate, saveStartupConfig } from './startup.table.ts'

type ConfigUnit = Pick<Unit, 'tx' | 'publish'>

/** Publishes the config documents at each start. Unchanged documents are not published again. */
export async function publishConfig(database: Database, map: MapConfig, webPushPublicKey: string): Promise<void> {
  await database.inTransaction(async tx => {
    const startup = startupDocuments(await getStartupConfigForUpdate(tx))
    const fee = withdrawFeeConfigDocuments(await getWithdrawFeeConfig(tx))
    const push = pushConfigDocuments(webPushPublicKey)
    await publishDocuments(tx, [...startup, ...fee, ...push, ...mapConfigDocuments(map)])
  })
}

/** Opens the service, or closes it for maintenance (specification 8: Under Maintenance). */
export async function changeStatus(unit: ConfigUnit, isAvailable: boolean): Promise<void> {
  const config = { ...(await getStartupConfigForUpdate(unit.tx)), status: { isAvailable } }
  saveStartupConfig(unit.tx, config)
  unit.publish(startupDocuments(config))
}

/**
 * Sets which versions of an app must, or may, be updated (specification 5).
 * @throws AppError invalidInput when the minimum version would be newer than the latest
 */
export async function changeVersions(
  unit: ConfigUnit,
  platform: NativePlatform,
  change: Partial<VersionConfig>,
): Promise<VersionConfig> {
  const before = await getStartupConfigForUpdate(unit.tx)
  const versions = { ...before.versions[platform], ...change }
  if (versions.minimumVersionCode > versions.latestVersionCode) {
    throw new AppError('invalidInput', "The minimum version can't be newer than the latest one.")
  }
  const config = { ...before, versions: { ...before.versions, [platform]: versions } }
  saveStartupConfig(unit.tx, config)
  unit.publish(startupDocuments(config))
  return versions
}
