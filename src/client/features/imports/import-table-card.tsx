import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { type ImportTable, matchImport } from '#contract/imports/imports.ts'
import { type DateOrder, type DecimalMark, type ImportField, offeredFields } from '#domain/imports/import-field.ts'
import { importFieldLabels } from './import-labels.ts'
import { ImportRowsPreview } from './import-rows-preview.tsx'
import css from './imports.module.css'
import { useImportStep } from './use-import-step.ts'

type Matching = Pick<ImportTable, 'headerAt' | 'columns' | 'dateOrder' | 'decimal' | 'plate'>
const matchingOf = ({ headerAt, columns, dateOrder, decimal, plate }: ImportTable): Matching => ({
  ...{ headerAt, columns, dateOrder, decimal, plate },
})

/** What the columns of a table mean, beside its own first rows. Each choice is saved at once. */
export function ImportTableCard({ importId, table }: { importId: string; table: ImportTable }) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const [plate, setPlate] = useState(table.plate ?? '')
  const saving = useImportStep((next: Matching) => {
    const params = { id: importId, number: String(table.number) }
    return call(matchImport, { params, body: { ...next, columns: [...next.columns] } })
  })
  // A choice is shown while it is saved.
  const shown: Matching = saving.isPending && saving.variables ? saving.variables : matchingOf(table)
  const change = (fields: Partial<Matching>) => saving.mutate({ ...shown, ...fields })
  const choose = (at: number, field: ImportField | null) =>
    // A field that another column has moves here.
    change({ columns: shown.columns.map((now, column) => (column === at ? field : now === field ? null : now)) })
  const { columns } = shown
  const hasDate = columns.includes('visit.date')
  const hasNumbers = columns.some((field) => field?.startsWith('line.') === true && field !== 'line.name')
  const lacksCar =
    hasDate && !['vehicle.plate', 'vehicle.vin', 'vehicle.ref'].some((field) => columns.includes(field as ImportField))
  const used = columns.filter((field) => field !== null).length
  const sampleOf = (at: number): string =>
    [...new Set(table.firstRows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean))].slice(0, 2).join(' · ')

  return (
    <Card
      title={<span className={css.file}>{table.name}</span>}
      aside={
        <span className={css.count}>
          <Plural value={table.rows} one="# row" other="# rows" />
        </span>
      }
    >
      <div className={css.stack}>
        {table.preset && (
          <Banner kind="success">
            {table.preset === 'pitboard' ? (
              <Trans>An export of this app: its columns are known.</Trans>
            ) : (
              <Trans>Records of LubeLogger: their columns are known.</Trans>
            )}
          </Banner>
        )}
        {used === 0 && (
          <Banner kind="warning">
            <Trans>No column is matched: this file is left out.</Trans>
          </Banner>
        )}
        {hasDate && !table.isDateSure && (
          <Banner kind="warning">
            <Trans>Each date can be read as day and month or as month and day. Check the order of dates.</Trans>
          </Banner>
        )}
        {saving.isError && <Banner kind="error">{describeProblem(saving.error)}</Banner>}
        <ImportRowsPreview table={table} columns={columns} />
        <fieldset className={css.columns}>
          <legend className={css.legend}>
            <Trans>What the columns mean</Trans>
          </legend>
          {table.names.map((name, at) => {
            const field = columns[at] ?? null
            const place = at + 1
            const offered = field === null || offeredFields.includes(field) ? offeredFields : [field, ...offeredFields]
            return (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                key={at}
                name={`column-${at}`}
                label={<span translate="no">{name || t`Column ${place}`}</span>}
                hint={<span translate="no">{sampleOf(at)}</span>}
                placeholder={t`Left out`}
                options={offered.map((value) => ({ value, label: i18n._(importFieldLabels[value]) }))}
                value={field ?? ''}
                onChange={({ target }) => choose(at, (target.value || null) as ImportField | null)}
              />
            )
          })}
        </fieldset>
        <div className={css.pair}>
          <SelectField
            label={t`Row with the names of the columns`}
            name="headerAt"
            options={Array.from({ length: 11 }, (_, at) => ({
              value: String(at),
              label: at === 0 ? t`None` : String(at),
            }))}
            value={String(shown.headerAt)}
            onValue={(value) => change({ headerAt: Number(value) })}
          />
          {hasDate && (
            <SelectField<DateOrder>
              label={t`Order of dates`}
              name="dateOrder"
              options={[
                { value: 'dmy', label: t`Day, month, year` },
                { value: 'mdy', label: t`Month, day, year` },
                { value: 'ymd', label: t`Year, month, day` },
              ]}
              value={shown.dateOrder}
              onValue={(dateOrder) => change({ dateOrder })}
            />
          )}
          {hasNumbers && (
            <SelectField<DecimalMark>
              label={t`Decimal separator`}
              name="decimal"
              options={[
                { value: 'comma', label: t`comma: 1 234,50` },
                { value: 'point', label: t`point: 1,234.50` },
              ]}
              value={shown.decimal}
              onValue={(decimal) => change({ decimal })}
            />
          )}
          {lacksCar && (
            <TextField
              label={t`Plate of the car`}
              name="plate"
              hint={t`The rows do not name a car: all of them belong to this one.`}
              autoCapitalize="characters"
              autoComplete="off"
              value={plate}
              onChange={({ target }) => setPlate(target.value)}
              onBlur={() => plate.trim() !== (table.plate ?? '') && change({ plate: plate.trim() || null })}
            />
          )}
        </div>
        {table.encoding && (
          <p className={css.note}>
            <Trans>
              Read as {table.encoding.toUpperCase()}. If letters such as ą or ł are wrong above, save the file as “CSV
              UTF-8”.
            </Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
