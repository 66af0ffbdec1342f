import { useLingui } from '@lingui/react'
import { viewLabels, writePlace } from '#contract/labels/report-labels.ts'
import { drawCar, placeOf } from '#domain/condition-reports/car-views.ts'
import { type BodyType, drawingSize } from '#domain/condition-reports/condition-report.ts'
import css from './car-drawing.module.css'

/** Returns a function that names a place on the drawing: `Left side, at the front`. */
export function usePlaceText() {
  const { i18n } = useLingui()
  return (at: { x: number; y: number }): string => writePlace(placeOf(at), (label) => i18n._(label))
}

export type CarDrawingProps = {
  body: BodyType
  /** Numbered in this order. */
  marks: readonly { id: string; x: number; y: number }[]
}

/** The outline of a car from five sides with the numbers of its marks. Their list is the text of the picture. */
export function CarDrawing({ body, marks }: CarDrawingProps) {
  return (
    <svg viewBox={`0 0 ${drawingSize} ${drawingSize}`} className={css.drawing} aria-hidden>
      <CarOutline body={body} />
      {marks.map(({ id, x, y }, at) => (
        <g key={id} transform={`translate(${x} ${y})`} className={css.number}>
          <circle r="24" />
          <text>{at + 1}</text>
        </g>
      ))}
    </svg>
  )
}

/** The lines of the car, for an SVG of the size of the drawing. */
function CarOutline({ body }: { body: BodyType }) {
  const { i18n } = useLingui()
  return drawCar(body).map(({ view, x, y, width, paths, wheels, isMirrored }) => (
    <g key={view} transform={`translate(${x} ${y})`}>
      <text className={css.viewName} x={width / 2} y={-16}>
        {i18n._(viewLabels[view])}
      </text>
      <g className={css.outline} {...(isMirrored && { transform: `translate(${width} 0) scale(-1 1)` })}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
        {wheels.map((wheel) => (
          <g key={wheel.x}>
            <circle className={css.tyre} cx={wheel.x} cy={wheel.y} r={wheel.radius} />
            <circle cx={wheel.x} cy={wheel.y} r={wheel.radius / 2} />
          </g>
        ))}
      </g>
    </g>
  ))
}
