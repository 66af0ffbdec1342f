import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateLabel } from '#client/features/vehicle-dates/date-label.ts'
import { describeEngine } from '#client/i18n/describe-engine.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { KeptAsOf } from '#client/station/kept-as-of.tsx'
import { type Station, useStation } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Menu, MenuButton } from '#client/ui/menu/menu.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { CarOverview } from '#contract/crm/pages.ts'
import type { Vehicle } from '#contract/vehicles.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { BackTo } from './back-to.tsx'
import { CarSheet } from './car-sheet.tsx'
import { ChooseCar } from './choose-car.tsx'
import shared from './crm.module.css'
import { carPageQuery } from './crm-queries.ts'
import { EraseCarSheet } from './erase-car-sheet.tsx'
import { ForDeskOnly, ListSkeleton } from './list-state.tsx'
import { MergeCarSheet } from './merge-car-sheet.tsx'
import { MoveCarSheet } from './move-car-sheet.tsx'
import css from './page-parts.module.css'
import { Figure, FindingsPart, MeasuredPart, MessagesPart, NotesPart, PhotosPart, VisitsPart } from './page-parts.tsx'
import { Reaches } from './reaches.tsx'

/** A car with its history. */
export function CarScreen({ id }: { id: string }) {
  const station = useStation()
  if (!station) return <ListSkeleton />
  return (
    <ForDeskOnly station={station}>
      <Loaded id={id} station={station} />
    </ForDeskOnly>
  )
}

function Loaded({ id, station }: { id: string; station: Station }) {
  const { t } = useLingui()
  const query = useQuery(carPageQuery(id))
  if (query.data) return <Page page={query.data} asOf={query.dataUpdatedAt} station={station} />
  return (
    <>
      <PageHeader title={t`Car`} before={<BackTo to="/{-$locale}/cars" label={t`Cars`} />} />
      <LoadError query={query} fallback={t`The car could not be loaded.`} />
      {query.isPending && !query.error && <ListSkeleton />}
    </>
  )
}

type CarScreenProps = { page: CarOverview; station: Station }

function Page({ page, asOf, station }: CarScreenProps & { asOf: number }) {
  const { t } = useLingui()
  const { car } = page
  const [open, setOpen] = useState<'edit' | 'move' | 'merge' | 'erase' | null>(null)
  const [merging, setMerging] = useState<Vehicle | null>(null)
  const close = () => setOpen(null)
  const owner = car.customer
  const isKnown = !car.erasedAt
  const about = [car.brand, car.model, car.year].filter(Boolean).join(' ')
  const booking = {
    new: 'phone' as const,
    ...(car.plate ? { plate: car.plate } : {}),
    ...(owner ? { name: owner.name, contact: owner.phone ?? owner.email ?? '' } : {}),
  }
  return (
    <div className={shared.screen}>
      <PageHeader
        title={<Plate plate={car.plate} country={car.country} size="l" />}
        note={about}
        before={<BackTo to="/{-$locale}/cars" label={t`Cars`} />}
      >
        {isKnown && (
          <>
            {owner && <Reaches customer={owner} name={nameCustomer(owner, station.country)} />}
            <Button icon="tabler:pencil" onClick={() => setOpen('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <Link to="/{-$locale}/schedule" search={booking} className={buttonClass({ variant: 'signal' })}>
              <ButtonContent icon="tabler:calendar-plus">
                <Trans>Book</Trans>
              </ButtonContent>
            </Link>
            <Menu label={t`More actions`}>
              <MenuButton icon="tabler:user-search" onClick={() => setOpen('move')}>
                <Trans>Change the owner…</Trans>
              </MenuButton>
              <MenuButton icon="tabler:arrows-join" onClick={() => setOpen('merge')}>
                <Trans>Merge with another car…</Trans>
              </MenuButton>
              {station.role === 'owner' && (
                <MenuButton icon="tabler:trash" onClick={() => setOpen('erase')}>
                  <Trans>Erase this car…</Trans>
                </MenuButton>
              )}
            </Menu>
          </>
        )}
      </PageHeader>
      <KeptAsOf asOf={asOf} format={station.format} />
      {car.erasedAt && (
        <Banner kind="info">
          <Trans>Erased on {station.format.date(car.erasedAt)}. This can no longer be edited.</Trans>
        </Banner>
      )}
      {car.duplicates.length > 0 && (
        <Banner kind="warning">
          <p>
            <Trans>Same VIN, or the same plate in another country:</Trans>
          </p>
          <ul className={shared.rows}>
            {car.duplicates.map((one) => (
              <li key={one.id} className={shared.split}>
                <Plate plate={one.plate} country={one.country} />
                <Button
                  aria-label={t`Merge ${one.plate ?? one.vin ?? ''} into this car`}
                  onClick={() => setMerging(one)}
                >
                  <Trans>Merge…</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={css.page}>
        <div className={css.part}>
          <Facts page={page} station={station} />
          <FindingsPart findings={page.findings} station={station} />
        </div>
        <VisitsPart list={page.visits} visits={car.visits} station={station} />
        <div className={joinClasses(css.part, css.more)}>
          <MeasuredPart series={page.series} station={station} />
          <PhotosPart photos={page.photos} station={station} />
          <NotesPart notes={page.notes} station={station} />
          <MessagesPart messages={page.messages} station={station} />
        </div>
      </div>
      {open === 'edit' && <CarSheet car={car} station={station} onClose={close} />}
      {open === 'move' && <MoveCarSheet car={car} station={station} onClose={close} />}
      {open === 'merge' && (
        <Sheet open keepOpen onClose={close} title={t`Merge with another car`}>
          <div className={shared.sheet}>
            <p className={shared.dim}>
              <Trans>Choose the other entry of this car. Its visits and mileages move here.</Trans>
            </p>
            <ChooseCar
              station={station}
              except={car.id}
              onChoose={(other) => {
                close()
                setMerging(other)
              }}
            />
          </div>
        </Sheet>
      )}
      {open === 'erase' && <EraseCarSheet car={car} onClose={close} />}
      {merging && <MergeCarSheet duplicate={merging} into={car} onClose={() => setMerging(null)} />}
    </div>
  )
}

function Facts({ page: { car, spent, noShows }, station }: CarScreenProps) {
  const { i18n } = useLingui()
  const { format, country } = station
  const engine = describeEngine(car, format, i18n)
  const mileage = car.mileages[0]
  const owner = car.customer
  return (
    <Card title={<Trans>Car</Trans>} className={css.about}>
      <dl className={css.facts}>
        <Figure label={<Trans>Visits</Trans>}>{format.number(car.visits)}</Figure>
        <Figure label={<Trans>Last visit</Trans>}>
          {car.lastVisitAt ? format.date(car.lastVisitAt) : <Trans>none yet</Trans>}
        </Figure>
        <Figure label={<Trans>Mileage</Trans>}>
          {mileage ? format.distance(mileage.value) : <Trans>Not known</Trans>}
        </Figure>
        <Figure label={<Trans>Total spent</Trans>}>{format.money(spent)}</Figure>
        {noShows > 0 && (
          <Figure label={<Trans>No-shows</Trans>} isBad>
            {format.number(noShows)}
          </Figure>
        )}
      </dl>
      <ul className={css.lines}>
        <li>
          <Icon name="tabler:user" />
          {owner ? (
            <Link to="/{-$locale}/customers/$id" params={{ id: owner.id }}>
              {nameCustomer(owner, country)}
            </Link>
          ) : (
            <Trans>No owner known</Trans>
          )}
        </li>
        {owner?.phone && (
          <li>
            <Icon name="tabler:phone" />
            <a href={`tel:${owner.phone}`}>{formatPhone(owner.phone, country)}</a>
          </li>
        )}
        {owner?.email && (
          <li>
            <Icon name="tabler:mail" />
            <a href={`mailto:${owner.email}`}>{owner.email}</a>
          </li>
        )}
        {car.vin && (
          <li>
            <Icon name="tabler:car" />
            <span className={shared.dim}>{car.vin}</span>
          </li>
        )}
        {engine && (
          <li>
            <Icon name="tabler:droplet" />
            <span>{engine}</span>
          </li>
        )}
        {car.firstRegistered && (
          <li>
            <Icon name="tabler:calendar" />
            <span>
              <Trans>First registered {dateLabel(car.firstRegistered, format)}</Trans>
            </span>
          </li>
        )}
        {car.mileages.slice(0, 5).map(({ at, value }) => (
          <li key={at}>
            <Icon name="tabler:engine" />
            <span>
              {format.date(at)}: {format.distance(value)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
