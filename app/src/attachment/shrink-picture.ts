/** Makes a photo small enough to store and send from a cab: a JPEG whose longer side is at most 2,000 px. */
const longSideMaxPx = 2000
const quality = 0.82

/**
 * Redraws the picture, upright as it was taken. This drops what else the camera wrote into the file (place, owner).
 * @returns undefined when this device can't read the file as a picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, longSideMaxPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const ink = canvas.getContext('2d')
  if (!ink) return undefined
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob ?? undefined
}
