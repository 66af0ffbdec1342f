import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameIn, servicesQuery } from '#client/api/service-queries.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Loading } from '#client/ui/skeleton.tsx'
import type { OnlineBooking } from '#contract/pages/online-booking.ts'
import css from './online-booking.module.css'

type BookableServicesProps = {
  /** Every service that the workshop offers. */
  services: OnlineBooking['services']
  /** The ids of those that customers may book. */
  bookable: readonly string[]
  onBookable: (bookable: string[]) => void
}

/** The services of the workshop in their groups, each with a checkbox: whether customers may book it. */
export function BookableServices({ services, bookable, onBookable }: BookableServicesProps) {
  const { t, i18n } = useLingui()
  const query = useQuery(servicesQuery)
  if (services.length === 0) {
    return (
      <p className={css.note}>
        <Trans>You have not chosen any services yet.</Trans>{' '}
        <Link to="/{-$locale}/settings" search={{ section: 'services' }}>
          <Trans>Choose services</Trans>
        </Link>
      </p>
    )
  }
  if (!query.data) return query.error ? <LoadError query={query} /> : <Loading />
  const offered = new Map(services.map((one) => [one.id, one]))
  const groups = query.data
    .map((group) => ({ ...group, services: group.services.flatMap((one) => (offered.has(one.id) ? [one] : [])) }))
    .filter((group) => group.services.length > 0)
  const chosen = new Set(bookable)
  // In the order of the workshop's services, so that a tap and its opposite leave nothing to save.
  const choose = (isChosen: (id: string) => boolean) =>
    onBookable(services.map(({ id }) => id).filter((id) => isChosen(id)))
  return (
    <fieldset className={css.services}>
      <legend className={css.legend}>
        <Trans>Services that customers can book</Trans>
      </legend>
      <div className={css.all}>
        <Button onClick={() => choose(() => true)}>
          <Trans>Select all</Trans>
        </Button>
        <Button onClick={() => choose(() => false)}>
          <Trans>Select none</Trans>
        </Button>
      </div>
      {groups.map((group) => (
        <section key={group.id} aria-label={nameIn(i18n.locale, group)}>
          <h3 className={css.group}>{nameIn(i18n.locale, group)}</h3>
          {group.services.map((one) => (
            <Checkbox
              key={one.id}
              name={one.id}
              checked={chosen.has(one.id)}
              hint={
                offered.get(one.id)?.isStaffed === false &&
                t`Nobody has the skills for it, so it will have no free times.`
              }
              onValue={(isOn) => choose((id) => (id === one.id ? isOn : chosen.has(id)))}
            >
              {nameIn(i18n.locale, one)}
            </Checkbox>
          ))}
        </section>
      ))}
    </fieldset>
  )
}
