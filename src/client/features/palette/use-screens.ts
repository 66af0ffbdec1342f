import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { serverNow } from '#client/api/server-clock.ts'
import type { ScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import type { OrdersSearch } from '#client/features/appointments/orders-search.ts'
import { panelLabels } from '#client/features/settings/panel-labels.ts'
import { panelsFor } from '#client/features/settings/settings-search.ts'
import type { Station } from '#client/station/use-station.ts'
import type { IconName } from '#client/ui/icon.tsx'
import { desk } from '#domain/role.ts'
import { addDays } from '#domain/wall-time.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Returns the screens available to this user; `settings` are the sections of the settings. */
export function useScreens({ role, device, format }: Station): {
  main: readonly PaletteEntry[]
  settings: readonly PaletteEntry[]
} {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const tomorrow = addDays(format.dateOf(serverNow()), 1)
  const entry = (id: string, label: string, icon: IconName, also: string, run: () => void): PaletteEntry => ({
    id: `screen:${id}`,
    label,
    also,
    look: { kind: 'command', icon },
    run,
  })
  const schedule = (search: ScheduleSearch) => () => void navigate({ to: '/{-$locale}/schedule', search })
  const orders = (search: OrdersSearch) => () => void navigate({ to: '/{-$locale}/orders', search })
  const go =
    (
      to:
        | '/{-$locale}/my-cars'
        | '/{-$locale}/dashboard'
        | '/{-$locale}/catch-up'
        | '/{-$locale}/customers'
        | '/{-$locale}/cars'
        | '/{-$locale}/employees'
        | '/{-$locale}/figures'
        | '/{-$locale}/follow-ups'
        | '/{-$locale}/profile',
    ) =>
    () =>
      void navigate({ to })
  const isTablet = device !== null
  const panels = panelsFor({ role, isTablet })
  return {
    main: [
      entry('today', t`Dashboard`, 'tabler:layout-dashboard', 'today dziś pulpit', go('/{-$locale}/dashboard')),
      entry('my-cars', t`My cars`, 'tabler:tool', 'own mine moje auta', go('/{-$locale}/my-cars')),
      entry('schedule', t`Schedule`, 'tabler:calendar-event', 'board calendar grafik terminarz', schedule({})),
      entry('tomorrow', t`Schedule: tomorrow`, 'tabler:calendar-event', 'grafik jutro', schedule({ date: tomorrow })),
      entry('week', t`Schedule: week`, 'tabler:calendar-week', 'grafik tydzień', schedule({ view: 'week' })),
      entry(
        'by-person',
        t`Schedule: by mechanic`,
        'tabler:calendar-user',
        'mechanic grafik mechanik osoby',
        schedule({ view: 'day', by: 'employee' }),
      ),
      entry('orders', t`Orders`, 'tabler:clipboard-list', 'cars in the house zlecenia auta', orders({})),
      entry(
        'orders-board',
        t`Orders: by status`,
        'tabler:layout-kanban',
        'kanban board zlecenia statusy',
        orders({ view: 'board' }),
      ),
      entry(
        'ready',
        t`Orders: ready`,
        'tabler:check',
        'collect pick-up gotowe do odbioru',
        orders({ status: 'ready' }),
      ),
      entry(
        'catch-up',
        t`Catch-up entry`,
        'tabler:list-check',
        'blackout pile nadrób zaległe',
        go('/{-$locale}/catch-up'),
      ),
      ...(desk.includes(role)
        ? [
            entry('customers', t`Customers`, 'tabler:user-search', 'crm klienci', go('/{-$locale}/customers')),
            entry('cars', t`Cars`, 'tabler:car', 'vehicles crm auta pojazdy', go('/{-$locale}/cars')),
          ]
        : []),
      ...(role === 'owner' && !isTablet
        ? [
            entry(
              'figures',
              t`Figures`,
              'tabler:chart-bar',
              'turnover statistics obrót statystyki wyniki',
              go('/{-$locale}/figures'),
            ),
          ]
        : []),
      ...(desk.includes(role) && !isTablet
        ? [
            entry(
              'follow-ups',
              t`Follow-ups`,
              'tabler:phone-call',
              'call back reminders crm kontakty oddzwonić przypomnienia przegląd',
              go('/{-$locale}/follow-ups'),
            ),
          ]
        : []),
      ...(isTablet
        ? []
        : [
            entry(
              'people',
              t`People`,
              'tabler:users',
              'employees staff pracownicy zespół',
              go('/{-$locale}/employees'),
            ),
            entry(
              'profile',
              t`Profile`,
              'tabler:user',
              'me account photo profil konto zdjęcie',
              go('/{-$locale}/profile'),
            ),
          ]),
    ],
    settings: [...panels.station, ...panels.own].map((section) => ({
      ...entry(
        `settings-${section}`,
        i18n._(panelLabels[section].name),
        panelLabels[section].icon,
        'settings ustawienia',
        () => void navigate({ to: '/{-$locale}/settings', search: { section } }),
      ),
      look: { kind: 'command', icon: panelLabels[section].icon, note: t`Settings` },
    })),
  }
}
