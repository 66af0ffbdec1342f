import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import type { Format } from '#client/i18n/format.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button, buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { Loading } from '#client/ui/skeleton.tsx'
import type { FigureRow } from '#contract/figures/figures.ts'
import type { FigureList } from '#domain/figures/figure-lists.ts'
import type { Period } from '#domain/figures/period.ts'
import { DownloadButton } from './download-button.tsx'
import { labelPeriod, listLabels, stateLabels } from './figure-labels.ts'
import css from './figures.module.css'
import { rowsQuery } from './figures-queries.ts'
import type { FiguresSearch } from './figures-search.ts'

export type FigureRowsProps = { list: FigureList; search: FiguresSearch; period: Period; station: Station }

/** The rows behind a figure; each links to its order. */
export function FigureRows({ list, search, period, station }: FigureRowsProps) {
  const { i18n, t } = useLingui()
  const { format } = station
  const { bays, people } = useNames()
  const { rows: _, bay, person, ...chosen } = search
  const of = { ...(bay ? { bayId: bay } : {}), ...(person ? { employeeId: person } : {}) }
  const query = useInfiniteQuery(rowsQuery({ list, ...period, ...of }))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const one = bays.find(({ id }) => id === bay)?.name ?? people.find(({ id }) => id === person)?.name
  return (
    <div className={css.screen}>
      <PageHeader
        title={i18n._(listLabels[list])}
        note={[one, labelPeriod(period, format.tag)].filter(Boolean).join(' · ')}
        before={
          <Link
            to="/{-$locale}/figures"
            search={chosen}
            className={joinClasses(buttonClass(), iconOnlyClass)}
            aria-label={t`Figures`}
          >
            <Icon name="tabler:chevron-left" />
          </Link>
        }
      >
        <DownloadButton table={list} period={period} of={of} />
      </PageHeader>
      <LoadError query={query} fallback={t`The rows could not be loaded.`} />
      {query.isPending && <Loading />}
      {rows?.length === 0 && <EmptyState icon="tabler:clipboard-list" title={<Trans>No rows in this period</Trans>} />}
      {rows && rows.length > 0 && (
        <div className={css.list}>
          <Heads list={list} />
          <ul className={css.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} format={format} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          icon="tabler:chevron-down"
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          <Trans>Load more</Trans>
        </Button>
      )}
    </div>
  )
}

/** The heads of the columns, if the list is wide. */
function Heads({ list }: { list: FigureList }) {
  return (
    <div className={css.heads} aria-hidden="true">
      <span className={css.day}>
        <Trans>Day</Trans>
      </span>
      <span className={css.plate}>
        <Trans>Plate</Trans>
      </span>
      <span className={css.what}>
        <Trans>Car</Trans>
      </span>
      <span>
        <Trans>Number</Trans>
      </span>
      <span className={css.figure}>
        {list === 'turnover' ? <Trans>Net</Trans> : list === 'hours' ? <Trans>Hours sold</Trans> : null}
      </span>
    </div>
  )
}

function Row({ row, format }: { row: FigureRow; format: Format }) {
  const { i18n } = useLingui()
  const { at, orderId, number, plate, country, car, amount, minutes, state, what } = row
  const figures = [
    amount === null ? null : format.money(amount),
    minutes === null ? null : durationLabels(minutes, format, i18n),
    state === null ? null : i18n._(stateLabels[state]),
  ].filter((figure) => figure !== null)
  return (
    <Link to="/{-$locale}/orders/$id" params={{ id: orderId }} className={css.row}>
      <span className={css.day}>
        {format.date(at)} <span>{format.time(at)}</span>
      </span>
      <Plate plate={plate} country={country} className={css.plate ?? ''} />
      <span className={css.what}>
        <span>{car ?? number}</span>
        {what && <span>{what}</span>}
      </span>
      <b className={css.figure}>{figures.join(' · ')}</b>
      <span className={css.number}>{number}</span>
    </Link>
  )
}
