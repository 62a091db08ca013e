/** Signs on a pad, for tests. */

/** Moves a finger over the canvas; points are fractions of its width and height. */
export function write(canvas: HTMLCanvasElement, points: [number, number][], pointerId = 1): void {
  const box = canvas.getBoundingClientRect()
  const dispatch = (type: string, [x, y]: [number, number]) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        button: type === 'pointermove' ? -1 : 0,
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
      }),
    )
  canvas.setPointerCapture = () => {}
  canvas.hasPointerCapture = () => true
  for (const [index, point] of points.entries()) dispatch(index === 0 ? 'pointerdown' : 'pointermove', point)
  dispatch('pointerup', points.at(-1)!)
}

export const wave: [number, number][] = Array.from({ length: 30 }, (_, n) => [0.1 + n * 0.025, 0.5 + 0.2 * Math.sin(n)])
