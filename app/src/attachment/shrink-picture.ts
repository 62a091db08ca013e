/** Makes a photo small enough to be kept and sent from a cab: the longer side at most 2,000 px, as a JPEG. */
const longSideMaxPx = 2000
const quality = 0.82

/**
 * Draws the picture anew, upright as it was taken. What else the camera wrote into the file (place, owner) is left out.
 * @returns undefined when it is no picture that this device can read
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
