import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { nameIn } from '#client/api/service-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ListIcon } from '#client/ui/list-icon.tsx'
import type { ServiceGroup } from '#contract/services.ts'
import css from './services.module.css'

type ServiceGroupCardProps = {
  group: ServiceGroup
  /** The number of selected services in the group. */
  count: number
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** Selects or deselects the whole group. */
  onAll: (on: boolean) => void
  /** The service rows. */
  children: ReactNode
}

/** A group of services: the name expands it, and one tap selects all services. */
export function ServiceGroupCard({ group, count, isOpen, onOpen, onAll, children }: ServiceGroupCardProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const name = nameIn(i18n.locale, group)
  const total = group.services.length
  const isWhole = count === total
  return (
    <section className={css.group} aria-labelledby={`${id}-name`}>
      <div className={css.groupHead}>
        <button
          type="button"
          className={css.groupName}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <ListIcon name={group.icon} size={26} />
          <span className={css.groupWord}>
            <span id={`${id}-name`}>{name}</span>
            <span className={css.groupCount} data-some={count > 0}>
              <Trans>
                {count} of {total}
              </Trans>
            </span>
          </span>
          <Icon name={isOpen ? 'tabler:chevron-up' : 'tabler:chevron-down'} />
        </button>
        <Button aria-label={isWhole ? t`Clear all: ${name}` : t`Select all: ${name}`} onClick={() => onAll(!isWhole)}>
          {isWhole ? <Trans>Clear</Trans> : <Trans>All</Trans>}
        </Button>
      </div>
      {isOpen && (
        <ul id={id} className={css.rows}>
          {children}
        </ul>
      )}
    </section>
  )
}
