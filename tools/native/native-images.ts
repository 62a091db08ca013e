/** Every image of the native shells: icons and splash screens, with their sizes in pixels. */

export type NativeImage = {
  /** Path from the folder of the checkout. */
  file: string
  width: number
  height: number
  /**
   * `icon` the square icon, `round` the same in a circle, `foreground` only the symbol, in the middle two thirds of an
   * adaptive icon, `light` and `dark` a splash screen.
   */
  kind: 'icon' | 'round' | 'foreground' | 'light' | 'dark'
}

const resources = 'app/android/app/src/main/res'
const assets = 'app/ios/App/App/Assets.xcassets'

/** Pixels per density-independent pixel on Android's screens. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const
const launcherDp = 48
const adaptiveDp = 108
const splashPixels = {
  mdpi: [320, 480],
  hdpi: [480, 800],
  xhdpi: [720, 1280],
  xxhdpi: [960, 1600],
  xxxhdpi: [1280, 1920],
} as const

export const nativeImages: readonly NativeImage[] = [
  square(`${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024, 'icon'),
  square(`${assets}/Splash.imageset/splash-light.png`, 2732, 'light'),
  square(`${assets}/Splash.imageset/splash-dark.png`, 2732, 'dark'),
  { file: `${resources}/drawable/splash.png`, width: 480, height: 320, kind: 'light' },
  { file: `${resources}/drawable-night/splash.png`, width: 480, height: 320, kind: 'dark' },
  ...(Object.keys(densities) as (keyof typeof densities)[]).flatMap(density => [
    square(`${resources}/mipmap-${density}/ic_launcher.png`, launcherDp * densities[density], 'icon'),
    square(`${resources}/mipmap-${density}/ic_launcher_round.png`, launcherDp * densities[density], 'round'),
    square(`${resources}/mipmap-${density}/ic_launcher_foreground.png`, adaptiveDp * densities[density], 'foreground'),
    ...splashes(density),
  ]),
]

function square(file: string, side: number, kind: NativeImage['kind']): NativeImage {
  return { file, width: side, height: side, kind }
}

function splashes(density: keyof typeof densities): NativeImage[] {
  const [short, long] = splashPixels[density]
  return (['light', 'dark'] as const).flatMap(kind => {
    const night = kind === 'dark' ? '-night' : ''
    return [
      { file: `${resources}/drawable-port${night}-${density}/splash.png`, width: short, height: long, kind },
      { file: `${resources}/drawable-land${night}-${density}/splash.png`, width: long, height: short, kind },
    ]
  })
}
