import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { QrCode } from '#client/ui/qr-code.tsx'
import { keyTagLink } from '#domain/scan/key-tag.ts'
import css from './key-tags.module.css'
import { LabelSheets } from './label-sheets.tsx'
import { labelsOnPage, listTags, longestPrefix, mostLabels } from './list-tags.ts'

/** Prints labels for key tags. Nothing is stored: a key tag is whatever an order says. */
export function KeyTagsPanel() {
  const { t } = useLingui()
  const [entry, setEntry] = useState({ prefix: '', first: '1', last: String(labelsOnPage) })
  const [isTried, setTried] = useState(false)
  const isPrinting = usePrinting()
  const tags = listTags(entry)
  const [sample] = tags ?? []
  const count = tags?.length ?? 0
  const pages = Math.ceil(count / labelsOnPage)
  const print = (event: SyntheticEvent) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (tags) window.print()
  }
  const error = isTried && !tags ? t`Numbers from 0 to 9999, at most ${mostLabels} labels at a time.` : undefined
  return (
    <>
      <form className={joinClasses(cardClass, css.form)} onSubmit={print} noValidate>
        <p>
          <Trans>
            Stick a label on each key tag. Scan it with a phone camera or from the search to open the car’s order. Enter
            or scan the tag at check-in.
          </Trans>
        </p>
        <div className={css.numbers}>
          <TextField
            label={t`Text before the number`}
            optional
            autoComplete="off"
            maxLength={longestPrefix}
            value={entry.prefix}
            onChange={({ target }) => setEntry({ ...entry, prefix: target.value })}
          />
          <TextField
            label={t`First number`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={entry.first}
            error={error}
            onChange={({ target }) => setEntry({ ...entry, first: target.value })}
          />
          <TextField
            label={t`Last number`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={entry.last}
            onChange={({ target }) => setEntry({ ...entry, last: target.value })}
          />
        </div>
        {tags && sample && (
          <div className={css.sample}>
            <QrCode text={keyTagLink(location.origin, sample)} label={t`QR code of key tag ${sample}`} />
            <p>
              <b>{sample}</b>
              <br />
              <Plural value={count} one="# label" other="# labels" />,{' '}
              <Plural value={pages} one="# sheet of A4" other="# sheets of A4" />
            </p>
          </div>
        )}
        <div>
          <Button type="submit" variant="signal" icon="tabler:printer">
            <Trans>Print labels</Trans>
          </Button>
        </div>
      </form>
      {isPrinting && tags && <LabelSheets tags={tags} />}
    </>
  )
}
