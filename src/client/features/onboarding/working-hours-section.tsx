import { useLingui as useI18n } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type FieldErrors, useDraftForm } from '#client/offline/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { saveWorkingHours, type WorkingHoursEntry } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/country.ts'
import type { Weekday } from '#domain/wall-time.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'
import type { SectionProps } from './base-info-section.tsx'
import { DayHours } from './day-hours.tsx'
import { DraftNotice } from './draft-notice.tsx'
import css from './onboarding.module.css'
import { refreshStation } from './onboarding-query.ts'
import { copyDay, orderWeekdays, usualWeek } from './weekly-hours.ts'

function check(hours: WorkingHoursEntry): FieldErrors {
  const checked = checkWorkingHours(hours)
  return checked.ok ? {} : { [checked.at.join('.')]: { code: 'custom', rule: checked.why } }
}

type WorkingHoursSectionProps = SectionProps<WorkingHoursEntry> & {
  /** The station's, for the day its week begins with. */
  country: string
}

/** The station's week with its breaks, and whether it keeps holidays; saves on its own (C15). */
export function WorkingHoursSection({ saved, userId, country, saveLabel, onSaved }: WorkingHoursSectionProps) {
  const { i18n } = useI18n()
  const queryClient = useQueryClient()
  const initial: WorkingHoursEntry = saved ?? { weekly: usualWeek(), exceptions: [], observeHolidays: true }
  const form = useDraftForm({
    draft: 'working-hours',
    userId,
    initial,
    schema: saveWorkingHours.body,
    check,
    submit: async (body) => {
      await call(saveWorkingHours, { body })
      await refreshStation(queryClient)
      onSaved()
    },
  })
  const { weekly, observeHolidays } = form.values
  const nameDay = (day: Weekday) => {
    // 2024-01-01 was a Monday.
    const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, day),
    )
    return name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
  }

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
      {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
      <div className={css.presets}>
        <Button icon="tabler:calendar" onClick={() => form.set({ weekly: usualWeek() })}>
          <Trans>Mon–Fri, 8–17</Trans>
        </Button>
      </div>
      <div className={css.days}>
        {orderWeekdays(countryDefaults(country).weekStart).map((day) => (
          <DayHours
            key={day}
            name={nameDay(day)}
            intervals={weekly[day]}
            onIntervals={(intervals) => form.set({ weekly: { ...weekly, [day]: intervals } })}
            onCopy={() => form.set({ weekly: copyDay(weekly, day) })}
            errorOf={(index) => form.errors[index === 'day' ? `weekly.${day}` : `weekly.${day}.${index}`]}
          />
        ))}
      </div>
      <Checkbox
        checked={observeHolidays}
        onValue={(checked) => form.set({ observeHolidays: checked })}
        hint={<Trans>The board shows these days as closed. Single days can be opened later.</Trans>}
      >
        <Trans>Closed on public holidays</Trans>
      </Checkbox>
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
      <Button type="submit" variant="signal" size="large" wide busy={form.busy}>
        {saveLabel}
      </Button>
    </form>
  )
}
