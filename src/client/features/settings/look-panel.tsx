import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useChangeLocale } from '#client/i18n/language-switch.tsx'
import type { Locale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chooseDensity, chosenDensity } from '#client/ui/density.ts'
import { gloveMode, letterKeys } from '#client/ui/device-switch.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { openPalette, openShortcuts } from '#client/ui/open-palette.ts'
import { chooseTheme, chosenTheme, watchTheme } from '#client/ui/theme.ts'
import css from './settings.module.css'

/** Language, theme, density, glove mode and shortcuts of this device; each change applies at once. */
export function LookPanel({ isTablet }: { isTablet: boolean }) {
  const { t, i18n } = useLingui()
  const changeLocale = useChangeLocale()
  const theme = useSyncExternalStore(watchTheme, chosenTheme)
  const [density, setDensity] = useState(chosenDensity)
  const hasGloves = useSyncExternalStore(gloveMode.watch, gloveMode.isOn)
  const hasLetters = useSyncExternalStore(letterKeys.watch, letterKeys.isOn)
  // Shown as selected at once: the catalogue of the other language may have to be fetched.
  const [nextLocale, setNextLocale] = useState<Locale | null>(null)
  const switchLocale = async (locale: Locale) => {
    setNextLocale(locale)
    await changeLocale(locale)
    setNextLocale(null)
  }
  return (
    <Card className={css.choices ?? ''}>
      <div>
        <Segmented
          label={t`Language`}
          segments={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'pl', label: <span lang="pl">Polski</span> },
          ]}
          value={nextLocale ?? (i18n.locale === 'pl' ? 'pl' : 'en')}
          onValue={(locale) => void switchLocale(locale)}
        />
        {!isTablet && (
          <p className={css.below}>
            <Trans>
              Set the language of your emails in <Link to="/{-$locale}/profile">your profile</Link>.
            </Trans>
          </p>
        )}
      </div>
      <Segmented
        label={t`Theme`}
        segments={[
          { value: 'system', label: t`System`, icon: 'tabler:device-tablet' },
          { value: 'light', label: t`Light`, icon: 'tabler:sun' },
          { value: 'dark', label: t`Dark`, icon: 'tabler:moon' },
        ]}
        value={theme ?? 'system'}
        onValue={(chosen) => chooseTheme(chosen === 'system' ? null : chosen)}
      />
      <div>
        <Segmented
          label={t`Density`}
          segments={[
            { value: 'screen', label: t`Automatic`, icon: 'tabler:devices' },
            { value: 'tablet', label: t`Comfortable`, icon: 'tabler:hand-finger' },
            { value: 'desk', label: t`Compact`, icon: 'tabler:device-desktop' },
          ]}
          value={density ?? 'screen'}
          onValue={(chosen) => {
            const next = chosen === 'screen' ? null : chosen
            chooseDensity(next)
            setDensity(next)
          }}
        />
        <p className={css.below}>
          <Trans>Comfortable: larger buttons, for gloves too. Compact: more on one screen.</Trans>
        </p>
      </div>
      <Checkbox
        checked={hasGloves}
        onValue={gloveMode.set}
        hint={t`Press and hold a card to move it to the next step (8 s to undo). A tap still opens it.`}
      >
        <Trans>Glove mode</Trans>
      </Checkbox>
      <div>
        <Checkbox
          checked={hasLetters}
          onValue={letterKeys.set}
          hint={t`T for today, N for a new walk-in, / for search.`}
        >
          <Trans>Single-key shortcuts</Trans>
        </Checkbox>
        <p className={css.keys}>
          <Button icon="tabler:keyboard" aria-haspopup="dialog" onClick={openShortcuts}>
            <Trans>All shortcuts</Trans>
          </Button>
          <Button icon="tabler:search" aria-haspopup="dialog" onClick={openPalette}>
            <Trans>Search or jump to…</Trans>
          </Button>
        </p>
      </div>
    </Card>
  )
}
