import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useChangeLocale } from '#client/i18n/language-switch.tsx'
import type { Locale } from '#client/i18n/locale.ts'
import { languageNames } from '#client/i18n/locale.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import type { Station } from '#client/station/use-station.ts'
import { gloveMode } from '#client/ui/device-switch.ts'
import { enterFullScreen } from '#client/ui/hooks/full-screen.ts'
import { openShortcuts } from '#client/ui/open-palette.ts'
import { chooseTheme, shownTheme, watchTheme } from '#client/ui/theme.ts'
import { desk } from '#domain/role.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The actions available on every page, with their other names in both languages. */
export function useActions({ role, device }: Station): readonly PaletteEntry[] {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const changeLocale = useChangeLocale()
  const isDark = useSyncExternalStore(watchTheme, shownTheme) === 'dark'
  const hasGloves = useSyncExternalStore(gloveMode.watch, gloveMode.isOn)
  const other: Locale = i18n.locale === 'pl' ? 'en' : 'pl'
  const onDesk: readonly PaletteEntry[] = [
    {
      id: 'do:take-in',
      label: t`New walk-in`,
      also: 'new appointment walk-in order nowa wizyta zlecenie przyjmij auto',
      look: { kind: 'command', icon: 'tabler:plus' },
      run: () => void navigate({ to: '/{-$locale}/schedule', search: { new: 'walk-in' } }),
    },
    {
      id: 'do:book',
      label: t`New booking`,
      also: 'new appointment call telefon umów nowa wizyta rezerwacja',
      look: { kind: 'command', icon: 'tabler:calendar-plus' },
      run: () => void navigate({ to: '/{-$locale}/schedule', search: { new: 'phone' } }),
    },
  ]
  return [
    ...(desk.includes(role) ? onDesk : []),
    {
      id: 'do:unsent',
      label: t`Unsent changes`,
      also: 'outbox queue offline niewysłane kolejka zmiany',
      look: { kind: 'command', icon: 'tabler:arrow-up-circle' },
      run: openUnsent,
    },
    {
      id: 'do:wall',
      label: t`TV board`,
      also: 'tv television screen monitor telewizor ekran ściana tablica',
      look: { kind: 'command', icon: 'tabler:device-tv' },
      run: () => {
        enterFullScreen()
        void navigate({ to: '/{-$locale}/wall' })
      },
    },
    {
      id: 'do:theme',
      label: isDark ? t`Light theme` : t`Dark theme`,
      also: 'light dark mode jasny ciemny motyw wygląd',
      look: { kind: 'command', icon: isDark ? 'tabler:sun' : 'tabler:moon' },
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'do:language',
      label: languageNames[other],
      also: 'language english polish język polski angielski',
      look: { kind: 'command', icon: 'tabler:language', note: t`Language`, lang: other },
      run: () => void changeLocale(other),
    },
    {
      id: 'do:gloves',
      label: hasGloves ? t`Turn glove mode off` : t`Turn glove mode on`,
      also: 'hold gloves rękawice przytrzymaj',
      look: { kind: 'command', icon: 'tabler:hand-finger' },
      run: () => gloveMode.set(!hasGloves),
    },
    {
      id: 'do:keys',
      label: t`Keyboard shortcuts`,
      also: 'keys help skróty klawiatura pomoc',
      look: { kind: 'command', icon: 'tabler:keyboard', keys: '?' },
      run: openShortcuts,
    },
    ...(device
      ? []
      : [
          {
            id: 'do:sign-out',
            label: t`Sign out`,
            also: 'log out leave wyloguj',
            look: { kind: 'command', icon: 'tabler:logout' },
            run: () => void navigate({ to: '/{-$locale}/sign-out' }),
          } as const,
        ]),
  ]
}
