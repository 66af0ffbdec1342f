import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CustomerDuplicates } from '#client/features/customers/customer-duplicates.tsx'
import { CustomerSheet } from '#client/features/customers/customer-sheet.tsx'
import { ForgetSheet } from '#client/features/customers/forget-sheet.tsx'
import { MergeSheet } from '#client/features/customers/merge-sheet.tsx'
import { MailsOffLabels } from '#client/features/messages/mails-off-labels.tsx'
import { LoadError } from '#client/i18n/load-error.tsx'
import { KeptAsOf } from '#client/station/kept-as-of.tsx'
import { useNow } from '#client/station/use-now.ts'
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
import type { CustomerOverview } from '#contract/crm/pages.ts'
import type { Customer } from '#contract/customers.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { AddCarSheet } from './add-car-sheet.tsx'
import { BackTo } from './back-to.tsx'
import { ChooseCustomer } from './choose-customer.tsx'
import shared from './crm.module.css'
import { channelLabels, consentLabels } from './crm-labels.ts'
import { customerPageQuery } from './crm-queries.ts'
import { ForDeskOnly, ListSkeleton } from './list-state.tsx'
import css from './page-parts.module.css'
import { Figure, FindingsPart, MeasuredPart, MessagesPart, NotesPart, PhotosPart, VisitsPart } from './page-parts.tsx'
import { Reaches } from './reaches.tsx'

/** A customer with all that is known of them. */
export function CustomerScreen({ id }: { id: string }) {
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
  const query = useQuery(customerPageQuery(id))
  if (query.data) return <Page page={query.data} asOf={query.dataUpdatedAt} station={station} />
  return (
    <>
      <PageHeader title={t`Customer`} before={<BackTo to="/{-$locale}/customers" label={t`Customers`} />} />
      <LoadError query={query} fallback={t`The customer could not be loaded.`} />
      {query.isPending && !query.error && <ListSkeleton />}
    </>
  )
}

type CustomerScreenProps = { page: CustomerOverview; station: Station }

function Page({ page, asOf, station }: CustomerScreenProps & { asOf: number }) {
  const { customer } = page
  const { t } = useLingui()
  const name = nameCustomer(customer, station.country)
  const [open, setOpen] = useState<'edit' | 'merge' | 'forget' | 'car' | null>(null)
  const [merging, setMerging] = useState<Customer | null>(null)
  const close = () => setOpen(null)
  const isKnown = customer.anonymisedAt === null
  return (
    <div className={shared.screen}>
      <PageHeader title={name} before={<BackTo to="/{-$locale}/customers" label={t`Customers`} />}>
        {isKnown && (
          <>
            <Reaches customer={customer} name={name} />
            <Button icon="tabler:pencil" onClick={() => setOpen('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <Link
              to="/{-$locale}/schedule"
              search={{ new: 'phone', name: customer.name, contact: customer.phone ?? customer.email ?? '' }}
              className={buttonClass({ variant: 'signal' })}
            >
              <ButtonContent icon="tabler:calendar-plus">
                <Trans>Book</Trans>
              </ButtonContent>
            </Link>
            <Menu label={t`More actions`}>
              <MenuButton icon="tabler:arrows-join" onClick={() => setOpen('merge')}>
                <Trans>Merge with another customer…</Trans>
              </MenuButton>
              {station.role === 'owner' && (
                <MenuButton icon="tabler:user-x" onClick={() => setOpen('forget')}>
                  <Trans>Erase customer data…</Trans>
                </MenuButton>
              )}
            </Menu>
          </>
        )}
      </PageHeader>
      <KeptAsOf asOf={asOf} format={station.format} />
      {customer.anonymisedAt && (
        <Banner kind="info">
          <Trans>Erased on {station.format.date(customer.anonymisedAt)}. This can no longer be edited.</Trans>
        </Banner>
      )}
      {isKnown && <CustomerDuplicates duplicates={customer.duplicates} onMerge={setMerging} />}
      <div className={css.page}>
        <div className={css.part}>
          <Facts page={page} station={station} />
          <Cars page={page} name={name} onAdd={() => setOpen('car')} />
          <FindingsPart findings={page.findings} station={station} />
        </div>
        <VisitsPart list={page.visits} visits={customer.visits} station={station} withCar />
        <div className={joinClasses(css.part, css.more)}>
          {page.measured.map(({ vehicle, series }) => (
            <MeasuredPart
              key={vehicle.id}
              series={series}
              plate={<Plate plate={vehicle.plate} country={vehicle.country} />}
              station={station}
            />
          ))}
          <PhotosPart photos={page.photos} station={station} />
          <NotesPart notes={page.notes} station={station} />
          <MessagesPart messages={page.messages} station={station} />
        </div>
      </div>
      {open === 'edit' && <CustomerSheet id={customer.id} name={name} station={station} onClose={close} />}
      {open === 'merge' && (
        <Sheet open keepOpen onClose={close} title={t`Merge with another customer`}>
          <div className={shared.sheet}>
            <p className={shared.dim}>
              <Trans>Choose the other entry. Its visits and cars move to {name}.</Trans>
            </p>
            <ChooseCustomer
              station={station}
              except={customer.id}
              onChoose={(other) => {
                close()
                setMerging(other)
              }}
            />
          </div>
        </Sheet>
      )}
      {merging && <MergeSheet duplicate={merging} into={customer} onClose={() => setMerging(null)} />}
      {open === 'car' && <AddCarSheet station={station} owner={customer} onClose={close} />}
      {open === 'forget' && <ForgetSheet customer={customer} onClose={close} />}
    </div>
  )
}

/** The figures, the contact details, the consents and what the workshop has noted. */
function Facts({ page: { customer, spent }, station }: CustomerScreenProps) {
  const { i18n } = useLingui()
  const { format, country } = station
  const today = format.dateOf(useNow())
  const { visits, noShows, lastVisitAt, phone, email, company, consents, mailsOff, smsOffAt, notes, createdAt } =
    customer
  const address = company && [company.street, [company.postalCode, company.city].filter(Boolean).join(' ')]
  return (
    <Card title={<Trans>Customer</Trans>} className={css.about}>
      <dl className={css.facts}>
        <Figure label={<Trans>Visits</Trans>}>{format.number(visits)}</Figure>
        <Figure label={<Trans>Last visit</Trans>}>
          {lastVisitAt ? format.date(lastVisitAt) : <Trans>none yet</Trans>}
        </Figure>
        <Figure label={<Trans>Total spent</Trans>}>{format.money(spent)}</Figure>
        {noShows > 0 && (
          <Figure label={<Trans>No-shows</Trans>} isBad>
            {format.number(noShows)}
          </Figure>
        )}
      </dl>
      <ul className={css.lines}>
        {phone && (
          <li>
            <Icon name="tabler:phone" />
            <a href={`tel:${phone}`}>{formatPhone(phone, country)}</a>
          </li>
        )}
        {email && (
          <li>
            <Icon name="tabler:mail" />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {company && (
          <li>
            <Icon name="tabler:building" />
            <span>{[company.nip, ...(address ?? [])].filter(Boolean).join(', ')}</span>
          </li>
        )}
        {consents.map(({ purpose, channel = 'email', givenAt }) => (
          <li key={`${purpose} ${channel}`}>
            <Icon name="tabler:circle-check" />
            <span>
              {i18n._(consentLabels[purpose])} ({i18n._(channelLabels[channel])}) · {format.date(givenAt)}
            </span>
          </li>
        ))}
        {consents.length === 0 && customer.anonymisedAt === null && (
          <li>
            <Icon name="tabler:circle-dashed" />
            <Trans>No consent to other messages or calls</Trans>
          </li>
        )}
        {mailsOff && (
          <li>
            <Icon name="tabler:mail-off" />
            <span>
              <MailsOffLabels mailsOff={mailsOff} format={format} today={today} />
            </span>
          </li>
        )}
        {smsOffAt && (
          <li>
            <Icon name="tabler:ban" />
            <Trans>No SMS since {format.date(smsOffAt)}</Trans>
          </li>
        )}
        {notes && (
          <li>
            <Icon name="tabler:note" />
            <span className={css.text}>{notes}</span>
          </li>
        )}
        <li>
          <Icon name="tabler:user-plus" />
          <Trans>Added on {format.date(createdAt)}</Trans>
        </li>
      </ul>
    </Card>
  )
}

type OwnedCarsProps = { page: CustomerOverview; name: string; onAdd: () => void }

/** The cars of the customer; each leads to its page, and is booked from here. */
function Cars({ page: { customer }, name, onAdd }: OwnedCarsProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Cars</Trans>}>
      {customer.vehicles.length === 0 && (
        <p className={shared.dim}>
          <Trans>No car yet.</Trans>
        </p>
      )}
      <ul className={joinClasses(shared.rows, css.cars)}>
        {customer.vehicles.map(({ id, plate, country, brand, model, year }) => (
          <li key={id} className={css.pressed}>
            <Link to="/{-$locale}/cars/$id" params={{ id }} className={css.open}>
              <Plate plate={plate} country={country} />
              <span>{[brand, model, year].filter(Boolean).join(' ')}</span>
            </Link>
            <Link
              to="/{-$locale}/schedule"
              search={{ new: 'phone', plate, name: customer.name, contact: customer.phone ?? customer.email ?? '' }}
              className={buttonClass()}
              aria-label={t`Book ${plate} for ${name}`}
            >
              <ButtonContent icon="tabler:calendar-plus" />
            </Link>
          </li>
        ))}
      </ul>
      {customer.anonymisedAt === null && (
        <Button icon="tabler:plus" onClick={onAdd}>
          <Trans>Add a car</Trans>
        </Button>
      )}
    </Card>
  )
}
