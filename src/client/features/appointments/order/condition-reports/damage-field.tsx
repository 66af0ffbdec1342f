import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { newId } from '#client/api/new-id.ts'
import { FindingPhotos } from '#client/features/appointments/order/findings/finding-photos.tsx'
import { AddPhotos } from '#client/features/appointments/order/photos/add-photos.tsx'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { bodyLabels, damageLabels, reportTexts } from '#contract/labels/report-labels.ts'
import { clampToDrawing, viewBoxes } from '#domain/condition-reports/car-views.ts'
import {
  bodyTypes,
  type DamageKind,
  damageKinds,
  drawingSize,
  longestMarkNote,
  mostMarks,
} from '#domain/condition-reports/condition-report.ts'
import { CarDrawing, usePlaceText } from './car-drawing.tsx'
import css from './condition-reports.module.css'
import type { MarkEntry, ReportEntry } from './report-entry.ts'

type DamageFieldProps = Pick<OrderPartProps, 'order' | 'station'> &
  Pick<ReportEntry, 'body' | 'marks'> & {
    onChange: (changed: Partial<Pick<ReportEntry, 'body' | 'marks'>>) => void
    /** A photo of a mark was added or removed. */
    onOtherPhotos: () => void
  }

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Drawing units for a press of an arrow key, and with Shift. */
const step = { usual: 10, large: 50 }

/**
 * Damage on the drawing of the car: a tap marks it, and each mark has a row with its kind, a note and photos. By keys a
 * mark is added by the button and moved by the arrows.
 */
export function DamageField({ order, station, body, marks, onChange, onOtherPhotos }: DamageFieldProps) {
  const { t, i18n } = useLingui()
  const placeText = usePlaceText()
  const [kind, setKind] = useState<DamageKind>('scratch')
  const drawing = useRef<HTMLDivElement>(null)
  const isFull = marks.length >= mostMarks
  const add = (x: number, y: number) => {
    const mark: MarkEntry = { id: newId(), kind, x: clampToDrawing(x), y: clampToDrawing(y), note: '' }
    if (!isFull) onChange({ marks: [...marks, mark] })
    return mark.id
  }
  const change = (id: string, changed: Partial<MarkEntry>) =>
    onChange({ marks: marks.map((mark) => (mark.id === id ? { ...mark, ...changed } : mark)) })
  const tap = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof HTMLButtonElement) return
    const box = event.currentTarget.getBoundingClientRect()
    add(((event.clientX - box.left) / box.width) * drawingSize, ((event.clientY - box.top) / box.height) * drawingSize)
  }
  const addByKeys = () => {
    const { x, y, width, height } = viewBoxes.left
    const id = add(x + width / 2, y + height / 2)
    requestAnimationFrame(() => drawing.current?.querySelector<HTMLElement>(`[data-mark="${id}"]`)?.focus())
  }
  const press = (event: KeyboardEvent, mark: MarkEntry) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const by = event.shiftKey ? step.large : step.usual
    change(mark.id, { x: clampToDrawing(mark.x + arrow[0] * by), y: clampToDrawing(mark.y + arrow[1] * by) })
  }
  return (
    <>
      <SelectField
        label={t`Body type`}
        options={bodyTypes.map((value) => ({ value, label: i18n._(bodyLabels[value]) }))}
        value={body}
        onValue={(value) => onChange({ body: value })}
      />
      <Segmented
        label={t`Tap the drawing to mark`}
        name="damage-kind"
        className={css.kinds ?? ''}
        segments={damageKinds.map((value) => ({ value, label: i18n._(damageLabels[value]) }))}
        value={kind}
        onValue={setKind}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a mark by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div ref={drawing} className={css.drawing} onClick={tap} data-car-drawing>
        <CarDrawing body={body} marks={[]} />
        {marks.map((mark, at) => (
          <button
            key={mark.id}
            type="button"
            data-mark={mark.id}
            className={css.mark}
            style={{ left: `${(mark.x / drawingSize) * 100}%`, top: `${(mark.y / drawingSize) * 100}%` }}
            aria-label={`${at + 1}: ${i18n._(damageLabels[mark.kind])}, ${placeText(mark)}`}
            aria-describedby="damage-keys"
            onKeyDown={(event) => press(event, mark)}
            onClick={() => document.getElementById(`mark-${mark.id}`)?.scrollIntoView({ block: 'center' })}
          >
            {at + 1}
          </button>
        ))}
      </div>
      <p id="damage-keys" className="visually-hidden">
        <Trans>Move the mark with the arrow keys.</Trans>
      </p>
      <Button icon="tabler:plus" disabled={isFull} onClick={addByKeys}>
        <Trans>Add damage</Trans>
      </Button>
      {marks.length > 0 && (
        <ol className={css.marks} aria-label={i18n._(reportTexts.damage)}>
          {marks.map((mark, at) => (
            <li key={mark.id} id={`mark-${mark.id}`}>
              <div className={css.markHead}>
                <b className={css.markNumber}>{at + 1}</b>
                <span>{placeText(mark)}</span>
                <IconButton
                  variant="quiet"
                  icon="tabler:trash"
                  label={t`Remove damage ${at + 1}`}
                  onClick={() => onChange({ marks: marks.filter(({ id }) => id !== mark.id) })}
                />
              </div>
              <div className={css.pair}>
                <SelectField
                  label={t`Kind of damage`}
                  options={damageKinds.map((value) => ({ value, label: i18n._(damageLabels[value]) }))}
                  value={mark.kind}
                  onValue={(value) => change(mark.id, { kind: value })}
                />
                <TextField
                  label={t`Remark`}
                  optional
                  autoComplete="off"
                  maxLength={longestMarkNote}
                  value={mark.note}
                  onChange={({ target }) => change(mark.id, { note: target.value })}
                />
              </div>
              <FindingPhotos order={order} station={station} findingId={mark.id} onRemove={onOtherPhotos} />
              <AddPhotos order={order} station={station} findingId={mark.id} isCameraOnly onAdd={onOtherPhotos} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
