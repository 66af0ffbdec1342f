import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fillConfigured, readConfigured } from '#client/i18n/configured.ts'
import { intlLocale } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import css from './legal-page.module.css'
import type { LegalBlock, LegalText } from './legal-text.ts'

/** A legal document: version, table of contents, and sections with hash links. */
export function LegalPage({ texts }: { texts: { en: LegalText; pl: LegalText } }) {
  const { t, i18n } = useLingui()
  const locale = i18n.locale === 'pl' ? 'pl' : 'en'
  const { title, version, date, lead, sections } = texts[locale]
  const words = new Intl.DateTimeFormat(intlLocale(locale, 'PL'), { dateStyle: 'long', timeZone: 'UTC' })
  const day = words.format(Date.parse(date))
  return (
    <article className={css.page}>
      <h1>{title}</h1>
      <p className={css.version}>
        <Trans>
          Version {version}, {day}
        </Trans>
      </p>
      <div data-unset={readConfigured('reviewed')}>
        <Banner kind="warning">
          <Trans>
            This is a draft that describes what the software does. The operator must have it reviewed by a lawyer before
            relying on it.
          </Trans>
        </Banner>
      </div>
      <p className={css.lead}>{fillConfigured(lead)}</p>
      <nav aria-label={t`Contents`} className={css.contents}>
        <h2>
          <Trans>Contents</Trans>
        </h2>
        <ol className={css.list}>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, body }, at) => (
        <section key={id} id={id} className={css.section}>
          <h2>
            <span className={css.number}>{at + 1}.</span> {name}
          </h2>
          {body.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a fixed text never changes.
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}

function Block({ block }: { block: LegalBlock }): ReactNode {
  if (typeof block === 'string') return <p>{fillConfigured(block)}</p>
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{fillConfigured(item)}</li>
        ))}
      </ul>
    )
  }
  if ('table' in block) return <Table rows={block.table} />
  const value = readConfigured(block.configured)
  return (
    <>
      <p data-set={value}>{fillConfigured(block.given)}</p>
      <p data-unset={value}>{fillConfigured(block.otherwise)}</p>
    </>
  )
}

/** The first row is the header row; the first cell of each row is its header. */
function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={css.table} tabIndex={0} aria-label={head.join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {fillConfigured(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{fillConfigured(name)}</th>
              {cells.map((cell, at) => (
                <td key={cell} data-head={head[at + 1]}>
                  {fillConfigured(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
