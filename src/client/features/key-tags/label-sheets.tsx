import { useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import { QrModules } from '#client/ui/qr-modules.tsx'
import { keyTagLink } from '#domain/scan/key-tag.ts'
import css from './label-sheets.module.css'
import { labelsOnPage } from './list-tags.ts'

export type LabelSheetsProps = { tags: readonly string[] }

/** Labels on sheets of A4, which are all that is printed: a QR code with the link of the key tag, and its name. */
export function LabelSheets({ tags }: LabelSheetsProps) {
  const { t } = useLingui()
  const pages = Array.from({ length: Math.ceil(tags.length / labelsOnPage) }, (_, page) =>
    tags.slice(page * labelsOnPage, (page + 1) * labelsOnPage),
  )
  return createPortal(
    <div className={css.sheets} data-labels>
      {pages.map((labels) => (
        <ul key={labels[0]} className={css.page}>
          {labels.map((tag) => (
            <li key={tag} className={css.label}>
              <QrModules text={keyTagLink(location.origin, tag)} label={t`QR code of key tag ${tag}`} />
              <b className={tag.length > 6 ? css.long : undefined}>{tag}</b>
            </li>
          ))}
        </ul>
      ))}
    </div>,
    document.body,
  )
}
