import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportTable } from '#contract/imports/imports.ts'
import type { ImportField } from '#domain/imports/import-field.ts'
import css from './imports.module.css'

type ImportRowsPreviewProps = { table: ImportTable; columns: readonly (ImportField | null)[] }

/** The first rows as they are in the file, with their numbers. Columns that are left out are pale. */
export function ImportRowsPreview({ table: { name, names, firstRows }, columns }: ImportRowsPreviewProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section className={css.preview} aria-label={t`First rows of ${name}`} tabIndex={0}>
      <table className={css.cells} translate="no">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            {names.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={at} scope="col" data-out={columns[at] ? undefined : ''}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {names.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <td key={at} data-out={columns[at] ? undefined : ''}>
                  {cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
