import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSaved, sectionSigns } from '#client/features/onboarding/section-signs.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { type Onboarding, type Section, sections } from '#contract/onboarding.ts'
import css from './section-list.module.css'

type SectionListProps = {
  data: Onboarding
  /** Where something typed is not saved. */
  dirty: Readonly<Partial<Record<Section, boolean>>>
  /** Under the list, where there is room. */
  children: ReactNode
}

type State = 'saved' | 'changed' | 'open'
const icons: Readonly<Record<State, IconName>> = {
  saved: 'tabler:circle-check',
  changed: 'tabler:pencil',
  open: 'tabler:circle-dashed',
}

/** The sections of the page, and what is saved of them; it stays in sight. */
export function SectionList({ data, dirty, children }: SectionListProps) {
  const { t, i18n } = useLingui()
  const stateOf = (section: Section): State => (dirty[section] ? 'changed' : isSaved(data, section) ? 'saved' : 'open')
  const words: Readonly<Record<State, ReactNode>> = {
    saved: <Trans>saved</Trans>,
    changed: <Trans>not saved yet</Trans>,
    open: <Trans>still open</Trans>,
  }
  return (
    <nav aria-label={t`Sections`} className={css.nav}>
      <ol className={css.list}>
        {sections.map((section) => {
          const { icon, title } = sectionSigns[section]
          const state = stateOf(section)
          return (
            <li key={section}>
              <Link to="." hash={section} replace className={css.link}>
                <Icon name={icon} size={22} />
                <span className={css.name}>{i18n._(title)}</span>
                <span className={css.state} data-state={state}>
                  <Icon name={icons[state]} />
                  <span className={css.stateWord}>{words[state]}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      <div className={css.more}>{children}</div>
    </nav>
  )
}
