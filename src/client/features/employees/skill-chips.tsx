import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { nameIn, servicesQuery } from '#client/api/service-queries.ts'
import { ToggleChips } from '#client/ui/fields/toggle-chips.tsx'
import { ListIcon } from '#client/ui/list-icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import css from './employees.module.css'

type SkillChipsProps = { value: readonly string[]; onValue: (skills: string[]) => void }

/** The skills of an employee, as groups of services. */
export function SkillChips({ value, onValue }: SkillChipsProps) {
  const { t, i18n } = useLingui()
  const { data: groups, isError } = useQuery(servicesQuery)
  if (isError && !groups) return null
  return (
    <div>
      <p className={css.legend} aria-hidden="true">
        {t`Skills`}
      </p>
      {groups ? (
        <ToggleChips
          label={t`Skills`}
          chips={groups.map((group) => ({
            id: group.id,
            label: nameIn(i18n.locale, group),
            icon: <ListIcon name={group.icon} />,
          }))}
          chosen={new Set(value)}
          onToggle={(id, on) => onValue(on ? [...value, id] : value.filter((one) => one !== id))}
        />
      ) : (
        <Skeleton box height="8rem" />
      )}
    </div>
  )
}
