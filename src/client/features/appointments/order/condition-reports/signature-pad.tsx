import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import {
  drawingSize,
  longestStroke,
  mostStrokes,
  signatureHeight,
  strokesPath,
} from '#domain/condition-reports/condition-report.ts'
import css from './condition-reports.module.css'
import { hasRoomFor } from './report-entry.ts'
import ink from './signature.module.css'

/** Points that are closer to the last one (in drawing units) are left out. */
const leastMove = 4

export type SignaturePadProps = { strokes: readonly number[][]; onStrokes: (strokes: number[][]) => void }

/** A field that is signed with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, onStrokes }: SignaturePadProps) {
  const { t } = useLingui()
  // Several points may come before the next render.
  const drawn = useRef<number[][] | null>(null)
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): [number, number] => {
    const box = currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
    return [
      within(((clientX - box.left) / box.width) * drawingSize, drawingSize),
      within(((clientY - box.top) / box.height) * signatureHeight, signatureHeight),
    ]
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || strokes.length >= mostStrokes || !hasRoomFor(strokes)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = [...strokes, pointOf(event)]
    onStrokes(drawn.current)
  }
  const move = (event: PointerEvent) => {
    const last = drawn.current?.at(-1)
    if (!drawn.current || !last) return
    const [x, y] = pointOf(event)
    const isNear = Math.hypot(x - (last.at(-2) ?? 0), y - (last.at(-1) ?? 0)) < leastMove
    if (isNear || last.length + 2 > longestStroke || !hasRoomFor(drawn.current)) return
    drawn.current = [...drawn.current.slice(0, -1), [...last, x, y]]
    onStrokes(drawn.current)
  }
  const end = () => {
    drawn.current = null
  }
  return (
    <div className={css.signing}>
      <svg
        viewBox={`0 0 ${drawingSize} ${signatureHeight}`}
        className={css.pad}
        role="img"
        aria-label={strokes.length > 0 ? t`Signature: signed` : t`Signature: not signed yet`}
        data-signature-pad
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="40" y1="320" x2="960" y2="320" className={css.baseline} />
        <SignatureStrokes strokes={strokes} />
      </svg>
      {strokes.length > 0 && (
        <Button variant="quiet" icon="tabler:trash" onClick={() => onStrokes([])}>
          <Trans>Clear the signature</Trans>
        </Button>
      )}
    </div>
  )
}

/** A stored signature. */
export function SignatureImage({ strokes, label }: Pick<SignaturePadProps, 'strokes'> & { label: string }) {
  return (
    <svg viewBox={`0 0 ${drawingSize} ${signatureHeight}`} className={ink.signature} role="img" aria-label={label}>
      <SignatureStrokes strokes={strokes} />
    </svg>
  )
}

const SignatureStrokes = ({ strokes }: Pick<SignaturePadProps, 'strokes'>) => (
  <path d={strokesPath(strokes)} className={ink.ink} />
)
