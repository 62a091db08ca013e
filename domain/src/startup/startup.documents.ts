/** Config documents that startup reads, open to everyone (specification 3, 4). */
import { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { type ServiceStatus, serviceStatusDocumentId } from './service-status.ts'
import { appVersionCode, type NativePlatform, type VersionConfig, versionConfigDocumentId } from './version-check.ts'

export type StartupConfig = { status: ServiceStatus; versions: Record<NativePlatform, VersionConfig> }

const firstVersions: VersionConfig = { minimumVersionCode: appVersionCode, latestVersionCode: appVersionCode }

/** The config of a new installation. */
export const defaultStartupConfig: StartupConfig = {
  status: { isAvailable: true },
  versions: { ios: firstVersions, android: firstVersions },
}

/** `haulwayStatus`, `version-config-ios` and `version-config-android`. */
export function startupDocuments({ status, versions }: StartupConfig): DocumentChange[] {
  return [
    configDocument(serviceStatusDocumentId, status),
    configDocument(versionConfigDocumentId('ios'), versions.ios),
    configDocument(versionConfigDocumentId('android'), versions.android),
  ]
}

export const mapConfigSchema = z.object({
  /** The style of the base map, of another server. */
  tileStyleUrl: z.url().nullable(),
  /** The archive of the base map, of this server. */
  archivePath: z.string().nullable().default(null),
  /** Without either, whether maps draw the demo's region; otherwise only land. */
  drawsDemoRegion: z.boolean().default(true),
  /** Whether `findPlaces` has a provider. */
  findsPlaces: z.boolean().default(false),
})
export type MapConfig = z.infer<typeof mapConfigSchema>
export const mapConfigDocumentId = 'map-config'

export function mapConfigDocuments(config: MapConfig): DocumentChange[] {
  return [configDocument(mapConfigDocumentId, config)]
}

/** The public key that signs our pushes. A browser needs it to subscribe. */
export const pushConfigSchema = z.object({ webPushPublicKey: z.string().max(100) })
export const pushConfigDocumentId = 'push-config'

export function pushConfigDocuments(webPushPublicKey: string): DocumentChange[] {
  return [configDocument(pushConfigDocumentId, { webPushPublicKey })]
}

function configDocument(id: string, body: object): DocumentChange {
  return { scope: 'haulway-config', collection: 'haulway-config', id, body: { ...body } }
}
