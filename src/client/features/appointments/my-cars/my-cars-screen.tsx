import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { employeesQuery } from '#client/api/employees-query.ts'
import { LoadFault } from '#client/features/appointments/load-fault.tsx'
import { chooseOperator } from '#client/features/operator/operator.ts'
import { OperatorTiles } from '#client/features/operator/operator-tiles.tsx'
import { useChosen } from '#client/features/operator/use-chosen.ts'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import css from './my-cars.module.css'
import { MyCars, MyCarsSkeleton } from './my-cars.tsx'

/** The cars of the signed-in employee, or on a workshop tablet of its operator. */
export function MyCarsScreen() {
  const station = useStation()
  if (!station) return <MyCarsSkeleton />
  return station.device ? <OperatorCars station={station} /> : <OwnCars station={station} />
}

function OwnCars({ station }: { station: Station }) {
  const { t } = useLingui()
  const people = useQuery(employeesQuery)
  const person = people.data?.find(({ userId }) => userId === station.userId)
  const today = station.format.dateOf(useNow())
  if (people.isPending && !people.isError) return <MyCarsSkeleton />
  return (
    <div className={css.screen}>
      <PageHeader title={t`My cars`} note={station.format.day(today)}>
        {/* The bar of a phone has no room for it. */}
        <Link to="/{-$locale}/dashboard" className={joinClasses(buttonClass({ variant: 'quiet' }), css.phoneOnly)}>
          <ButtonContent icon="tabler:layout-dashboard">
            <Trans>Dashboard</Trans>
          </ButtonContent>
        </Link>
      </PageHeader>
      <LoadFault
        error={people.error}
        asOf={people.dataUpdatedAt}
        station={station}
        fallback={t`Your cars could not be loaded.`}
        onRetry={() => void people.refetch()}
      />
      {person && <MyCars employeeId={person.id} station={station} />}
      {!person && people.data && (
        <EmptyState icon="tabler:user-off" title={<Trans>You are not on the board</Trans>}>
          <Trans>Cars are assigned to the people on the Employees page. Ask the office to add you.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

function OperatorCars({ station }: { station: Station }) {
  const { t } = useLingui()
  const person = useChosen()
  const who = useOperator(station)
  return (
    <div className={css.screen}>
      <PageHeader title={t`My cars`}>{person && <div className={css.operator}>{who.bar}</div>}</PageHeader>
      {person ? (
        <MyCars key={person.id} employeeId={person.id} station={station} />
      ) : (
        <section className={css.section}>
          <h2>
            <Trans>Who is using the tablet?</Trans>
          </h2>
          <OperatorTiles station={station} onChoose={(id) => chooseOperator(id, Date.now())} />
        </section>
      )}
      {who.sheet}
    </div>
  )
}
