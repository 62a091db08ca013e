/** The pad to sign on with a finger, a pen or a mouse: black on white in every theme. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { useWidth } from '../ui/layout/use-width.ts'
import { drawStrokes, type Point, padShape, type Stroke } from './signature.ts'
import './attachment.css'

type Props = {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

export function SignaturePad({ strokes, onChange }: Props) {
  const { t } = useLingui()
  const [undone, setUndone] = useState<readonly Stroke[]>([])
  const undo = () => {
    setUndone([...undone, ...strokes.slice(-1)])
    onChange(strokes.slice(0, -1))
  }
  const redo = () => {
    onChange([...strokes, ...undone.slice(-1)])
    setUndone(undone.slice(0, -1))
  }
  const sign = (stroke: Stroke) => {
    setUndone([])
    onChange([...strokes, stroke])
  }
  return (
    <div className="attachment-pad">
      <Pad strokes={strokes} onStroke={sign} label={strokes.length > 0 ? t`Signature` : t`Sign here, empty`} />
      <div className="attachment-pad-acts">
        <PlainButton icon="undo" disabled={strokes.length === 0} onPress={undo}>
          <Trans>Undo</Trans>
        </PlainButton>
        <PlainButton disabled={undone.length === 0} onPress={redo}>
          <Trans>Redo</Trans>
        </PlainButton>
        <PlainButton
          disabled={strokes.length === 0}
          onPress={() => {
            setUndone([])
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

/** Draws the stroke under the finger immediately, and passes it on when the finger is lifted. */
function Pad({ strokes, onStroke, label }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [box, width] = useWidth<HTMLDivElement>(120)
  // The ref collects points between two renders, since a finger moves faster than React renders.
  const currentStroke = useRef<Point[]>(undefined)
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
    currentStroke.current = [...(currentStroke.current ?? []), ...points]
    setNow(currentStroke.current)
  }
  const lift = () => {
    if (currentStroke.current) onStroke(currentStroke.current)
    currentStroke.current = undefined
    setNow(undefined)
  }
  return (
    <div ref={box} className="attachment-paper" data-theme="light">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        onPointerDown={event => {
          // A second finger does not start a second stroke.
          if (currentStroke.current || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          move([pointOf(event)])
        }}
        onPointerMove={event => {
          if (currentStroke.current && event.currentTarget.hasPointerCapture(event.pointerId)) move(pointsOf(event))
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
    </div>
  )
}

/** A fast finger gives several points for each event. */
function pointsOf(event: PointerEvent<HTMLCanvasElement>): Point[] {
  const { clientX, clientY } = event.nativeEvent
  const events = event.nativeEvent.getCoalescedEvents?.() ?? []
  const box = event.currentTarget.getBoundingClientRect()
  return (events.length > 0 ? events : [{ clientX, clientY }]).map(each => shareOf(each, box))
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  return shareOf({ clientX, clientY }, currentTarget.getBoundingClientRect())
}

function shareOf({ clientX, clientY }: { clientX: number; clientY: number }, box: DOMRect): Point {
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}
