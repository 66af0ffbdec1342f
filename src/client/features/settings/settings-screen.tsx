import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { GiveUpTablet } from './give-up-tablet.tsx'
import css from './settings.module.css'
import { type Panel, panelsFor, type Reader, type SettingsSearch, shownPanel } from './settings-search.ts'

type PanelWords = { icon: IconName; name: MessageDescriptor; intro: MessageDescriptor }

const panelWords: Readonly<Record<Panel, PanelWords>> = {
  station: {
    icon: 'tabler:building-warehouse',
    name: msg`Workshop and bays`,
    intro: msg`What customers call, where they drive, and the bays of your board.`,
  },
  photos: {
    icon: 'tabler:photo',
    name: msg`Photos of the workshop`,
    intro: msg`What a customer sees of your place: the front, the entrance, the bays.`,
  },
  brands: { icon: 'tabler:car', name: msg`Makes`, intro: msg`The cars you take in.` },
  services: {
    icon: 'tabler:tools',
    name: msg`Services and prices`,
    intro: msg`What you do, how long it takes, and what it costs. New appointments start from it.`,
  },
  conveniences: {
    icon: 'tabler:coffee',
    name: msg`Conveniences`,
    intro: msg`What a customer finds at your place while the car is here.`,
  },
  hours: {
    icon: 'tabler:clock',
    name: msg`Working hours`,
    intro: msg`When cars can be planned; the rest is shaded on the board.`,
  },
  company: {
    icon: 'tabler:file-invoice',
    name: msg`Company`,
    intro: msg`Who is behind the workshop: the name and numbers of your documents.`,
  },
  tablets: {
    icon: 'tabler:device-tablet',
    name: msg`Workshop tablets`,
    intro: msg`They stand where the work is, signed in as the station: a tile says who did it.`,
  },
  data: {
    icon: 'tabler:database-export',
    name: msg`Your data`,
    intro: msg`They are yours: take them with you, or delete them.`,
  },
  look: {
    icon: 'tabler:palette',
    name: msg`Language and look`,
    intro: msg`For this device alone: another tablet may look another way.`,
  },
  device: {
    icon: 'tabler:database',
    name: msg`This device`,
    intro: msg`Whether the board is at hand here, also without a network.`,
  },
  sessions: {
    icon: 'tabler:devices',
    name: msg`Signed-in devices`,
    intro: msg`Where your account is open. A lost tablet is signed out from here.`,
  },
}

export type SettingsScreenProps = {
  title: string
  reader: Reader
  search: SettingsSearch
  /** What is not set up yet. */
  missing: ReadonlySet<Panel>
  /** The section that is shown. */
  children: ReactNode
}

/** The list of sections, and one of them: beside it on a desk, in its place on a phone. */
export function SettingsScreen({ title, reader, search, missing, children }: SettingsScreenProps) {
  const { t, i18n } = useLingui()
  const shown = shownPanel(search, reader)
  const { station, own } = panelsFor(reader)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
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
              <Icon name={panelWords[panel].icon} size={24} />
              <span className={css.name}>{i18n._(panelWords[panel].name)}</span>
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
      <div className={css.list}>
        {station.length > 0 && list(t`Station`, station)}
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
            {i18n._(panelWords[shown].name)}
          </h2>
          <p className={css.intro}>{i18n._(panelWords[shown].intro)}</p>
        </div>
        {children}
      </section>
    </div>
  )
}
