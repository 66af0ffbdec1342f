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
              The language of your mails stands in <Link to="/{-$locale}/profile">your profile</Link>.
            </Trans>
          </p>
        )}
      </div>
      <Segmented
        label={t`Theme`}
        segments={[
          { value: 'system', label: t`As the device`, icon: 'tabler:device-tablet' },
          { value: 'light', label: t`Daylight`, icon: 'tabler:sun' },
          { value: 'dark', label: t`Garage`, icon: 'tabler:moon' },
        ]}
        value={theme ?? 'system'}
        onValue={(chosen) => chooseTheme(chosen === 'system' ? null : chosen)}
      />
      <div>
        <Segmented
          label={t`Size of things`}
          segments={[
            { value: 'screen', label: t`By the screen`, icon: 'tabler:devices' },
            { value: 'tablet', label: t`For gloves`, icon: 'tabler:hand-finger' },
            { value: 'desk', label: t`For a desk`, icon: 'tabler:device-desktop' },
          ]}
          value={density ?? 'screen'}
          onValue={(chosen) => {
            const next = chosen === 'screen' ? null : chosen
            chooseDensity(next)
            setDensity(next)
          }}
        />
        <p className={css.below}>
          <Trans>For gloves: larger buttons. For a desk: more on one screen.</Trans>
        </p>
      </div>
      <Checkbox
        checked={hasGloves}
        onValue={gloveMode.set}
        hint={t`Hold a car's card for a moment and it goes on by its next step; Undo stands there for 8 seconds. A tap opens it as ever.`}
      >
        <Trans>Glove mode</Trans>
      </Checkbox>
      <div>
        <Checkbox
          checked={hasLetters}
          onValue={letterKeys.set}
          hint={t`T for today, N for a new car, / for the search.`}
        >
          <Trans>Shortcuts of a single key</Trans>
        </Checkbox>
        <p className={css.keys}>
          <Button icon="tabler:keyboard" aria-haspopup="dialog" onClick={openShortcuts}>
            <Trans>All shortcuts</Trans>
          </Button>
          <Button icon="tabler:search" aria-haspopup="dialog" onClick={openPalette}>
            <Trans>Find or do anything</Trans>
          </Button>
        </p>
      </div>
    </Card>
  )
}
