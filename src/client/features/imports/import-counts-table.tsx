import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { ImportCounts } from '#contract/imports/imports.ts'
import { importLevels } from '#domain/imports/import-field.ts'
import { importLevelLabels } from './import-labels.ts'
import css from './imports.module.css'

/** What the rows come to. `isCheck`: nothing is stored yet. */
export function ImportCountsTable({
  counts,
  isCheck,
  format,
}: {
  counts: ImportCounts
  isCheck: boolean
  format: Format
}) {
  const { i18n } = useLingui()
  const { number } = format
  const [rows, failed] = [number(counts.rows), number(counts.failed)]
  return (
    <>
      <table className={css.counts}>
        <thead>
          <tr>
            <td />
            <th scope="col" className={css.head}>
              {isCheck ? <Trans>will be new</Trans> : <Trans>new</Trans>}
            </th>
            <th scope="col" className={css.head}>
              {isCheck ? <Trans>will be completed</Trans> : <Trans>completed</Trans>}
            </th>
            <th scope="col" className={css.head}>
              <Trans>merged</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {importLevels.map((level) => (
            <tr key={level}>
              <th scope="row" className={css.level}>
                {i18n._(importLevelLabels[level])}
              </th>
              <td>{number(counts[level].created)}</td>
              <td>{number(counts[level].changed)}</td>
              <td>{number(counts[level].merged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        {counts.failed === 0 ? (
          <Trans>Rows: {rows}, no errors.</Trans>
        ) : (
          <Trans>
            {rows} rows, {failed} with an error: what the error names is left out, the rest of the row is imported.
          </Trans>
        )}
      </p>
    </>
  )
}
