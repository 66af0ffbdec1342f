import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSaved, sectionSigns } from '#client/features/onboarding/section-signs.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { type Onboarding, type Section, sections } from '#contract/onboarding.ts'
import css from './section-list.module.css'

type SectionListProps = {
  data: Onboarding
  /** The sections with unsaved values. */
  dirty: Readonly<Partial<Record<Section, boolean>>>
  /** Rendered below the list, if there is space. */
  children: ReactNode
}

type State = 'saved' | 'changed' | 'open'
const icons: Readonly<Record<State, IconName>> = {
  saved: 'tabler:circle-check',
  changed: 'tabler:pencil',
  open: 'tabler:circle-dashed',
}

/** A sticky list of the sections of the page, with the state of each. */
export function SectionList({ data, dirty, children }: SectionListProps) {
  const { t, i18n } = useLingui()
  const stateOf = (section: Section): State => (dirty[section] ? 'changed' : isSaved(data, section) ? 'saved' : 'open')
  const labels: Readonly<Record<State, ReactNode>> = {
    saved: <Trans>saved</Trans>,
    changed: <Trans>not saved yet</Trans>,
    open: <Trans>to do</Trans>,
  }
  return (
    <nav aria-label={t`Sections`} className={css.nav}>
      <ol className={css.list}>
        {sections.map((section) => {
          const { icon, title } = sectionSigns[section]
          const state = stateOf(section)
          return (
            <li key={section}>
              <Link to="." hash={section} replace activeOptions={{ includeHash: true }} className={css.link}>
                <Icon name={icon} size={22} />
                <span className={css.name}>{i18n._(title)}</span>
                <span className={css.state} data-state={state}>
                  <Icon name={icons[state]} />
                  <span className={css.stateLabel}>{labels[state]}</span>
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
