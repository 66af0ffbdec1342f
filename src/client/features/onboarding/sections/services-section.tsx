import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { servicesQuery } from '#client/api/service-queries.ts'
import { ListGate } from '#client/features/onboarding/list-gate.tsx'
import css from '#client/features/onboarding/onboarding.module.css'
import { servicesOfKind, workshopKinds } from '#client/features/onboarding/workshop-kinds.ts'
import { FieldError } from '#client/ui/fields/field.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { ToggleChips } from '#client/ui/fields/toggle-chips.tsx'
import { VatField } from '#client/ui/fields/vat-field.tsx'
import { ListIcon } from '#client/ui/list-icon.tsx'
import { type ServiceChoice, saveServices } from '#contract/onboarding.ts'
import type { Service, ServiceGroup } from '#contract/services.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import { SectionForm } from './section-form.tsx'
import { ServiceGroupCard } from './service-group-card.tsx'
import { ServiceRow } from './service-row.tsx'
import {
  checkServices,
  type PriceLocale,
  type ServiceValue,
  servicesValues,
  toServiceChoice,
  usualService,
} from './service-values.ts'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

type ServicesSectionProps = SectionProps<ServiceChoice> & {
  /** The country and currency of the station. */
  place: PriceLocale
}

/** The services of the station, each with its time and price; saved separately (C13). */
export function ServicesSection(props: ServicesSectionProps) {
  return <ListGate query={servicesQuery}>{(groups) => <ServicesForm {...props} groups={groups} />}</ListGate>
}

type ServicesFormProps = ServicesSectionProps & { groups: readonly ServiceGroup[] }

function ServicesForm({ groups, place, ...props }: ServicesFormProps) {
  const { t, i18n } = useLingui()
  const form = useSectionForm({
    ...props,
    section: 'services',
    valuesOf: (saved: ServiceChoice | null) => servicesValues(saved, place),
    schema: saveServices.body,
    toBody: (values) => toServiceChoice(values, place),
    check: (values) => checkServices(values, place),
    save: (body) => call(saveServices, { body }),
  })
  const { services, vat } = form.values
  const [query, setQuery] = useState('')
  const [openGroups, setOpenGroups] = useState<Readonly<Record<string, boolean>>>({})
  const [openRow, setOpenRow] = useState<string | null>(null)
  // The values of a deselected service are restored when it is selected again.
  const deselected = useRef(new Map<string, ServiceValue>())
  const indexes = new Map(services.map(({ id }, index) => [id, index]))
  const errorOf = (id: string) => (field: string) => {
    const index = indexes.get(id)
    return index === undefined ? undefined : form.errors[`services.${index}.${field}`]
  }
  const hasError = (id: string) =>
    ['minutes', 'price.gross', 'vatRate', 'note', 'id'].some((field) => errorOf(id)(field))

  const choose = (wanted: readonly Service[], on: boolean) => {
    const ids = new Set(wanted.map(({ id }) => id))
    const others = services.filter(({ id }) => !ids.has(id))
    for (const service of services) if (ids.has(service.id)) deselected.current.set(service.id, service)
    const added = wanted.map((service) => {
      const index = indexes.get(service.id)
      return (
        (index === undefined ? undefined : services[index]) ??
        deselected.current.get(service.id) ??
        usualService(service)
      )
    })
    form.set({ services: on ? [...others, ...added] : others })
  }
  const change = (id: string, changed: Partial<ServiceValue>) =>
    form.set({ services: services.map((one) => (one.id === id ? { ...one, ...changed } : one)) })

  const all = groups.flatMap((group) => group.services)
  const byKind = new Map(workshopKinds.map((kind) => [kind.id, servicesOfKind(kind, groups)]))
  const isWholeKind = (id: string) => (byKind.get(id) ?? []).every((service) => indexes.has(service))
  const chooseKind = (id: string, on: boolean) => {
    const ids = new Set(byKind.get(id))
    choose(
      all.filter((service) => ids.has(service.id)),
      on,
    )
  }

  const wanted = normaliseText(query)
  const isFound = (service: Service) =>
    wanted === '' || [service.nameEn, service.namePl].some((name) => ` ${normaliseText(name)}`.includes(` ${wanted}`))
  const shown = groups
    .map((group) => ({ group, rows: group.services.filter((one) => isFound(one) || hasError(one.id)) }))
    .filter(({ rows }) => rows.length > 0)

  return (
    <SectionForm {...props} form={form}>
      <div className={css.list}>
        <strong className={css.groupTitle}>
          <Trans>What type of workshop is it?</Trans>
        </strong>
        <p className={css.note}>
          <Trans>Pick a type to preselect its usual services, then clear what you don’t offer.</Trans>
        </p>
        <ToggleChips
          label={t`Types of workshop`}
          chips={workshopKinds.map(({ id, sign, label }) => ({
            id,
            label: i18n._(label),
            icon: <ListIcon name={groups.find((group) => group.id === sign)?.icon ?? 'tabler:tools'} size={24} />,
          }))}
          chosen={new Set(workshopKinds.map(({ id }) => id).filter(isWholeKind))}
          onToggle={chooseKind}
          chipWidth="11rem"
        />
      </div>
      <div className={css.pair}>
        <SearchField
          label={t`Search services`}
          value={query}
          onText={setQuery}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <VatField
          label={t`Default VAT rate`}
          country={place.country}
          value={vat}
          onValue={(next) => form.set({ vat: next })}
          error={form.errors.vat}
        />
      </div>
      <div className={css.list}>
        <p className={css.count} aria-live="polite">
          {services.length === 0 ? (
            <Trans>None selected yet</Trans>
          ) : (
            <Plural value={services.length} one="# service selected" other="# services selected" />
          )}
        </p>
        {shown.map(({ group, rows }) => {
          const hasWrong = rows.some(({ id }) => hasError(id))
          return (
            <ServiceGroupCard
              key={group.id}
              group={group}
              count={group.services.filter(({ id }) => indexes.has(id)).length}
              isOpen={wanted !== '' || hasWrong || (openGroups[group.id] ?? false)}
              onOpen={(open) => setOpenGroups({ ...openGroups, [group.id]: open })}
              onAll={(on) => choose(group.services, on)}
            >
              {rows.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  chosen={services[indexes.get(service.id) ?? -1] ?? null}
                  place={place}
                  usualVat={vat}
                  isOpen={openRow === service.id || hasError(service.id)}
                  onOpen={(open) => setOpenRow(open ? service.id : null)}
                  onToggle={(on) => choose([service], on)}
                  onChange={(changed) => change(service.id, changed)}
                  errorOf={errorOf(service.id)}
                />
              ))}
            </ServiceGroupCard>
          )
        })}
        {shown.length === 0 && (
          <p className={css.note} role="status">
            <Trans>No matching service. Try another word.</Trans>
          </p>
        )}
      </div>
      <FieldError>{form.errors.services}</FieldError>
    </SectionForm>
  )
}
