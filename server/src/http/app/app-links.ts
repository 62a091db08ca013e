/**
 * Tells phones that our app may open our links (Android: Digital Asset Links, iOS: apple-app-site-association). Only
 * the links by which hosted pages return to the app: the sign-in page must stay in the browser.
 */
import { callbackRoutes } from '@haulway/domain/startup/callback.ts'
import type { FastifyInstance } from 'fastify'

/** The bundle id of both shells (app/capacitor.config.ts). */
export const nativeAppId = 'com.haulway.app'

export type AppLinks = {
  /** SHA-256 fingerprints of the certificates that sign the Android app: the upload key's and the store's. */
  androidCertificates: readonly string[]
  /** Apple's team, `ABCDE12345`. */
  iosTeam: string | undefined
}

/** A file whose setting is missing is not served; phones then open the links in the browser. */
export function registerAppLinks(app: FastifyInstance, { androidCertificates, iosTeam }: AppLinks): void {
  if (androidCertificates.length > 0) {
    app.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: nativeAppId,
          sha256_cert_fingerprints: androidCertificates,
        },
      },
    ])
  }
  if (iosTeam) {
    const components = Object.values(callbackRoutes).map(path => ({ '/': path }))
    app.get('/.well-known/apple-app-site-association', async (_, reply) => {
      reply.type('application/json')
      return { applinks: { details: [{ appIDs: [`${iosTeam}.${nativeAppId}`], components }] } }
    })
  }
}
