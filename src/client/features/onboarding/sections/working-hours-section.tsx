import { Trans } from '@lingui/react/macro'
import { call } from '#client/api/call.ts'
import { serverNow } from '#client/api/server-clock.ts'
import css from '#client/features/onboarding/onboarding.module.css'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { WeekHours } from '#client/ui/hours/week-hours.tsx'
import { longWeek, usualWeek } from '#client/ui/hours/weekly-hours.ts'
import { saveWorkingHours, type WorkingHoursEntry } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { toWall } from '#domain/wall-time.ts'
import { HoursExceptions } from './hours-exceptions.tsx'
import { checkHours, hoursValues, toHours } from './hours-values.ts'
import { SectionForm } from './section-form.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

type WorkingHoursSectionProps = SectionProps<WorkingHoursEntry> & {
  /** The country of the station: decides the first day of the week. */
  country: string
  /** The time zone of the station: decides the current date. */
  timeZone: string
}

/** The station's weekly hours with breaks, public holidays and exceptional days; saved separately (C15). */
export function WorkingHoursSection(props: WorkingHoursSectionProps) {
  const form = useSectionForm({
    ...props,
    section: 'working-hours',
    valuesOf: hoursValues,
    schema: saveWorkingHours.body,
    toBody: toHours,
    check: checkHours,
    save: (body) => call(saveWorkingHours, { body }),
  })
  const { weekly, observeHolidays, exceptions } = form.values
  return (
    <SectionForm {...props} form={form}>
      <div className={css.presets}>
        <Button icon="tabler:calendar" onClick={() => form.set({ weekly: usualWeek() })}>
          <Trans>Mon–Fri, 8–17</Trans>
        </Button>
        <Button icon="tabler:calendar" onClick={() => form.set({ weekly: longWeek() })}>
          <Trans>Mon–Fri 7–19, Sat 8–14</Trans>
        </Button>
      </div>
      <WeekHours
        weekly={weekly}
        onWeekly={(next) => form.set({ weekly: next })}
        weekStart={countryDefaults(props.country).weekStart}
        errors={form.errors}
      />
      <Checkbox
        checked={observeHolidays}
        onValue={(checked) => form.set({ observeHolidays: checked })}
        hint={<Trans>The board shows these days as closed. You can open individual days below.</Trans>}
      >
        <Trans>Closed on public holidays</Trans>
      </Checkbox>
      <HoursExceptions
        exceptions={exceptions}
        onExceptions={(next) => form.set({ exceptions: next })}
        today={toWall(serverNow(), props.timeZone).date}
        errors={form.errors}
      />
    </SectionForm>
  )
}
