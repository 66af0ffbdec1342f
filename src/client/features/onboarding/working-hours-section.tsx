import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type FieldErrors, useDraftForm } from '#client/offline/use-draft-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { WeekHours } from '#client/ui/week-hours.tsx'
import { usualWeek } from '#client/ui/weekly-hours.ts'
import { saveWorkingHours, type WorkingHoursEntry } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/country.ts'
import { checkWorkingHours } from '#domain/working-hours.ts'
import type { SectionProps } from './base-info-section.tsx'
import css from './onboarding.module.css'
import { refreshStation } from './onboarding-query.ts'

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

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
      {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
      <div className={css.presets}>
        <Button icon="tabler:calendar" onClick={() => form.set({ weekly: usualWeek() })}>
          <Trans>Mon–Fri, 8–17</Trans>
        </Button>
      </div>
      <WeekHours
        weekly={weekly}
        onWeekly={(next) => form.set({ weekly: next })}
        weekStart={countryDefaults(country).weekStart}
        errors={form.errors}
      />
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
