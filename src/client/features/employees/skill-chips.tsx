import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import css from './employees.module.css'
import { nameGroup, servicesQuery } from './skills-query.ts'

type SkillChipsProps = { value: readonly string[]; onValue: (skills: string[]) => void }

/** What somebody is good at, by groups of services. */
export function SkillChips({ value, onValue }: SkillChipsProps) {
  const { t, i18n } = useLingui()
  const { data: groups, isError } = useQuery(servicesQuery)
  if (isError && !groups) return null
  return (
    <fieldset>
      <legend className={css.legend}>{t`Good at`}</legend>
      <div className={css.chips}>
        {groups ? (
          groups.map((group) => {
            const isChosen = value.includes(group.id)
            return (
              <Button
                key={group.id}
                icon={isChosen ? 'tabler:check' : (group.icon as IconName)}
                aria-pressed={isChosen}
                onClick={() => onValue(isChosen ? value.filter((id) => id !== group.id) : [...value, group.id])}
              >
                {nameGroup(group, i18n.locale)}
              </Button>
            )
          })
        ) : (
          <Skeleton box height="3rem" />
        )}
      </div>
    </fieldset>
  )
}
