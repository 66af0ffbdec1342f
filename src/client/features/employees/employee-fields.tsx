import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { roleLabels } from '#client/i18n/role-labels.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { WeekHours } from '#client/ui/hours/week-hours.tsx'
import type { Weekly } from '#client/ui/hours/weekly-hours.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { maxShortName, suggestShortName } from '#domain/person-name.ts'
import { mayGiveRole, type Role, roles } from '#domain/role.ts'
import { ColourSwatches } from './colour-swatches.tsx'
import { roleHints } from './employee-labels.ts'
import type { EmployeeValues } from './employee-values.ts'
import css from './employees.module.css'
import { SkillChips } from './skill-chips.tsx'

export type EmployeeFieldsProps = {
  values: EmployeeValues
  onValues: (changed: Partial<EmployeeValues>) => void
  /** Messages by field path. */
  errors: Readonly<Record<string, string>>
  /** Returns the props of a text field. */
  text: (field: 'name' | 'phone' | 'email') => object
  /** Short names of the other active employees. */
  taken: readonly string[]
  country: string
  /** The initial value of own hours. */
  stationWeek: Weekly
  /** The role of the signed-in user. */
  actor: Role
  /** The saved role; `null` for a new employee. */
  savedRole: Role | null
}

/** The form fields of an employee. */
export function EmployeeFields(props: EmployeeFieldsProps) {
  const { values, onValues, errors, text, taken, country, stationWeek, actor, savedRole } = props
  const { t, i18n } = useLingui()
  const { name, shortName, isShortNameTyped, role, colour, hasOwnHours } = values
  const typeName = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onValues({
      name: target.value,
      ...(isShortNameTyped ? {} : { shortName: suggestShortName(target.value, taken) }),
    })
  const isRoleOpen = roles.some((one) => one !== savedRole && mayGiveRole(actor, one) && mayGiveRole(actor, role))
  return (
    <div className={css.columns}>
      <div className={css.form}>
        <TextField
          {...text('name')}
          label={t`Full name`}
          maxLength={80}
          autoComplete="off"
          required
          onChange={typeName}
        />
        <div className={css.short}>
          <TextField
            name="shortName"
            label={t`Short name`}
            hint={t`Shown on the board.`}
            maxLength={maxShortName}
            autoComplete="off"
            required
            value={shortName}
            error={errors.shortName}
            onChange={({ target }) => onValues({ shortName: target.value, isShortNameTyped: target.value !== '' })}
          />
          {shortName && <EmployeeBadge name={name} colour={colour} label={shortName} className={css.preview} />}
        </div>
        <div className={css.group}>
          <Segmented
            label={t`Role`}
            segments={roles.map((one) => ({
              value: one,
              label: i18n._(roleLabels[one]),
              disabled: one !== role && !(isRoleOpen && mayGiveRole(actor, one)),
            }))}
            value={role}
            onValue={(chosen) => onValues({ role: chosen })}
            error={errors.role}
          />
          <p className={css.note}>
            {i18n._(roleHints[role])} {actor !== 'owner' && t`Roles are set by an owner.`}
          </p>
        </div>
        <div className={css.pair}>
          <TextField {...text('phone')} label={t`Phone`} type="tel" inputMode="tel" autoComplete="off" optional />
          <TextField
            {...text('email')}
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            optional
            hint={t`Only needed to sign in.`}
          />
        </div>
        {savedRole === null && values.email.trim() !== '' && (
          <Checkbox
            checked={values.invite}
            onValue={(invite) => onValues({ invite })}
            hint={t`We’ll email a link to join your workshop. It works once and expires in 7 days.`}
          >
            {t`Invite by email`}
          </Checkbox>
        )}
      </div>
      <div className={css.form}>
        <ColourSwatches name={name} value={colour} onValue={(chosen) => onValues({ colour: chosen })} />
        <SkillChips value={values.skills} onValue={(skills) => onValues({ skills })} />
        <div className={css.group}>
          <Segmented
            label={t`Working hours`}
            segments={[
              { value: 'station', label: t`Same as the workshop` },
              { value: 'own', label: t`Custom hours` },
            ]}
            value={hasOwnHours ? 'own' : 'station'}
            onValue={(chosen) => onValues({ hasOwnHours: chosen === 'own' })}
          />
          {hasOwnHours && (
            <WeekHours
              weekly={values.weekly ?? stationWeek}
              onWeekly={(next) => onValues({ weekly: next })}
              weekStart={countryDefaults(country).weekStart}
              errors={errors}
            />
          )}
        </div>
      </div>
    </div>
  )
}
