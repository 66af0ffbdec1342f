import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { call } from '#client/api/call.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { listAppointments } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import css from './first-steps.module.css'
import { type FirstStep, listFirstSteps } from './list-first-steps.ts'

const anyAppointmentQuery = queryOptions({
  queryKey: ['appointments', 'any'],
  queryFn: async ({ signal }) => (await call(listAppointments, { query: { limit: '1' } }, { signal })).appointments,
  staleTime: 60_000,
})

const labels: Readonly<Record<FirstStep, ReturnType<typeof msg>>> = {
  name: msg`Your name`,
  'base-info': msg`Name, address and bays`,
  'working-hours': msg`Opening hours`,
  services: msg`Services, times and prices`,
  brands: msg`Makes you service`,
  employee: msg`Add your employees`,
  appointment: msg`Add your first car`,
}

const targets = {
  name: linkOptions({ to: '/{-$locale}/profile' }),
  'base-info': linkOptions({ to: '/{-$locale}/settings', search: { section: 'station' } }),
  'working-hours': linkOptions({ to: '/{-$locale}/settings', search: { section: 'hours' } }),
  services: linkOptions({ to: '/{-$locale}/settings', search: { section: 'services' } }),
  brands: linkOptions({ to: '/{-$locale}/settings', search: { section: 'brands' } }),
  employee: linkOptions({ to: '/{-$locale}/employees', search: { person: 'new' } }),
  appointment: linkOptions({ to: '/{-$locale}/schedule', search: { new: 'walk-in' } }),
} satisfies Record<FirstStep, unknown>

/** The first steps of a new station, for users who may do them; hidden when all are done or after a dismissal. */
export function FirstSteps() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile?.account_id || !profile.role || !desk.includes(profile.role)) return null
  const hasName = Boolean(profile.firstName ?? profile.lastName)
  return <StepsOf key={profile.account_id} account={profile.account_id} hasName={hasName} />
}

function StepsOf({ account, hasName }: { account: string; hasName: boolean }) {
  const { t, i18n } = useLingui()
  const [isHidden, setHidden] = useState(() => isDismissed(account))
  const enabled = !isHidden
  const onboarding = useQuery({ ...onboardingQuery, enabled }).data
  const employees = useQuery({ ...employeesQuery, enabled }).data
  const appointments = useQuery({ ...anyAppointmentQuery, enabled }).data
  if (isHidden || !onboarding || !employees || !appointments) return null

  const active = employees.filter((employee) => employee.active).length
  const steps = listFirstSteps({ hasName, onboarding, employees: active, hasAppointments: appointments.length > 0 })
  const done = steps.filter((one) => one.done).length
  if (done === steps.length) return null
  const dismiss = () => {
    saveDismissed(account)
    setHidden(true)
  }
  return (
    <Card className={css.card ?? ''} aria-labelledby="first-steps">
      <header className={css.head}>
        <h2 id="first-steps">
          <Trans>Getting started</Trans>
        </h2>
        <span className={css.done}>
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </span>
        <span className={css.bar} style={{ '--share': done / steps.length } as CSSProperties} aria-hidden="true" />
        <IconButton icon="tabler:x" variant="quiet" label={t`Hide checklist`} onClick={dismiss} />
      </header>
      <ol className={css.steps}>
        {steps.map(({ step, done }) => (
          <li key={step}>
            <Link {...targets[step]} className={css.step} data-done={done || undefined}>
              <Icon name={done ? 'tabler:circle-check' : 'tabler:circle-dashed'} size={22} />
              <span>{i18n._(labels[step])}</span>
              {done && (
                <span className="visually-hidden">
                  <Trans>done</Trans>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const keyOf = (account: string) => `pitboard.first-steps.${account}`

function isDismissed(account: string): boolean {
  try {
    return localStorage.getItem(keyOf(account)) === 'away'
  } catch {
    return false
  }
}

function saveDismissed(account: string): void {
  try {
    localStorage.setItem(keyOf(account), 'away')
  } catch {
    // Without storage, the steps appear again at the next start.
  }
}
