import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SectionList } from '#client/features/onboarding/sections/section-list.tsx'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Onboarding, type Section, sections } from '#contract/onboarding.ts'
import { extraSigns } from './extra-signs.ts'
import css from './onboarding.module.css'
import { OnboardingFrame } from './onboarding-frame.tsx'
import type { RenderExtra } from './onboarding-steps.tsx'
import { isSaved, sectionSigns } from './section-signs.ts'
import { SetUpGate } from './set-up-gate.tsx'
import { StationSection } from './station-section.tsx'
import { extras } from './step-search.ts'

/** The five sections of the set-up on one page, each saved separately (R19), then the optional parts. */
export function OnboardingPage({ renderExtra }: { renderExtra: RenderExtra }) {
  return (
    <OnboardingFrame wide>
      <SetUpGate>{(data, user) => <AllSections data={data} userId={user.id} renderExtra={renderExtra} />}</SetUpGate>
    </OnboardingFrame>
  )
}

type AllSectionsProps = { data: Onboarding; userId: string; renderExtra: RenderExtra }

function AllSections({ data, userId, renderExtra }: AllSectionsProps) {
  const { t, i18n } = useLingui()
  const [dirty, setDirty] = useState<Readonly<Partial<Record<Section, boolean>>>>({})
  const hasStation = isSaved(data, 'base-info')
  // One primary button: in the section with unsaved values, otherwise in the next section to save.
  const primary = sections.find((section) => dirty[section]) ?? sections.find((section) => !isSaved(data, section))
  return (
    <>
      <div className={css.titles}>
        <h1>
          <Trans>Set up the workshop</Trans>
        </h1>
        <p className={css.lead}>
          <Trans>Start with your workshop; the rest in any order.</Trans>
        </p>
      </div>
      <div className={css.columns}>
        <SectionList data={data} dirty={dirty}>
          {hasStation && (
            <Link to="/{-$locale}/schedule" className={buttonClass({ wide: true })}>
              <ButtonContent icon="tabler:calendar-event">
                <Trans>Open the board</Trans>
              </ButtonContent>
            </Link>
          )}
          <Link to="/{-$locale}/onboarding" className={buttonClass({ variant: 'quiet', wide: true })}>
            <Trans>Go step by step</Trans>
          </Link>
        </SectionList>
        <div className={css.sections}>
          {sections.map((section) => {
            const { title, hint } = sectionSigns[section]
            const name = i18n._(title)
            return (
              <section
                key={section}
                id={section}
                tabIndex={-1}
                className={css.part}
                aria-labelledby={`${section}-title`}
              >
                <div className={css.titles}>
                  <h2 id={`${section}-title`}>{name}</h2>
                  <p className={css.lead}>{i18n._(hint)}</p>
                </div>
                {hasStation || section === 'base-info' ? (
                  <StationSection
                    section={section}
                    data={data}
                    userId={userId}
                    primary={section === primary}
                    saveLabel={t`Save: ${name}`}
                    onSaved={() => toast.success(t`${name}: saved`)}
                    onDirty={(isDirty) => setDirty((last) => ({ ...last, [section]: isDirty }))}
                  />
                ) : (
                  <p className={css.waiting}>
                    <Trans>Add your workshop’s name and address first.</Trans>
                  </p>
                )}
              </section>
            )
          })}
          {hasStation &&
            extras.map((extra) => (
              <section key={extra} id={extra} tabIndex={-1} className={css.part} aria-labelledby={`${extra}-title`}>
                <div className={css.titles}>
                  <h2 id={`${extra}-title`}>
                    {i18n._(extraSigns[extra].title)}{' '}
                    <span className={css.optional}>
                      <Trans>(optional)</Trans>
                    </span>
                  </h2>
                  <p className={css.lead}>{i18n._(extraSigns[extra].hint)}</p>
                </div>
                {renderExtra(extra, data)}
              </section>
            ))}
        </div>
      </div>
    </>
  )
}
