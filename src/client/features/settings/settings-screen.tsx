import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { GiveUpTablet } from './give-up-tablet.tsx'
import { panelLabels } from './panel-labels.ts'
import css from './settings.module.css'
import { type Panel, panelsFor, type SettingsReader, type SettingsSearch, shownPanel } from './settings-search.ts'

export type SettingsScreenProps = {
  title: string
  reader: SettingsReader
  search: SettingsSearch
  /** The sections that are not set up yet. */
  missing: ReadonlySet<Panel>
  /** A warning above all sections. */
  notice: ReactNode
  /** The content of the shown section. */
  children: ReactNode
}

/** Settings of the device itself, and labels, which need no server. */
const ofDevice: ReadonlySet<Panel> = new Set(['look', 'device', 'key-tags'])
/** Sections where nothing is typed. */
const withoutForm: ReadonlySet<Panel> = new Set(['tablets', 'sign-in', 'imports', 'data', 'sessions'])

/** Scrolls a list, only if needed, so that an entry is whole, and above the fade at its end. */
function showIn(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const isAbove = offsetTop < list.scrollTop
  if (isAbove || offsetTop + 2 * offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = offsetTop - (isAbove ? 0 : list.clientHeight / 2)
}

/** The list of sections and the shown section: side by side on a wide screen, one at a time on a phone. */
export function SettingsScreen({ title, reader, search, missing, notice, children }: SettingsScreenProps) {
  const { t, i18n } = useLingui()
  // The bar of a phone has no space for it.
  const isPhone = useMedia(phoneWidth)
  const shown = shownPanel(search, reader)
  const { station, own } = panelsFor(reader)
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    // On a low screen the list scrolls. Not by `scrollIntoView`, which would scroll the page too.
    const chosen = links.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (chosen && links.current) showIn(links.current, chosen)
    if (before.current !== shown) heading.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])

  const list = (name: string, panels: readonly Panel[]) => (
    <nav aria-label={name}>
      <h2 className={css.group}>{name}</h2>
      <ul className={css.links}>
        {panels.map((panel) => (
          <li key={panel}>
            <Link
              to="/{-$locale}/settings"
              search={{ section: panel }}
              className={css.link}
              aria-current={panel === shown ? 'page' : undefined}
            >
              <Icon name={panelLabels[panel].icon} size={24} />
              <span className={css.name}>{i18n._(panelLabels[panel].name)}</span>
              {missing.has(panel) && <span className={css.missing}>{t`not set up`}</span>}
              <Icon name="tabler:chevron-right" className={css.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  return (
    <div className={css.screen} data-chosen={search.section ? '' : undefined}>
      <PageHeader title={title} className={css.title ?? ''} />
      <div className={css.notice}>{notice}</div>
      <div ref={links} className={css.list}>
        {isPhone && reader.role === 'owner' && !reader.isTablet && (
          <nav aria-label={t`Figures`}>
            <ul className={css.links}>
              <li>
                <Link to="/{-$locale}/figures" className={css.link}>
                  <Icon name="tabler:chart-bar" size={24} />
                  <span className={css.name}>{t`Figures`}</span>
                  <Icon name="tabler:chevron-right" className={css.chevron} />
                </Link>
              </li>
            </ul>
          </nav>
        )}
        {station.length > 0 && list(t`Workshop`, station)}
        {list(reader.isTablet ? t`This tablet` : t`You`, own)}
        {reader.isTablet ? (
          <GiveUpTablet />
        ) : (
          <Link to="/{-$locale}/sign-out" preload={false} className={buttonClass()}>
            <ButtonContent icon="tabler:logout">
              <Trans>Sign out</Trans>
            </ButtonContent>
          </Link>
        )}
      </div>
      <section className={css.panel} aria-labelledby="settings-section">
        <div className={css.head}>
          <Link to="/{-$locale}/settings" className={`${buttonClass({ variant: 'quiet' })} ${css.back}`}>
            <ButtonContent icon="tabler:chevron-left">
              <Trans>All settings</Trans>
            </ButtonContent>
          </Link>
          <h2 id="settings-section" ref={heading} tabIndex={-1}>
            {i18n._(panelLabels[shown].name)}
          </h2>
          <p className={css.intro}>{i18n._(panelLabels[shown].intro)}</p>
        </div>
        {withoutForm.has(shown) ? (
          <SaveLaterNote>{t`No connection. This can be changed when you are back online.`}</SaveLaterNote>
        ) : (
          !ofDevice.has(shown) && <SaveLaterNote />
        )}
        {children}
      </section>
    </div>
  )
}
