import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { lineKindLabels } from '#client/features/appointments/line-kind-labels.ts'
import { findSuggestion, type Suggestion } from '#client/features/appointments/order/lines/line-suggestions.ts'
import {
  isBlankLine,
  type LineFields,
  lineError,
  newLine,
  readLine,
} from '#client/features/appointments/order/lines/order-line-entry.ts'
import { OrderLineRow } from '#client/features/appointments/order/lines/order-line-row.tsx'
import { OrderSums } from '#client/features/appointments/order/lines/order-sums.tsx'
import type { useLineSuggestions } from '#client/features/appointments/order/lines/use-line-suggestions.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { mostFindingLines } from '#domain/findings/finding.ts'
import { lineKinds, sumLine, sumOrder } from '#domain/money/order-lines.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { errorsOfLine, type FindingEntry } from './finding-entry.ts'
import css from './findings.module.css'

type FindingPriceProps = {
  entry: FindingEntry
  errors: Readonly<Record<string, string>>
  /** The sum that was typed with a question, without items; minor units. */
  typedGross: number | null
  station: Station
  suggestions: ReturnType<typeof useLineSuggestions>
  onLines: (lines: readonly LineFields[]) => void
  onSave: () => void
}

const offeredAtOnce = 4

/** The price of a finding as items, which become items of the order when the customer approves. */
export function FindingPrice(props: FindingPriceProps) {
  const { entry, errors, typedGross, station, onLines, onSave } = props
  const { suggestions: known, usualOf, fieldsOf, money } = props.suggestions
  const { t, i18n } = useLingui()
  const listId = useId()
  const { lines } = entry
  const { format, country } = station
  const change = (id: string, changed: Partial<LineFields>) =>
    onLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const rename = (line: LineFields, name: string) => {
    const found = findSuggestion(known, name)
    const isUntouched = line.price.trim() === '' || line.price === usualOf(line.kind).price
    change(line.id, found && isUntouched ? { ...fieldsOf(found), name } : { name })
  }
  const move = (at: number, step: 1 | -1) => {
    const line = lines[at]
    if (line) onLines(lines.toSpliced(at, 1).toSpliced(at + step, 0, line))
  }
  const names = new Set(lines.map(({ name }) => normaliseText(name.trim())))
  const words = normaliseText(entry.what)
    .split(/\W+/)
    .filter((word) => word.length > 2)
  const isNamed = ({ name }: Suggestion) => words.some((word) => normaliseText(name).includes(word.slice(0, 5)))
  const offered = known.filter((one) => !names.has(normaliseText(one.name)) && isNamed(one)).slice(0, offeredAtOnce)
  const totals = sumOrder(lines.flatMap((line) => (isBlankLine(line) ? [] : (readLine(line, money.currency) ?? []))))
  const isFull = lines.length >= mostFindingLines
  const netOf = ({ quantity, netPrice, vatRate }: Suggestion) =>
    netPrice !== null &&
    format.money(sumLine({ quantity: quantity ?? 1000, netPrice, discountPercent: 0, vatRate }).net)
  return (
    <section className={css.price}>
      <h3 className={css.title}>
        <Trans>Price</Trans>
      </h3>
      {typedGross !== null && lines.length === 0 && (
        <Banner kind="info">
          <Trans>The customer was told {format.money(typedGross)} incl. VAT. Items replace this sum.</Trans>
        </Banner>
      )}
      {lines.length > 0 && (
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
              errorOf={(field) => {
                const error = lineError(errorsOfLine(errors, entry, line.id), field)
                return typeof error === 'string' ? error : undefined
              }}
              onChange={(changed) => change(line.id, changed)}
              onName={(name) => rename(line, name)}
              onNext={() => !isFull && onLines([...lines, newLine(line.kind, usualOf(line.kind))])}
              onSave={onSave}
              onMove={(step) => move(at, step)}
              onRemove={() => onLines(lines.filter(({ id }) => id !== line.id))}
              onLeave={() => {}}
            />
          ))}
        </ol>
      )}
      {!isFull && (
        <fieldset className={css.adding}>
          <legend className="visually-hidden">
            <Trans>Add</Trans>
          </legend>
          {offered.map((one) => (
            <Button
              key={one.name}
              icon="tabler:calendar-check"
              note={netOf(one)}
              onClick={() => onLines([...lines, newLine(one.kind, fieldsOf(one))])}
            >
              {one.name}
            </Button>
          ))}
          {lineKinds.map((kind) => (
            <Button
              key={kind}
              icon={lineKindLabels[kind].icon}
              onClick={() => onLines([...lines, newLine(kind, usualOf(kind))])}
            >
              {i18n._(lineKindLabels[kind].word)}
            </Button>
          ))}
        </fieldset>
      )}
      {lines.length > 0 && <OrderSums totals={totals} format={format} totalLabel={t`Total`} />}
      <datalist id={listId}>
        {known.map(({ name, netPrice, unit }) => (
          <option key={name} value={name}>
            {netPrice === null ? '' : `${format.money(netPrice)} / ${unit ?? ''}`}
          </option>
        ))}
      </datalist>
    </section>
  )
}
