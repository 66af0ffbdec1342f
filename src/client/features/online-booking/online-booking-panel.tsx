import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type OnlineBooking, saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { BookableServices } from './bookable-services.tsx'
import css from './online-booking.module.css'
import { onlineBookingQuery } from './online-booking-query.ts'
import { usualChoices, withSaved } from './rule-choices.ts'
import { changeLabels, dayLabels, leadLabels } from './rule-labels.ts'

export type OnlineBookingPanelProps = { station: Station }

/** The rules for bookings by customers on the workshop's page, the switch that allows them, and the links to visits. */
export function OnlineBookingPanel({ station }: OnlineBookingPanelProps) {
  const query = useQuery(onlineBookingQuery)
  if (query.data) return <RulesForm booking={query.data} station={station} />
  if (query.error) return <LoadError query={query} />
  return (
    <Loading>
      <Skeleton box height="40rem" />
    </Loading>
  )
}

/** The values of the form: those of the body. */
const valuesOf = ({ services, url: _, ...rules }: OnlineBooking) => ({
  ...rules,
  bookable: services.flatMap(({ id, bookable }) => (bookable ? [id] : [])),
})

function RulesForm({ booking, station }: { booking: OnlineBooking; station: Station }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { format, userId } = station
  const cache = (saved: OnlineBooking) => void queryClient.setQueryData(onlineBookingQuery.queryKey, saved)
  const form = useVersionedForm({
    draft: 'online-booking',
    userId,
    saved: valuesOf(booking),
    schema: saveOnlineBooking.body,
    check: ({ isOn, bookable }): Record<string, string> =>
      isOn && bookable.length === 0 ? { isOn: t`Choose at least one service below.` } : {},
    valuesOf,
    rememberCurrent: cache,
    save: async (body) => {
      const saved = await call(saveOnlineBooking, { body })
      cache(saved)
      toast.success(saved.isOn && saved.url !== null ? t`Saved. Customers can book online.` : t`Saved`)
      return valuesOf(saved)
    },
  })
  const { values, set, errors } = form
  const select = (rule: keyof typeof usualChoices, labelOf: (value: number) => string) => ({
    name: rule,
    options: withSaved(usualChoices[rule], values[rule]).map((value) => ({
      value: String(value),
      label: labelOf(value),
    })),
    value: String(values[rule]),
    error: errors[rule],
    onValue: (value: string) => set({ [rule]: Number(value) }),
  })
  const share = format.percent(values.dailyShare / 100)
  return (
    <Card title={<Trans>Online booking</Trans>}>
      <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
        {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
        {booking.url === null ? (
          <Banner kind="info">
            <Trans>Make your page public first: customers book on it.</Trans>
          </Banner>
        ) : (
          <a
            href={`${booking.url}?lang=${i18n.locale}`}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass()} ${css.open}`}
          >
            <ButtonContent icon="tabler:eye">
              <Trans>Open the booking page</Trans>
            </ButtonContent>
          </a>
        )}
        <Checkbox
          name="isOn"
          checked={values.isOn}
          error={errors.isOn}
          hint={t`They choose the services and a free time. Opening hours, skills and time off are respected.`}
          onValue={(isOn) => set({ isOn })}
        >
          <Trans>Customers can book online</Trans>
        </Checkbox>
        <Segmented
          label={t`Confirmation`}
          name="confirmation"
          segments={[
            { value: 'request', label: t`We confirm each request` },
            { value: 'instant', label: t`Book at once if the time is free` },
          ]}
          value={values.confirmation}
          onValue={(confirmation) => set({ confirmation })}
        />
        <div className={css.rules}>
          <SelectField
            label={t`Minimum notice`}
            hint={t`Customers cannot book a time sooner than this.`}
            {...select('leadHours', (hours) => leadLabels(hours, i18n))}
          />
          <SelectField
            label={t`How far ahead`}
            hint={t`The last day that customers can choose.`}
            {...select('horizonDays', (days) => dayLabels(days, i18n))}
          />
          <SelectField
            label={t`Time between cars`}
            hint={t`Stays free in the bay before and after an online booking.`}
            {...select('bufferMinutes', (minutes) => (minutes === 0 ? t`None` : durationLabels(minutes, format, i18n)))}
          />
          <SelectField
            label={t`Rescheduling and cancelling by customers`}
            hint={t`After that, customers have to call.`}
            {...select('changeHours', (hours) => changeLabels(hours, i18n))}
          />
        </div>
        <SelectField
          label={t`Share of bay time`}
          hint={
            values.dailyShare === 100
              ? t`Online bookings may fill all the open time of your bays.`
              : t`Online bookings may fill up to ${share} of the open time of your bays; the rest stays for phone and walk-ins.`
          }
          {...select('dailyShare', (percent) => format.percent(percent / 100))}
        />
        <BookableServices
          services={booking.services}
          bookable={values.bookable}
          // The switch may show that no service is chosen; a choice clears that.
          onBookable={(bookable) => set({ bookable, isOn: values.isOn })}
        />
        <Checkbox
          name="visitPages"
          checked={values.visitPages}
          hint={t`There, customers follow the repair, approve or decline what you found, and reschedule or cancel. Messages about online bookings always have the link.`}
          onValue={(visitPages) => set({ visitPages })}
        >
          <Trans>Every message to a customer has a link to the page of their visit</Trans>
        </Checkbox>
        {booking.url !== null && (
          <a
            href={`${booking.url.replace(/\/book$/, '/visit')}?lang=${i18n.locale}`}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass()} ${css.open}`}
          >
            <ButtonContent icon="tabler:eye">
              <Trans>Preview the page of a visit</Trans>
            </ButtonContent>
          </a>
        )}
        {form.conflict && <ConflictNotice {...form.conflict} />}
        {form.problem && <Banner kind="error">{form.problem}</Banner>}
        <Button type="submit" wide variant="signal" size="large" icon="tabler:check" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
