import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { currentOf } from '#client/features/appointments/save-with-version.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type AppointmentDetails, saveOrderLines } from '#contract/appointments.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { type LineKind, lineKinds, sumLine, sumOrder } from '#domain/order-lines.ts'
import { lineKindLabels } from './line-kind-labels.ts'
import { findSuggestion, type Suggestion } from './line-suggestions.ts'
import {
  checkLines,
  isBlankLine,
  type LineFields,
  type LinesValues,
  lineError,
  linesValues,
  moveLine,
  newLine,
  readLine,
  toLinesBody,
  writeQuantity,
} from './order-line-entry.ts'
import { OrderLineRow } from './order-line-row.tsx'
import css from './order-lines-sheet.module.css'
import { OrderSums } from './order-sums.tsx'
import { saveLines } from './save-lines.ts'
import { useLineSuggestions } from './use-line-suggestions.ts'

/** Edits all lines of an order: Enter moves to the next line, Ctrl or ⌘ with Enter saves. */
export function OrderLinesSheet({ order, station, onClose }: OrderPartProps & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const formId = useId()
  const listId = useId()
  const { format, userId, country } = station
  const { money, suggestions, booked, usualOf, fieldsOf } = useLineSuggestions(order, station)
  const [removed, setRemoved] = useState<{ line: LineFields; at: number } | null>(null)
  const updateCache = (saved: AppointmentDetails) =>
    updateCached(queryClient, order.id, (one) => ({ ...one, ...saved }))
  const saved = linesValues(order, money)
  const form = useVersionedForm({
    draft: `order.${order.id}.lines`,
    userId,
    saved,
    schema: saveOrderLines.body,
    toBody: (values: LinesValues) => toLinesBody(values, money.currency),
    check: (values) => checkLines(values, money.currency),
    valuesOf: (current: AppointmentDetails) => linesValues(current, money),
    rememberCurrent: updateCache,
    save: async (body, { seen }) => {
      try {
        const after = await saveLines(order.id, body, seen)
        updateCache(after)
        return linesValues(after, money)
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      }
    },
  })
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const [isRestored, setRestored] = useState(form.isRestored)
  const { values, set, errors, conflict, problem, busy } = form
  const { lines } = values
  const current = currentOf(form.failure)
  const isChanged = JSON.stringify(lines) !== JSON.stringify(saved.lines)

  const isBlank = (line: LineFields) => isBlankLine(line, usualOf(line.kind).price)
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    const filled = lines.filter((line) => !isBlank(line))
    if (filled.length < lines.length) flushSync(() => set({ lines: filled }))
    if (!(await latest.current.submit())) return
    toast.success(t`Saved`)
    onClose()
  }
  const focus = (id: string) => {
    const row = form.ref.current?.querySelector(`[data-line="${id}"]`)
    row?.querySelector<HTMLElement>('input')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  const add = (line: LineFields) => {
    flushSync(() => set({ lines: [...lines.filter((one) => !isBlank(one)), line] }))
    focus(line.id)
  }
  const addKind = (kind: LineKind) => add(newLine(kind, usualOf(kind)))
  const change = (at: number, changed: Partial<LineFields>) =>
    set({ lines: lines.map((line, index) => (index === at ? { ...line, ...changed } : line)) })
  const rename = (at: number, line: LineFields, name: string) => {
    const found = findSuggestion(suggestions, name)
    const isUntouched = line.price.trim() === '' || line.price === usualOf(line.kind).price
    change(at, found && isUntouched ? { ...fieldsOf(found), name } : { name })
  }
  const goToNextLine = (at: number) => {
    const next = lines[at + 1]
    const line = lines[at]
    if (next) focus(next.id)
    else if (line && !isBlank(line)) addKind(line.kind)
  }
  const remove = (at: number, line: LineFields) => {
    set({ lines: lines.filter((_, index) => index !== at) })
    setRemoved(isBlank(line) ? null : { line, at })
  }
  const undoRemove = () => {
    if (!removed) return
    set({ lines: lines.toSpliced(removed.at, 0, removed.line) })
    setRemoved(null)
  }
  const names = lines.map(({ name }) => normaliseText(name.trim())).filter(Boolean)
  const offered = booked.filter(({ words }) => !names.some((name) => words.includes(name)))
  const netOf = ({ quantity, netPrice, vatRate }: Suggestion) =>
    netPrice !== null &&
    format.money(sumLine({ quantity: quantity ?? 1000, netPrice, discountPercent: 0, vatRate }).net)
  const totals = sumOrder(lines.flatMap((line) => (isBlank(line) ? [] : (readLine(line, money.currency) ?? []))))

  return (
    <Sheet
      open
      width="wide"
      title={t`Labour and parts`}
      onClose={onClose}
      keepOpen={isChanged}
      footer={
        <>
          <p className={css.foot} role="status">
            <Trans>Total</Trans> <b>{format.money(totals.gross)}</b>
          </p>
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={submit} noValidate className={css.form}>
        {isRestored && !conflict && (
          <DraftNotice
            onDiscard={() => {
              form.reset(saved)
              setRestored(false)
            }}
          />
        )}
        {conflict && (
          <>
            <ConflictNotice {...conflict} />
            {current && (
              <p className={css.current}>
                <b>
                  <Trans>Their version:</Trans>
                </b>{' '}
                {current.lines
                  .map((one) => `${one.name} ${writeQuantity(one.quantity, format.tag)} ${one.unit}`)
                  .join(', ') || <Trans>nothing</Trans>}
                {' · '}
                {format.money(current.totals.gross)}
              </p>
            )}
          </>
        )}
        {problem && (
          <Banner kind="error">
            {problem} <Trans>Everything you typed is still here.</Trans>
          </Banner>
        )}
        <ol className={css.rows}>
          {lines.map((line, at) => (
            <OrderLineRow
              key={line.id}
              line={line}
              at={at}
              count={lines.length}
              money={money}
              country={country}
              format={format}
              listId={listId}
              errorOf={(field) => lineError(errors, at, field)}
              onChange={(changed) => change(at, changed)}
              onName={(name) => rename(at, line, name)}
              onNext={() => goToNextLine(at)}
              onSave={() => form.ref.current?.requestSubmit()}
              onMove={(step) => set({ lines: moveLine(lines, at, step) })}
              onRemove={() => remove(at, line)}
            />
          ))}
        </ol>
        {errors.lines && <Banner kind="error">{errors.lines}</Banner>}
        {removed && (
          <Banner
            kind="info"
            action={
              <Button variant="quiet" onClick={undoRemove}>
                <Trans>Undo</Trans>
              </Button>
            }
          >
            <Trans>Removed: {removed.line.name || t`an item`}</Trans>
          </Banner>
        )}
        <fieldset className={css.adding}>
          <legend>
            <Trans>Add</Trans>
          </legend>
          {offered.map((one) => (
            <Button
              key={one.name}
              icon="tabler:calendar-check"
              note={netOf(one)}
              onClick={() => add(newLine(one.kind, fieldsOf(one)))}
            >
              {one.name}
            </Button>
          ))}
          {lineKinds.map((kind) => (
            <Button key={kind} icon={lineKindLabels[kind].icon} onClick={() => addKind(kind)}>
              {i18n._(lineKindLabels[kind].word)}
            </Button>
          ))}
        </fieldset>
        {lines.length > 0 && <OrderSums totals={totals} format={format} totalLabel={null} />}
        <datalist id={listId}>
          {suggestions.map(({ name, netPrice, unit }) => (
            <option key={name} value={name}>
              {netPrice === null ? '' : `${format.money(netPrice)} / ${unit ?? ''}`}
            </option>
          ))}
        </datalist>
      </form>
    </Sheet>
  )
}
