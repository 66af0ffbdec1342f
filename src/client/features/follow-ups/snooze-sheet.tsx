import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dateLabel } from '#client/features/vehicle-dates/date-label.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/fields/text-field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import { farthestFollowUpDays } from '#domain/follow-ups/follow-up.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/wall-time.ts'
import css from './follow-ups.module.css'
import { useStep } from './use-step.ts'

export type FollowUpSheetProps = {
  followUp: FollowUp
  station: Station
  today: LocalDate
  onClose: () => void
}

/** Puts a follow-up off until a day. */
export function SnoozeSheet({ followUp, station: { format }, today, onClose }: FollowUpSheetProps) {
  const { t } = useLingui()
  const step = useStep(onClose)
  const [day, setDay] = useState(addDays(today, 1))
  const put = (until: LocalDate) =>
    step.mutate({
      id: followUp.id,
      body: { to: 'snoozed', until },
      done: t`Put off until ${dateLabel(until, format)}`,
    })
  const choices = [
    [1, t`Tomorrow`],
    [3, t`In 3 days`],
    [7, t`In a week`],
    [30, t`In a month`],
  ] as const
  const latest = addDays(today, farthestFollowUpDays)
  const isPossible = isLocalDate(day) && day > today && day <= latest
  return (
    <Sheet open onClose={onClose} title={t`Put off`}>
      <div className={css.choices}>
        {choices.map(([days, label]) => (
          <Button
            key={days}
            wide
            note={format.dayShort(addDays(today, days))}
            disabled={step.isPending}
            onClick={() => put(addDays(today, days))}
          >
            {label}
          </Button>
        ))}
      </div>
      <form
        className={css.other}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPossible && !step.isPending) put(day)
        }}
      >
        <DateField
          label={t`Another day`}
          min={addDays(today, 1)}
          max={latest}
          value={day}
          error={isPossible ? undefined : t`Choose tomorrow or a later day.`}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" variant="signal" icon="tabler:check" busy={step.isPending}>
          <Trans>Put off</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
