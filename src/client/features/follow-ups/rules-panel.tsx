import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type FollowUpRuleSettings, saveFollowUpRules } from '#contract/follow-ups/follow-ups.ts'
import { type FollowUpRule, followUpRules } from '#domain/follow-ups/follow-up.ts'
import { reasonLabels } from './follow-up-labels.ts'
import css from './follow-ups.module.css'
import { followUpRulesQuery, followUpsKey } from './follow-ups-query.ts'
import { dayOptions, toRulesBody, valuesOfRules } from './rules-values.ts'

export type FollowUpRulesPanelProps = { station: Station }

/** The rules by which follow-ups are made. */
export function FollowUpRulesPanel({ station }: FollowUpRulesPanelProps) {
  const query = useQuery(followUpRulesQuery)
  if (query.data) return <RulesForm settings={query.data} station={station} />
  if (query.error) return <LoadError query={query} />
  return (
    <Loading>
      <Skeleton box height="32rem" />
    </Loading>
  )
}

function RulesForm({ settings, station }: { settings: FollowUpRuleSettings; station: Station }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { format, userId } = station
  const cache = (saved: FollowUpRuleSettings) => void queryClient.setQueryData(followUpRulesQuery.queryKey, saved)
  const form = useVersionedForm({
    draft: 'follow-up-rules',
    userId,
    saved: valuesOfRules(settings),
    schema: saveFollowUpRules.body,
    toBody: toRulesBody,
    valuesOf: valuesOfRules,
    rememberCurrent: cache,
    save: async (body) => {
      const saved = await call(saveFollowUpRules, { body })
      cache(saved)
      void queryClient.invalidateQueries({ queryKey: followUpsKey })
      toast.success(t`Saved. Customers who are due are on the list.`)
      return valuesOfRules(saved)
    },
  })
  const { values, set, errors } = form
  const hints: Record<FollowUpRule, string> = {
    'declined-finding': t`Work that a customer declined, some days later. Messages need consent to offers.`,
    inspection: t`Enter the date for each car, on its order.`,
    insurance: t`Enter the date for each car, on its order.`,
    oil: t`By date or mileage, whichever comes first; the mileage is estimated from its history.`,
    tyres: t`For cars whose tyres you have changed in the last two years.`,
  }
  const days = (season: 'spring' | 'autumn') => ({
    options: dayOptions(season, values[season]).map((value) => ({
      value,
      // A year without a leap day: only day and month are shown.
      label: format.dayRange(`2026-${value}`, `2026-${value}`),
    })),
    value: values[season],
    error: errors[`seasons.${season}`],
    onValue: (value: string) => set({ [season]: value }),
  })
  return (
    <Card title={<Trans>Rules for follow-ups</Trans>}>
      <form ref={form.ref} noValidate onSubmit={form.submit} className={css.rules}>
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        <Banner kind="info">
          <Trans>
            Rules only add customers to the follow-ups. Messages are sent by your staff, one tap each, and only with the
            customer’s consent.
          </Trans>
        </Banner>
        {followUpRules.map((rule) => (
          <div key={rule} className={css.rule}>
            <Checkbox
              name={rule}
              checked={values.on[rule]}
              hint={hints[rule]}
              onValue={(isOn) => set({ on: { ...values.on, [rule]: isOn } })}
            >
              {i18n._(reasonLabels[rule].name)}
            </Checkbox>
            <TextField
              label={rule === 'declined-finding' ? t`Days after` : t`Days before`}
              disabled={!values.on[rule]}
              name={`${rule}-days`}
              inputMode="numeric"
              autoComplete="off"
              value={values.days[rule]}
              error={errors[`rules.${rule}.leadDays`]}
              onChange={({ target }) => set({ days: { ...values.days, [rule]: target.value } })}
            />
          </div>
        ))}
        <div className={css.pair}>
          <TextField
            label={t`Oil change every`}
            unit={t({ message: 'months', context: 'unit' })}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('months')}
            error={errors['oil.months']}
          />
          <TextField
            label={t`or every`}
            unit={format.distanceUnit}
            inputMode="numeric"
            autoComplete="off"
            {...form.text('km')}
            error={errors['oil.km']}
          />
        </div>
        <div className={css.pair}>
          <SelectField label={t`Summer tyres from`} {...days('spring')} />
          <SelectField label={t`Winter tyres from`} {...days('autumn')} />
        </div>
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        <Button type="submit" wide variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
