import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { KeptAsOf } from '#client/station/kept-as-of.tsx'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Figures } from '#contract/figures/figures.ts'
import { type Period, periodBefore } from '#domain/figures/period.ts'
import { changeOf, shareOf } from './compare.ts'
import { DownloadButton } from './download-button.tsx'
import { labelPeriod } from './figure-labels.ts'
import { FigureRows } from './figure-rows.tsx'
import { FigureTile } from './figure-tile.tsx'
import css from './figures.module.css'
import { chartMonths, choiceOf, periodOf } from './figures-period.ts'
import { figuresQuery, monthsQuery } from './figures-queries.ts'
import type { FiguresSearch } from './figures-search.ts'
import { HoursChart } from './hours-chart.tsx'
import { MonthsChart } from './months-chart.tsx'
import { OwnDays, PeriodChooser } from './period-chooser.tsx'

export type FiguresScreenProps = {
  title: string
  search: FiguresSearch
  onSearch: (search: FiguresSearch) => void
}

/** The figures of the workshop, for its owner. */
export function FiguresScreen(props: FiguresScreenProps) {
  const station = useStation()
  if (!station) {
    return (
      <>
        <PageHeader title={props.title} />
        <FiguresSkeleton />
      </>
    )
  }
  if (station.role !== 'owner' || station.device) {
    return (
      <>
        <PageHeader title={props.title} />
        <EmptyState icon="tabler:lock" title={<Trans>Only the owner sees the figures</Trans>} />
      </>
    )
  }
  return <OwnersFigures {...props} station={station} />
}

function OwnersFigures({ title, search, onSearch, station }: FiguresScreenProps & { station: Station }) {
  const { format } = station
  const today = format.dateOf(useNow())
  const period = periodOf(search, today)
  if (search.rows) return <FigureRows list={search.rows} search={search} period={period} station={station} />
  return (
    <div className={css.screen}>
      <PageHeader title={title} note={labelPeriod(period, format.tag)}>
        <PeriodChooser search={search} onSearch={onSearch} today={today} format={format} />
        <DownloadButton table="figures" period={period} />
      </PageHeader>
      {choiceOf(search, today) === 'days' && <OwnDays search={search} onSearch={onSearch} />}
      <PeriodFigures search={search} period={period} station={station} />
    </div>
  )
}

type PeriodFiguresProps = { search: FiguresSearch; period: Period; station: Station }

function PeriodFigures({ search, period, station }: PeriodFiguresProps) {
  const { t } = useLingui()
  const figures = useQuery(figuresQuery(period))
  const before = useQuery(figuresQuery(periodBefore(period)))
  const { data } = figures
  if (!data) {
    return figures.isError ? (
      <LoadError query={figures} fallback={t`The figures could not be loaded.`} />
    ) : (
      <FiguresSkeleton />
    )
  }
  const hasNothing =
    data.orders.completed === 0 && data.noShows.missed === 0 && data.answers.approved + data.answers.declined === 0
  return (
    <>
      <LoadError query={figures} fallback={t`The figures could not be loaded.`} />
      <KeptAsOf asOf={figures.dataUpdatedAt} format={station.format} />
      {hasNothing ? (
        <EmptyState
          icon="tabler:chart-bar"
          title={<Trans>No orders were handed over in this period</Trans>}
          action={
            <Link to="/{-$locale}/figures" search={{ period: 'this-year' }} className={buttonClass()}>
              <ButtonContent>
                <Trans>Show this year</Trans>
              </ButtonContent>
            </Link>
          }
        >
          <Trans>Figures start with the first car handed over.</Trans>
        </EmptyState>
      ) : (
        <Tiles data={data} before={before.data ?? null} search={search} station={station} />
      )}
      <TurnoverByMonth period={period} station={station} />
      {!hasNothing && (
        <div className={css.charts}>
          <HoursChart
            title={<Trans>Hours by bay</Trans>}
            head={t`Bay`}
            list={data.hours.bays}
            without={t`No bay`}
            searchOf={(bay) => ({ ...search, rows: 'hours', bay })}
            format={station.format}
          />
          <HoursChart
            title={<Trans>Hours by person</Trans>}
            head={t`Person`}
            list={data.hours.people}
            without={t`Unassigned`}
            searchOf={(person) => ({ ...search, rows: 'hours', person })}
            format={station.format}
          />
        </div>
      )}
    </>
  )
}

type TilesProps = { data: Figures; before: Figures | null; search: FiguresSearch; station: Station }

function Tiles({ data, before, search, station: { format } }: TilesProps) {
  const { t, i18n } = useLingui()
  const rows = (list: NonNullable<FiguresSearch['rows']>): FiguresSearch => ({ ...search, rows: list })
  const percent = (share: number | null) => (share === null ? '–' : format.percent(share))
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount))
  // Nothing was handed over: there is nothing to compare with.
  const known = before && before.orders.completed > 0 ? before : null
  const compare = (read: (figures: Figures) => number | null, write: (value: number | null) => string) => {
    if (!known) return null
    const [now, then] = [read(data), read(known)]
    return { value: write(then), change: changeOf(now, then, format.tag) }
  }
  const rate = (read: (figures: Figures) => number | null) => known && { value: percent(read(known)), change: null }
  const openOf = ({ hours }: Figures) => hours.bays.reduce((sum, { open }) => sum + (open ?? 0), 0)
  const missedShare = ({ noShows }: Figures) => shareOf(noShows.missed, noShows.missed + noShows.came)
  const approvedShare = ({ answers }: Figures) => shareOf(answers.approved, answers.approved + answers.declined)
  const returningShare = ({ customers }: Figures) => shareOf(customers.returning, customers.all)
  const { orders, hours, noShows, answers, recovered, customers } = data
  const due = format.number(noShows.missed + noShows.came)
  const answered = format.number(answers.approved + answers.declined)
  const soldShare = shareOf(hours.sold, openOf(data))
  return (
    <div className={css.tiles}>
      <FigureTile
        name="turnover"
        title={<Trans>Turnover, net</Trans>}
        value={money(data.turnover.net)}
        note={<Trans>Orders handed over: {format.number(orders.completed)}</Trans>}
        before={compare(({ turnover }) => turnover.net, money)}
        rows={rows('turnover')}
      />
      <FigureTile
        name="average"
        title={<Trans>Average order, net</Trans>}
        value={money(orders.average)}
        note={<Trans>Orders with an amount: {format.number(orders.charged)}</Trans>}
        before={compare((figures) => figures.orders.average, money)}
        rows={rows('turnover')}
      />
      <FigureTile
        name="hours"
        title={<Trans>Hours sold</Trans>}
        value={t`${format.hours(hours.sold)} h`}
        note={
          soldShare === null ? null : (
            <Trans>
              {percent(soldShare)} of {format.hours(openOf(data))} open bay hours
            </Trans>
          )
        }
        before={compare(
          (figures) => figures.hours.sold,
          (minutes) => t`${format.hours(minutes ?? 0)} h`,
        )}
        rows={rows('hours')}
      />
      <FigureTile
        name="noShows"
        title={<Trans>No-shows</Trans>}
        value={percent(missedShare(data))}
        note={
          <Trans>
            {format.number(noShows.missed)} of {due} booked visits
          </Trans>
        }
        before={rate(missedShare)}
        rows={rows('no-shows')}
      />
      <FigureTile
        name="answers"
        title={<Trans>Approval of findings</Trans>}
        value={percent(approvedShare(data))}
        note={
          <>
            <Trans>
              {format.number(answers.approved)} of {answered} answers
            </Trans>
            {answers.minutes !== null && (
              <>
                {' · '}
                <Trans>typical reply after {durationLabels(answers.minutes, format, i18n)}</Trans>
              </>
            )}
          </>
        }
        before={rate(approvedShare)}
        rows={rows('answers')}
      />
      <FigureTile
        name="declined"
        title={<Trans>Declined and recovered work</Trans>}
        value={money(answers.declinedGross)}
        note={
          <Link to="/{-$locale}/figures" search={rows('recovered')} className={css.noted}>
            <Trans>
              Recovered: {money(recovered.gross)} ({format.number(recovered.count)})
            </Trans>
          </Link>
        }
        before={compare((figures) => figures.answers.declinedGross, money)}
        rows={rows('declined')}
      />
      <FigureTile
        name="customers"
        title={<Trans>Returning customers</Trans>}
        value={percent(returningShare(data))}
        note={
          <Trans>
            {format.number(customers.returning)} of {format.number(customers.all)} customers
          </Trans>
        }
        before={rate(returningShare)}
        rows={rows('customers')}
      />
    </div>
  )
}

function TurnoverByMonth({ period, station }: { period: Period; station: Station }) {
  const months = chartMonths(period, station.format.dateOf(useNow()))
  const { t } = useLingui()
  const query = useQuery(monthsQuery(months))
  const { data } = query
  if (!data) {
    return query.isError ? (
      <LoadError query={query} fallback={t`The turnover by month could not be loaded.`} />
    ) : (
      <Loading>
        <Skeleton box height="18rem" />
      </Loading>
    )
  }
  return <MonthsChart months={data.months} format={station.format} />
}

function FiguresSkeleton() {
  return (
    <Loading className={css.tiles ?? ''}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((tile) => (
        <Skeleton key={tile} box height="11rem" />
      ))}
    </Loading>
  )
}
