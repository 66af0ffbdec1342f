import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type BodyType, drawingSize } from '#domain/condition-reports/condition-report.ts'
import css from './car-drawing.module.css'
import { type CarPart, type CarView, drawCar, placeOf } from './car-views.ts'

export const viewLabels: Readonly<Record<CarView, MessageDescriptor>> = {
  left: msg({ message: 'Left side', context: 'of a car' }),
  front: msg({ message: 'Front', context: 'of a car' }),
  top: msg({ message: 'Top', context: 'of a car, seen from above' }),
  right: msg({ message: 'Right side', context: 'of a car' }),
  rear: msg({ message: 'Rear', context: 'of a car' }),
}

const partLabels: Readonly<Record<NonNullable<CarPart>, MessageDescriptor>> = {
  front: msg({ message: 'at the front', context: 'part of the side of a car' }),
  middle: msg({ message: 'in the middle', context: 'part of the side of a car' }),
  rear: msg({ message: 'at the rear', context: 'part of the side of a car' }),
}

/** Returns a function that names a place on the drawing: `Left side, at the front`. */
export function usePlaceText() {
  const { i18n } = useLingui()
  return (at: { x: number; y: number }): string => {
    const { view, part } = placeOf(at)
    return [i18n._(viewLabels[view]), part && i18n._(partLabels[part])].filter(Boolean).join(', ')
  }
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
export function CarOutline({ body }: { body: BodyType }) {
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
