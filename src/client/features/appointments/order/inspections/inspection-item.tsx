import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useId, useState } from 'react'
import { findingStateLabels } from '#client/features/appointments/finding-labels.ts'
import { useAnswerText } from '#client/features/appointments/inspection-labels.ts'
import { FindingPhotos } from '#client/features/appointments/order/findings/finding-photos.tsx'
import { AddPhotos } from '#client/features/appointments/order/photos/add-photos.tsx'
import type { OrderRestProps } from '#client/features/appointments/order-part.ts'
import { EntryMark } from '#client/features/appointments/status/pending-mark.tsx'
import { hasPart } from '#client/features/appointments/unsent-order.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/text-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Inspection } from '#contract/inspections/inspection.ts'
import type { MeasuredSeries } from '#contract/inspections/inspections.ts'
import { gradeLabels } from '#contract/labels/grade-labels.ts'
import { answerTo, gradeOf, type ItemAnswer, isAnswerTo } from '#domain/inspections/answer.ts'
import {
  type ChoiceItem,
  grades,
  longestAnswer,
  type MeasurementItem,
  type TemplateItem,
} from '#domain/inspections/template.ts'
import { parseDecimal } from '#domain/money/money.ts'
import { writeTyped } from '#domain/money/write-typed.ts'
import { gradeIcons } from './grade-mark.tsx'
import { inspectionEntriesOf } from './inspection-entries.ts'
import css from './inspections.module.css'
import { MeasurementChart } from './measurement-chart.tsx'
import type { FoundPart } from './use-inspect.ts'

type InspectionItemProps = Pick<OrderRestProps, 'order' | 'station' | 'unsent'> & {
  inspection: Inspection
  item: TemplateItem
  /** It gets the focus when the sheet opens. */
  isFirst: boolean
  series: MeasuredSeries | undefined
  /** `isStaying`: the next item is not opened. */
  onAnswer: (to: ItemAnswer | null, isStaying?: boolean) => void
  onFind: (found: FoundPart) => void
}

/** One item of an inspection: its answer, and for a part that is not good its photos, a remark and its finding. */
export function InspectionItem(props: InspectionItemProps) {
  const { order, station, unsent, inspection, item, isFirst, series, onAnswer, onFind } = props
  const { t, i18n } = useLingui()
  const labelId = useId()
  const describe = useAnswerText(station.format)
  const answer = answerTo(inspection.answers, item.id)
  const grade = gradeOf(item, answer)
  const findingId = inspection.findingIds[item.id] ?? ''
  const finding = order.findings.find(({ id }) => id === findingId)
  const hasPhoto = order.photos.some((photo) => photo.findingId === findingId)
  const isOpen = grade === 'soon' || grade === 'now' || item.photo || answer?.note !== undefined || hasPhoto
  const [wantsMore, setWantsMore] = useState(false)
  const entries = inspectionEntriesOf(unsent, inspection.id, item.id)
  const [entry] = entries
  const valueText = item.kind === 'condition' ? '' : describe(item, answer)
  // Typed here, so that a tap right after the last letter has it.
  const note = answer?.note ?? ''
  const [seenNote, setSeenNote] = useState(note)
  const [remark, setRemark] = useState(note)
  if (note !== seenNote) {
    setSeenNote(note)
    setRemark(note)
  }
  const withRemark = (to: ItemAnswer): ItemAnswer => ({ ...to, ...(remark.trim() !== '' && { note: remark.trim() }) })
  const saveRemark = () => {
    if (!answer || remark.trim() === note) return
    const { note: _, ...value } = answer
    onAnswer(withRemark(value), true)
  }
  const find = () =>
    onFind({
      what: [[item.label, valueText].filter(Boolean).join(': '), remark.trim()].filter(Boolean).join('. '),
      severity: grade === 'now' || grade === 'soon' ? grade : 'watch',
    })
  return (
    <li data-item={item.id} data-grade={grade ?? undefined} data-answered={answer ? '' : undefined}>
      <div className={css.itemHead}>
        <span id={labelId} className={css.label}>
          {item.label}
        </span>
        {entry && <EntryMark entry={entry} />}
        {item.kind !== 'condition' && grade && (
          <span className={css.grade} data-grade={grade}>
            <Icon name={gradeIcons[grade]} size={18} /> {i18n._(gradeLabels[grade])}
          </span>
        )}
        {answer?.skipped && (
          <span className={css.dim}>
            <Trans>Not checked</Trans>
          </span>
        )}
      </div>
      {item.hint && <p className={css.dim}>{item.hint}</p>}
      {item.kind === 'condition' && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that act at once, not fields of a form
        <div role="group" aria-labelledby={labelId} className={css.grades}>
          {grades.map((one, at) => (
            <button
              key={one}
              type="button"
              data-answer
              data-grade={one}
              aria-pressed={answer?.grade === one}
              {...(isFirst && at === 0 && { 'data-autofocus': true })}
              onClick={() => onAnswer(withRemark({ grade: one }))}
            >
              <Icon name={gradeIcons[one]} size={26} />
              {i18n._(gradeLabels[one])}
            </button>
          ))}
        </div>
      )}
      {item.kind === 'choice' && (
        <Choice {...{ item, answer, labelId, isFirst }} onChoose={(option) => onAnswer(withRemark({ option }))} />
      )}
      {(item.kind === 'measurement' || item.kind === 'text') && (
        <Written
          // Without the remark: saving it must not replace the field that has the focus by then.
          key={JSON.stringify({ ...answer, note: undefined })}
          {...{ item, answer, isFirst }}
          onWrite={(to, isStaying) => onAnswer(to && withRemark(to), isStaying)}
          tag={station.format.tag}
          label={item.label}
        />
      )}
      {series && <MeasurementChart series={series} present={answer?.number ?? null} format={station.format} />}
      {(isOpen || wantsMore) && (
        <div className={css.more}>
          {hasPart(order, 'photos') && (
            <>
              <FindingPhotos order={order} station={station} findingId={findingId} />
              <AddPhotos order={order} station={station} findingId={findingId} isCameraOnly />
              {item.photo && !hasPhoto && (
                <p className={css.dim}>
                  <Trans>A photo is required.</Trans>
                </p>
              )}
            </>
          )}
          {finding ? (
            <p className={css.found}>
              <Icon name={findingStateLabels[finding.state].icon} size={20} /> <Trans>Finding added</Trans>:{' '}
              {i18n._(findingStateLabels[finding.state].word)}
            </p>
          ) : (
            answer &&
            grade !== 'good' && (
              <Button icon="tabler:eye-plus" aria-label={t`Add finding: ${item.label}`} onClick={find}>
                <Trans>Add finding</Trans>
              </Button>
            )
          )}
          {answer && (
            <TextArea
              label={t`Remark`}
              optional
              rows={1}
              maxLength={longestAnswer}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
              onBlur={saveRemark}
            />
          )}
        </div>
      )}
      <div className={css.less}>
        {!isOpen && !wantsMore && (
          <Button
            variant="quiet"
            icon="tabler:camera-plus"
            aria-label={t`Photo or remark: ${item.label}`}
            onClick={() => setWantsMore(true)}
          >
            <Trans>Photo or remark</Trans>
          </Button>
        )}
        {answer ? (
          <Button variant="quiet" aria-label={t`Clear the answer: ${item.label}`} onClick={() => onAnswer(null)}>
            <Trans>Clear the answer</Trans>
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-label={t`Mark as not checked: ${item.label}`}
            onClick={() => onAnswer({ skipped: true })}
          >
            <Trans>Mark as not checked</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

type ChoiceProps = Pick<InspectionItemProps, 'isFirst'> & {
  onChoose: (option: string) => void
  item: ChoiceItem
  answer: ItemAnswer | null
  labelId: string
}

function Choice({ item, answer, labelId, isFirst, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once, not fields of a form
    <div role="group" aria-labelledby={labelId} className={css.grades}>
      {item.options.map((option, at) => (
        <button
          key={option.id}
          type="button"
          data-answer
          data-grade={option.grade ?? 'none'}
          aria-pressed={answer?.option === option.id}
          {...(isFirst && at === 0 && { 'data-autofocus': true })}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

type WrittenProps = Pick<InspectionItemProps, 'isFirst'> & {
  onWrite: (to: ItemAnswer | null, isStaying?: boolean) => void
  item: TemplateItem
  answer: ItemAnswer | null
  label: string
  tag: string
}

/** A measurement or a text. Enter or leaving the field saves it. */
function Written({ item, answer, label, tag, isFirst, onWrite }: WrittenProps) {
  const { t } = useLingui()
  const decimals = item.kind === 'measurement' ? item.decimals : 0
  const saved =
    answer?.text ??
    (answer?.number === undefined ? '' : writeTyped(Math.round(answer.number * 10 ** decimals), decimals, tag))
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState<string>()
  const save = (isStaying: boolean) => {
    const text = typed.trim()
    if (text === saved) return
    if (text === '') return onWrite(null)
    const to = item.kind === 'measurement' ? toMeasured(item, text) : { text }
    if (to && isAnswerTo(item, to)) return onWrite(to, isStaying)
    setError(decimals > 0 ? t`Enter a number; decimal places: at most ${decimals}` : t`Enter a whole number`)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <form onSubmit={submit} noValidate className={css.written}>
      <TextField
        label={label}
        labelHidden
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
        error={error}
        onBlur={() => save(true)}
        maxLength={item.kind === 'text' ? longestAnswer : 12}
        autoComplete="off"
        data-answer
        enterKeyHint="next"
        {...(item.kind === 'measurement' && { inputMode: 'decimal' as const, unit: item.unit })}
        {...(isFirst && { 'data-autofocus': true })}
      />
    </form>
  )
}

function toMeasured({ decimals }: MeasurementItem, text: string): ItemAnswer | null {
  const read = parseDecimal(text, decimals)
  return read.ok ? { number: read.value / 10 ** decimals } : null
}
