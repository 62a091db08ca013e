/** Checks the files of the native shells, which are not compiled here, by reading them as the platforms' tools do. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@haulway/domain/language.ts'
import { callbackRoutes } from '@haulway/domain/startup/callback.ts'
import { appVersionCode } from '@haulway/domain/startup/version-check.ts'
import { signInRedirectTargets } from '@haulway/domain/user/sign-in.ts'
import { nativeAppId } from '@haulway/server/http/app/app-links.ts'
import { nativeOrigins } from '@haulway/server/http/app/native-origins.ts'
import { describe, expect, test } from 'vitest'
import capacitorConfig from '../../app/capacitor.config.ts'
import { listSources } from '../repo/source.ts'
import { root } from '../steps.ts'
import { nativeImages } from './native-images.ts'
import { childrenOf, parsePlist, parseXml } from './plist.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const main = 'app/android/app/src/main'
const gradle = read('app/android/app/build.gradle')
const project = read('app/ios/App/App.xcodeproj/project.pbxproj')
/** All values of a setting in the Xcode project. */
const settings = (name: string) =>
  [...project.matchAll(new RegExp(`\\b${name} = "?([^";]*)"?;`, 'g'))].map(([, v]) => v)

describe('both shells', () => {
  test('have the version code of specification 9', () => {
    expect(appVersionCode).toBe(10)
    expect(/versionCode (\d+)/.exec(gradle)?.[1]).toBe('10')
    expect(settings('CURRENT_PROJECT_VERSION')).toEqual(['10', '10'])
  })

  test('are named Haulway, with the app id that the server publishes for app links', () => {
    expect(capacitorConfig).toMatchObject({ appId: nativeAppId, appName: 'Haulway' })
    expect(/applicationId "([^"]+)"/.exec(gradle)?.[1]).toBe(nativeAppId)
    expect(new Set(settings('PRODUCT_BUNDLE_IDENTIFIER'))).toEqual(new Set([nativeAppId]))
    const names = childrenOf(parseXml(read(`${main}/res/values/strings.xml`)))
    expect(names.find(each => each.getAttribute('name') === 'app_name')?.textContent).toBe('Haulway')
  })

  test('leave the splash up until startup has finished', () => {
    expect(capacitorConfig.plugins?.SplashScreen?.launchAutoHide).toBe(false)
  })

  test('call from the origins that the server accepts', () => {
    const { iosScheme, androidScheme, hostname } = capacitorConfig.server ?? {}
    expect([`${iosScheme}://${hostname}`, `${androidScheme}://${hostname}`]).toEqual(nativeOrigins)
  })

  test.each(nativeImages)('have $file at $width × $height', ({ file, width, height, kind }) => {
    const png = readFileSync(path.join(root, file))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
    // The stores refuse transparent icons. Color type 6 has an alpha channel.
    expect(png.readUInt8(25) === 6).toBe(kind === 'round' || kind === 'foreground')
  })

  test('send every request to the server they were built for, never to an address relative to the page', () => {
    // The page of a share link is only served, and in no shell.
    const fetching = listSources('.ts', '.tsx').filter(
      ({ file, text }) => /^(app|client)\/src\/(?!follow\/|.*\.test\.)/.test(file) && /(?<![\w.])fetch\(/.test(text),
    )
    expect(fetching.length).toBeGreaterThan(3)
    const relative = fetching.filter(({ text }) => !/\b(serverUrl|readServerOrigin|baseUrl)\b/.test(text))
    expect(relative.map(({ file }) => file)).toEqual([])
  })
})

describe('the Android shell', () => {
  const manifest = parseXml(read(`${main}/AndroidManifest.xml`))
  const [application] = childrenOf(manifest, 'application')
  const attribute = (element: typeof manifest | undefined, name: string) => element?.getAttribute(`android:${name}`)
  const activity = application && childrenOf(application, 'activity')[0]
  const filters = (activity ? childrenOf(activity, 'intent-filter') : []).map(filter => ({
    isVerified: attribute(filter, 'autoVerify') === 'true',
    categories: childrenOf(filter, 'category').map(each => attribute(each, 'name')?.split('.').at(-1)),
    data: childrenOf(filter, 'data').flatMap(each => [...each.attributes].map(({ name, value }) => `${name} ${value}`)),
  }))

  test('requests the permissions that the tracker, notifications and photos need, and no others', () => {
    const requested = childrenOf(manifest, 'uses-permission')
      .filter(each => each.getAttribute('tools:node') !== 'remove')
      .map(each => attribute(each, 'name')?.split('.').at(-1))
    expect(requested.sort()).toEqual(
      ['INTERNET', 'ACCESS_NETWORK_STATE', 'ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION', 'CAMERA']
        .concat(['ACCESS_BACKGROUND_LOCATION', 'ACTIVITY_RECOGNITION', 'FOREGROUND_SERVICE', 'WAKE_LOCK'])
        .concat(['FOREGROUND_SERVICE_LOCATION', 'RECEIVE_BOOT_COMPLETED', 'POST_NOTIFICATIONS'])
        .sort(),
    )
  })

  test('opens the four callbacks of specification 9 by the scheme haulway', () => {
    const own = filters.find(({ data }) => data.includes('android:scheme haulway'))
    expect(own?.data).toEqual(
      ['scheme haulway', 'host login', 'host register', 'host pay', 'host account-details'].map(
        each => `android:${each}`,
      ),
    )
    expect(own?.categories).toEqual(['DEFAULT', 'BROWSABLE'])
    for (const target of signInRedirectTargets.filter(each => each.startsWith('haulway:'))) {
      expect(own?.data).toContain(`android:host ${new URL(target).host}`)
    }
  })

  test('opens verified https links of the hosted pages only, and never the sign-in page', () => {
    const verified = filters.filter(({ isVerified }) => isVerified)
    expect(verified.map(({ data }) => data)).toEqual([
      ['android:scheme https', `android:host ${placeholder('haulwayHost')}`].concat(
        Object.values(callbackRoutes).map(each => `android:path ${each}`),
      ),
    ])
    expect(gradle).toContain('haulwayHost: haulwayHost')
  })

  test('never connects without TLS, except to localhost in debug builds', () => {
    expect(attribute(application, 'usesCleartextTraffic')).toBe('false')
    expect(attribute(application, 'networkSecurityConfig')).toBe('@xml/network_security_config')
    const [base, ...more] = childrenOf(parseXml(read(`${main}/res/xml/network_security_config.xml`)))
    expect([base?.tagName, base?.getAttribute('cleartextTrafficPermitted'), more.length]).toEqual([
      'base-config',
      'false',
      0,
    ])
    const debug = childrenOf(parseXml(read('app/android/app/src/debug/res/xml/network_security_config.xml')))
    const open = debug.filter(each => each.getAttribute('cleartextTrafficPermitted') === 'true')
    expect(open.flatMap(each => childrenOf(each).map(({ textContent }) => textContent))).toEqual(['localhost'])
  })

  test('backs up only the local preferences: no session, no positions, no documents', () => {
    expect(attribute(application, 'fullBackupContent')).toBe('@xml/backup_rules')
    expect(attribute(application, 'dataExtractionRules')).toBe('@xml/data_extraction_rules')
    const backup = parseXml(read(`${main}/res/xml/backup_rules.xml`))
    const extraction = childrenOf(parseXml(read(`${main}/res/xml/data_extraction_rules.xml`)))
    expect(extraction.map(({ tagName }) => tagName)).toEqual(['cloud-backup', 'device-transfer'])
    for (const rules of [backup, ...extraction]) {
      const included = childrenOf(rules).map(each => [
        each.tagName,
        each.getAttribute('domain'),
        each.getAttribute('path'),
      ])
      expect(included).toEqual([['include', 'sharedpref', 'CapacitorStorage.xml']])
    }
  })

  test('includes the plugins of the app in its build, and takes the tracker license from build settings', () => {
    const built = read('app/android/app/capacitor.build.gradle')
    for (const name of listPlugins()) expect(built).toContain(`':${gradleName(name)}'`)
    const license =
      application && childrenOf(application, 'meta-data').find(each => /license$/.test(attribute(each, 'name') ?? ''))
    expect(attribute(license, 'value')).toBe(placeholder('trackerLicense'))
  })

  test('has adaptive icons with a monochrome variant', () => {
    for (const name of ['ic_launcher', 'ic_launcher_round']) {
      const icon = childrenOf(parseXml(read(`${main}/res/mipmap-anydpi-v26/${name}.xml`)))
      expect(icon.map(({ tagName }) => tagName)).toEqual(['background', 'foreground', 'monochrome'])
    }
    for (const name of ['ic_launcher_monochrome', 'ic_stat_haulway', 'splash_icon']) {
      expect(parseXml(read(`${main}/res/drawable/${name}.xml`)).tagName).toBe('vector')
    }
  })
})

describe('the iOS shell', () => {
  const info = parsePlist(read('app/ios/App/App/Info.plist'))

  test('explains in a sentence why it needs location, motion, camera and photos', () => {
    const permissions = ['LocationWhenInUse', 'LocationAlwaysAndWhenInUse', 'Motion', 'Camera', 'PhotoLibrary']
    for (const name of permissions) expect(String(info[`NS${name}UsageDescription`])).toMatch(/^[A-Z].{20,}\.$/)
  })

  test.each(languages.filter(language => language !== 'en'))('explains it in %s too', language => {
    const file = `${language}.lproj/InfoPlist.strings`
    const lines = read(`app/ios/App/App/${file}`).trim().split('\n')
    const texts = lines.map(line => /^(\w+) = "([A-ZÀ-Ý][^"]{20,}\.)";$/.exec(line)?.slice(1) ?? [line])
    const asked = Object.keys(info).filter(key => key.endsWith('UsageDescription'))
    expect(texts.map(([key]) => key).sort()).toEqual(asked.sort())
    expect(texts.every(([key = '', text]) => text !== info[key])).toBe(true)
    expect(project).toContain(`path = ${file};`)
    expect(project).toMatch(new RegExp(`knownRegions = \\([^)]*\\b${language},`))
    expect(project).toContain('InfoPlist.strings in Resources */,')
  })

  test('may track, fetch, receive pushes and send in the background', () => {
    expect(info.UIBackgroundModes).toEqual(['location', 'fetch', 'remote-notification', 'processing'])
    expect(info.BGTaskSchedulerPermittedIdentifiers).toEqual(['com.transistorsoft.fetch'])
  })

  test('opens links of the scheme haulway, and those of the server it was built for', () => {
    expect(info.CFBundleURLTypes).toMatchObject([{ CFBundleURLSchemes: ['haulway'] }])
    const entitlements = parsePlist(read('app/ios/App/App/App.entitlements'))
    expect(entitlements).toEqual({
      'aps-environment': '$(HAULWAY_APS_ENVIRONMENT)',
      'com.apple.developer.associated-domains': ['applinks:$(HAULWAY_HOST)'],
    })
    expect(settings('CODE_SIGN_ENTITLEMENTS')).toEqual(['App/App.entitlements', 'App/App.entitlements'])
    expect(settings('HAULWAY_APS_ENVIRONMENT')).toEqual(['development', 'production'])
    expect(settings('HAULWAY_HOST')).toHaveLength(2)
  })

  test('takes its version and the tracker license from the build settings', () => {
    expect(info.CFBundleVersion).toBe('$(CURRENT_PROJECT_VERSION)')
    expect(info.TSLocationManagerLicense).toBe('$(HAULWAY_TRACKER_LICENSE)')
  })

  test('declares what it collects and why, and that it tracks no one across apps', () => {
    const privacy = parsePlist(read('app/ios/App/App/PrivacyInfo.xcprivacy'))
    expect(privacy).toMatchObject({ NSPrivacyTracking: false, NSPrivacyTrackingDomains: [] })
    expect(JSON.stringify(privacy.NSPrivacyCollectedDataTypes)).toContain('NSPrivacyCollectedDataTypePreciseLocation')
    expect(JSON.stringify(privacy)).not.toContain('NSPrivacyCollectedDataTypePurposeThirdParty')
    expect(project).toContain('PrivacyInfo.xcprivacy in Resources')
  })

  test('names only images that exist, and includes every plugin of the app in its package', () => {
    for (const set of ['AppIcon.appiconset', 'Splash.imageset']) {
      const folder = `app/ios/App/App/Assets.xcassets/${set}`
      const named = [...read(`${folder}/Contents.json`).matchAll(/"filename" : "([^"]+)"/g)].map(([, name]) => name)
      expect(named.length).toBeGreaterThan(0)
      for (const name of named) expect(existsSync(path.join(root, folder, name ?? ''))).toBe(true)
    }
    const pack = read('app/ios/App/CapApp-SPM/Package.swift')
    for (const name of listPlugins()) expect(pack).toContain(`node_modules/${name}"`)
  })
})

/** A placeholder that Gradle replaces by a value of the build. */
const placeholder = (name: string) => `\${${name}}`

/** The packages of the app that have native code. */
function listPlugins(): string[] {
  const names = [
    ...read('app/package.json').matchAll(/"(@(?:capacitor|aparajita|transistorsoft)\/[\w-]+|capacitor-[\w-]+)"/g),
  ].map(([, name]) => name ?? '')
  const plugins = names.filter(name => !/^@capacitor\/(android|ios|core|cli)$/.test(name))
  expect(plugins.length).toBeGreaterThan(8)
  return plugins
}

function gradleName(name: string): string {
  return name.replace('@', '').replace('/', '-')
}
