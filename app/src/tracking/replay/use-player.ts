/** Plays through a span of time, at 1, 8 or 30 times the real speed. */
import { useEffect, useEffectEvent, useState } from 'react'
import { prefersReducedMotion } from '../../ui/motion/motion.ts'

export const playSpeeds = [1, 8, 30] as const
export type PlaySpeed = (typeof playSpeeds)[number]

/** How often the map is redrawn. Users who prefer reduced motion see one still picture each second. */
const frameMs = 80
const stillMs = 1_000

export type Player = {
  at: number
  isPlaying: boolean
  speed: PlaySpeed
  seek: (atMs: number) => void
  setSpeed: (speed: PlaySpeed) => void
  /** Plays or pauses. At the end, it plays from the start again. */
  toggle: () => void
}

export function usePlayer(fromMs: number, toMs: number): Player {
  const [at, setAt] = useState<number>()
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<PlaySpeed>(30)
  const shown = Math.min(toMs, Math.max(fromMs, at ?? toMs))
  const playOn = useEffectEvent((passedMs: number) => {
    const next = Math.min(toMs, shown + passedMs * speed)
    setAt(next)
    if (next >= toMs) setIsPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    const timer = setInterval(
      () => {
        const now = performance.now()
        playOn(now - before)
        before = now
      },
      prefersReducedMotion() ? stillMs : frameMs,
    )
    return () => clearInterval(timer)
  }, [isPlaying])
  return {
    at: shown,
    isPlaying,
    speed,
    setSpeed,
    seek: setAt,
    toggle: () => {
      if (!isPlaying && shown >= toMs) setAt(fromMs)
      setIsPlaying(!isPlaying)
    },
  }
}
