/** Where somebody signs with a finger, a pen or a mouse. Paper is white and ink is black in every theme. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { useWidth } from '../ui/layout/use-width.ts'
import { drawStrokes, type Point, padShape, type Stroke } from './signature.ts'
import './attachment.css'

type Props = {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

export function SignaturePad({ strokes, onChange }: Props) {
  const { t } = useLingui()
  const [taken, setTaken] = useState<readonly Stroke[]>([])
  const undo = () => {
    setTaken([...taken, ...strokes.slice(-1)])
    onChange(strokes.slice(0, -1))
  }
  const redo = () => {
    onChange([...strokes, ...taken.slice(-1)])
    setTaken(taken.slice(0, -1))
  }
  const sign = (stroke: Stroke) => {
    setTaken([])
    onChange([...strokes, stroke])
  }
  return (
    <div className="attachment-pad">
      <Pad strokes={strokes} onStroke={sign} label={strokes.length > 0 ? t`Signature` : t`Sign here, empty`} />
      <div className="attachment-pad-acts">
        <PlainButton icon="undo" disabled={strokes.length === 0} onPress={undo}>
          <Trans>Undo</Trans>
        </PlainButton>
        <PlainButton disabled={taken.length === 0} onPress={redo}>
          <Trans>Redo</Trans>
        </PlainButton>
        <PlainButton
          disabled={strokes.length === 0}
          onPress={() => {
            setTaken([])
            onChange([])
          }}
        >
          <Trans>Clear</Trans>
        </PlainButton>
      </div>
    </div>
  )
}

type PadProps = { strokes: readonly Stroke[]; onStroke: (stroke: Stroke) => void; label: string }

/** The stroke under the finger is drawn at once, and handed on when the finger is lifted. */
function Pad({ strokes, onStroke, label }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [box, width] = useWidth<HTMLDivElement>(120)
  // Fingers move faster than screens are drawn: what is drawn follows what is held.
  const held = useRef<Point[]>(undefined)
  const [now, setNow] = useState<Stroke>()
  useEffect(() => {
    const element = canvas.current
    const ink = element?.getContext('2d')
    if (!element || !ink || width === 0) return
    const scale = window.devicePixelRatio
    element.width = width * scale
    element.height = (width / padShape) * scale
    ink.scale(scale, scale)
    ink.strokeStyle = getComputedStyle(element).color
    drawStrokes(ink, now ? [...strokes, now] : strokes, width)
  }, [strokes, now, width])
  const move = (points: Point[]) => {
    held.current = [...(held.current ?? []), ...points]
    setNow(held.current)
  }
  const lift = () => {
    if (held.current) onStroke(held.current)
    held.current = undefined
    setNow(undefined)
  }
  return (
    <div ref={box} className="attachment-paper" data-theme="light">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        onPointerDown={event => {
          // A second finger begins no second stroke.
          if (held.current || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          move([pointOf(event)])
        }}
        onPointerMove={event => {
          if (held.current && event.currentTarget.hasPointerCapture(event.pointerId)) move(pointsOf(event))
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
    </div>
  )
}

/** A fast finger is seen more often than the screen is drawn. */
function pointsOf(event: PointerEvent<HTMLCanvasElement>): Point[] {
  const { clientX, clientY } = event.nativeEvent
  const seen = event.nativeEvent.getCoalescedEvents?.() ?? []
  const box = event.currentTarget.getBoundingClientRect()
  return (seen.length > 0 ? seen : [{ clientX, clientY }]).map(each => shareOf(each, box))
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  return shareOf({ clientX, clientY }, currentTarget.getBoundingClientRect())
}

function shareOf({ clientX, clientY }: { clientX: number; clientY: number }, box: DOMRect): Point {
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}
