import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { NewAppointment } from '#client/features/appointments/booking/new-appointment.tsx'
import { VehicleDatesSheet } from '#client/features/vehicle-dates/vehicle-dates-button.tsx'
import { LoadError } from '#client/i18n/load-error.tsx'
import { KeptAsOf } from '#client/station/kept-as-of.tsx'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import { type FollowUpReason, followUpLists, followUpReasons } from '#domain/follow-ups/follow-up.ts'
import { AddSheet } from './add-sheet.tsx'
import { bookingOf } from './booking-of.ts'
import { CloseSheet } from './close-sheet.tsx'
import { listLabels, reasonLabels } from './follow-up-labels.ts'
import { type FollowUpAct, FollowUpRow } from './follow-up-row.tsx'
import css from './follow-ups.module.css'
import { followUpRulesQuery, followUpsQuery } from './follow-ups-query.ts'
import type { FollowUpsSearch } from './follow-ups-search.ts'
import { MessageSheet } from './message-sheet.tsx'
import { ResultsSheet } from './results-sheet.tsx'
import { SnoozeSheet } from './snooze-sheet.tsx'
import { useStep } from './use-step.ts'

export type FollowUpsScreenProps = {
  title: string
  search: FollowUpsSearch
  onSearch: (search: FollowUpsSearch) => void
}

/** Whom the desk should contact, and why. */
export function FollowUpsScreen(props: FollowUpsScreenProps) {
  const station = useStation()
  return station ? (
    <FollowUps {...props} station={station} />
  ) : (
    <>
      <PageHeader title={props.title} />
      <ListSkeleton />
    </>
  )
}

type Opened = { followUp: FollowUp; act: FollowUpAct } | { act: 'add' | 'results' }

function FollowUps({ title, search, onSearch, station }: FollowUpsScreenProps & { station: Station }) {
  const { t, i18n } = useLingui()
  const list = useInfiniteQuery(followUpsQuery(search))
  const rules = useQuery(followUpRulesQuery)
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const today = station.format.dateOf(now)
  // A booking may be answered after its form was closed: what was opened since stays open.
  const close = () => setOpened((current) => (current === opened ? null : current))
  // The row of what is done disappears: the focus goes to the list.
  const leave = () => {
    close()
    setTimeout(() => heading.current?.focus({ preventScroll: true }))
  }
  const step = useStep(leave)
  const shown = search.list ?? 'due'
  const followUps = list.data?.pages.flatMap((page) => page.followUps) ?? []
  const counts = list.data?.pages[0]?.counts
  const isNoRule = rules.data && Object.values(rules.data.rules).every(({ isOn }) => !isOn)
  return (
    <>
      <PageHeader title={title}>
        <Button icon="tabler:chart-bar" aria-haspopup="dialog" onClick={() => setOpened({ act: 'results' })}>
          <Trans>Results</Trans>
        </Button>
        <Button variant="signal" icon="tabler:plus" aria-haspopup="dialog" onClick={() => setOpened({ act: 'add' })}>
          <Trans>New follow-up</Trans>
        </Button>
      </PageHeader>
      <KeptAsOf asOf={list.dataUpdatedAt} format={station.format} />
      <div className={css.tools}>
        <Segmented
          label={t`List`}
          labelHidden
          className={css.lists ?? ''}
          segments={followUpLists.map((one) => ({
            value: one,
            label: i18n._(listLabels[one]),
            ...(counts && one !== 'closed' ? { count: counts[one] } : {}),
          }))}
          value={shown}
          onValue={(one) => onSearch({ ...search, list: one })}
        />
        <SelectField<FollowUpReason | 'all'>
          label={t({ message: 'Reason', context: 'why a customer is contacted' })}
          labelHidden
          fieldClassName={css.reasons ?? ''}
          options={[
            { value: 'all', label: t`All reasons` },
            ...followUpReasons.map((reason) => ({ value: reason, label: i18n._(reasonLabels[reason].name) })),
          ]}
          value={search.reason ?? 'all'}
          onValue={(reason) => {
            const { reason: _, ...rest } = search
            onSearch(reason === 'all' ? rest : { ...rest, reason })
          }}
        />
      </div>
      {isNoRule && (
        <div className={css.notice}>
          <Banner
            kind="info"
            action={
              station.role === 'owner' && (
                <Link to="/{-$locale}/settings" search={{ section: 'follow-ups' }}>
                  <Trans>Choose the rules</Trans>
                </Link>
              )
            }
          >
            <Trans>
              No rules are on, so only follow-ups added by hand are listed. The owner can turn the rules on.
            </Trans>
          </Banner>
        </div>
      )}
      <LoadError query={list} fallback={t`The follow-ups could not be loaded.`} />
      {list.isPending && <ListSkeleton />}
      {list.data && (
        <section aria-labelledby="follow-ups-list">
          <h2 id="follow-ups-list" ref={heading} tabIndex={-1} className={css.heading}>
            {i18n._(listLabels[shown])}
          </h2>
          {followUps.length === 0 && (
            <EmptyState icon="tabler:phone-call" level={3} title={<Trans>Nothing here</Trans>}>
              <Trans>Nobody needs to be contacted on this list.</Trans>
            </EmptyState>
          )}
          <ul className={css.list}>
            {followUps.map((followUp) => (
              <FollowUpRow
                key={followUp.id}
                followUp={followUp}
                station={station}
                today={today}
                onAct={(act) => setOpened({ followUp, act })}
                onReopen={() => step.mutate({ id: followUp.id, body: { to: 'open' }, done: t`Open again` })}
              />
            ))}
          </ul>
          {list.hasNextPage && (
            <div className={css.end}>
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            </div>
          )}
        </section>
      )}
      {opened && <OpenedSheet {...{ opened, station, today, now }} onClose={close} onDone={leave} />}
    </>
  )
}

type OpenedSheetProps = {
  opened: Opened
  station: Station
  today: string
  now: number
  onClose: () => void
  /** What it was opened for is done. */
  onDone: () => void
}

function OpenedSheet({ opened, station, today, now, onClose, onDone }: OpenedSheetProps) {
  const { t, i18n } = useLingui()
  const step = useStep(onDone)
  if (!('followUp' in opened)) {
    return opened.act === 'add' ? (
      <AddSheet {...{ station, today, onClose }} />
    ) : (
      <ResultsSheet {...{ station, today, onClose }} />
    )
  }
  const { followUp, act } = opened
  const parts = { followUp, station, today, onClose }
  const { vehicle } = followUp
  switch (act) {
    case 'message':
      return <MessageSheet {...parts} />
    case 'snooze':
      return <SnoozeSheet {...parts} />
    case 'close':
      return <CloseSheet {...parts} />
    case 'dates':
      return (
        vehicle && (
          <VehicleDatesSheet
            vehicleId={vehicle.id}
            name={vehicle.plate ?? [vehicle.brand, vehicle.model].filter(Boolean).join(' ')}
            station={station}
            onClose={onClose}
          />
        )
      )
    case 'book':
      return (
        <NewAppointment
          source="phone"
          date={today}
          about={bookingOf(followUp, i18n._(reasonLabels[followUp.reason].name))}
          station={station}
          now={now}
          onClose={onClose}
          onSaved={({ id }, _, isSent) => {
            // Without a network the booking waits on this device, and so does the follow-up.
            if (!isSent) return onClose()
            const body = { to: 'closed', result: 'booked', appointmentId: id } as const
            step.mutate({ id: followUp.id, body, done: t`Booked. The follow-up is closed.` })
          }}
        />
      )
  }
}

function ListSkeleton() {
  return (
    <Loading className={css.list ?? ''}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} box height="8rem" />
      ))}
    </Loading>
  )
}
