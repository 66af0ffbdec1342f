import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '#client/api/api-error.ts'
import { lineKindLabels } from '#client/features/appointments/line-kind-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { EntryConflict, isVersionConflict } from '#client/features/appointments/status/entry-conflict.tsx'
import { LineConflict } from '#client/features/appointments/status/line-conflict.tsx'
import { PendingButton } from '#client/features/appointments/status/pending-mark.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { describeIssue, type Issue } from '#client/i18n/issue-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type LineKind, lineKinds, sumLine, sumOrder } from '#domain/money/order-lines.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { LineRow } from './line-drafts.ts'
import { findSuggestion, type Suggestion } from './line-suggestions.ts'
import { isBlankLine, type LineFields, lineError, newLine, readLine, toLineContent } from './order-line-entry.ts'
import { OrderLineRow } from './order-line-row.tsx'
import css from './order-lines-sheet.module.css'
import { OrderSums } from './order-sums.tsx'
import { useLineDrafts } from './use-line-drafts.ts'
import { useLineSuggestions } from './use-line-suggestions.ts'

/**
 * Edits the lines of an order, each saved by itself when it is left: Enter moves to the next line, Ctrl or ⌘ with Enter
 * saves and closes.
 */
export function OrderLinesSheet({ order, station, now, onClose }: OrderPartProps & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const formId = useId()
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { format, country } = station
  const { money, suggestions, booked, usualOf, fieldsOf } = useLineSuggestions(order, station)
  const isBlank = (line: LineFields) => isBlankLine(line, usualOf(line.kind).price)
  const drafts = useLineDrafts({ order, station, money, isBlank })
  const { rows, removed } = drafts
  const lines = rows.map(({ fields }) => fields)
  const [refusals, setRefusals] = useState(0)
  const [isSaving, setSaving] = useState(false)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-conflict]')?.focus()
  }, [refusals])

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isSaving) return
    setSaving(true)
    const outcome = await drafts.saveAll()
    setSaving(false)
    if (outcome === 'refused') return setRefusals((count) => count + 1)
    toast.success(outcome === 'done' ? t`Saved` : t`Saved on this device`)
    onClose()
  }
  const close = () => {
    for (const { id } of rows) drafts.leave(id)
    onClose()
  }
  const focus = (id: string) => {
    const row = form.current?.querySelector(`[data-line="${id}"]`)
    row?.querySelector<HTMLElement>('input')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  const add = (line: LineFields) => {
    flushSync(() => drafts.add(line))
    focus(line.id)
  }
  const addKind = (kind: LineKind) => add(newLine(kind, usualOf(kind)))
  const rename = ({ id, fields }: LineRow, name: string) => {
    const found = findSuggestion(suggestions, name)
    const isUntouched = fields.price.trim() === '' || fields.price === usualOf(fields.kind).price
    drafts.change(id, found && isUntouched ? { ...fieldsOf(found), name } : { name })
  }
  const goToNextLine = (at: number) => {
    const next = lines[at + 1]
    const line = lines[at]
    if (next) focus(next.id)
    else if (line && !isBlank(line)) addKind(line.kind)
  }
  const names = lines.map(({ name }) => normaliseText(name.trim())).filter(Boolean)
  const offered = booked.filter(({ words }) => !names.some((name) => words.includes(name)))
  const netOf = ({ quantity, netPrice, vatRate }: Suggestion) =>
    netPrice !== null &&
    format.money(sumLine({ quantity: quantity ?? 1000, netPrice, discountPercent: 0, vatRate }).net)
  const totals = sumOrder(lines.flatMap((line) => (isBlank(line) ? [] : (readLine(line, money.currency) ?? []))))
  const describe = (failure: unknown) =>
    isApiError(failure) || failure instanceof Error ? describeProblem(failure) : describeIssue(failure as Issue, i18n)

  return (
    <Sheet
      open
      width="wide"
      title={t`Labour and parts`}
      onClose={close}
      keepOpen={drafts.isTyped}
      footer={
        <>
          <p className={css.foot} role="status">
            <Trans>Total</Trans> <b>{format.money(totals.gross)}</b>
          </p>
          <Button type="submit" form={formId} variant="signal" size="large" icon="tabler:check" busy={isSaving}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate className={css.form}>
        {drafts.isRestored && drafts.isTyped && <DraftNotice onDiscard={drafts.discard} />}
        <ol className={css.rows}>
          {rows.map((row, at) => {
            const { id, fields, refused } = row
            const isAsked = refused !== null && isVersionConflict(refused, station)
            const trouble = drafts.troubleOf(id)
            const conflict = trouble?.conflict
            const errorOf = (field: keyof LineFields) => {
              const error = trouble && lineError(trouble.issues, field)
              return typeof error === 'object' ? describeIssue(error, i18n) : error
            }
            return (
              <OrderLineRow
                key={id}
                line={fields}
                at={at}
                count={rows.length}
                money={money}
                country={country}
                format={format}
                listId={listId}
                errorOf={errorOf}
                onChange={(changed) => drafts.change(id, changed)}
                onName={(name) => rename(row, name)}
                onNext={() => goToNextLine(at)}
                onSave={() => form.current?.requestSubmit()}
                onMove={(step) => drafts.move(id, step)}
                onRemove={() => drafts.remove(row)}
                onLeave={() => drafts.leave(id)}
              >
                {isAsked && (
                  <EntryConflict
                    entry={refused}
                    station={station}
                    now={now}
                    onUseCurrent={() => void drafts.discardRefused(refused)}
                    onSaveMine={() => void drafts.save(id)}
                  />
                )}
                {refused && !isAsked && <PendingButton queue={[refused]} />}
                {conflict && (
                  <LineConflict
                    current={conflict.current}
                    mine={conflict.isRemoval ? null : toLineContent(fields, money.currency)}
                    station={station}
                    now={now}
                    onUseCurrent={() => drafts.keepTheirs(row)}
                    onSaveMine={() => drafts.keepMine(row, conflict)}
                  />
                )}
                {trouble?.failure ? (
                  <Banner kind="error">
                    {describe(trouble.failure)} <Trans>Everything you typed is still here.</Trans>
                  </Banner>
                ) : null}
              </OrderLineRow>
            )
          })}
        </ol>
        {removed && (
          <Banner
            kind="info"
            action={
              <Button variant="quiet" onClick={() => drafts.restore(removed)}>
                <Trans>Undo</Trans>
              </Button>
            }
          >
            <Trans>Removed: {removed.row.fields.name || t`an item`}</Trans>
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
