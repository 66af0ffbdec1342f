import { BaseInfoSection } from '#client/features/onboarding/sections/base-info-section.tsx'
import { BrandsSection } from '#client/features/onboarding/sections/brands-section.tsx'
import { ConveniencesSection } from '#client/features/onboarding/sections/conveniences-section.tsx'
import { ServicesSection } from '#client/features/onboarding/sections/services-section.tsx'
import type { SectionProps } from '#client/features/onboarding/sections/use-section-form.ts'
import { WorkingHoursSection } from '#client/features/onboarding/sections/working-hours-section.tsx'
import type { Onboarding, Section } from '#contract/onboarding.ts'
import { countryDefaults } from '#domain/codes/country.ts'

export type StationSectionProps = Omit<SectionProps<never>, 'saved' | 'version'> & {
  section: Section
  /** The saved data of all sections. */
  data: Onboarding
}

/** The form of one of the five sections of a station, with its saved data. */
export function StationSection({ section, data, ...rest }: StationSectionProps) {
  const props = { ...rest, version: data.versions[section] }
  const country = data.baseInfo?.country ?? 'PL'
  const usual = countryDefaults(country)
  switch (section) {
    case 'base-info':
      return <BaseInfoSection {...props} saved={data.baseInfo} />
    case 'brands':
      return <BrandsSection {...props} saved={data.brands} />
    case 'services': {
      const place = { country, currency: data.baseInfo?.currency ?? usual.currency }
      return <ServicesSection {...props} saved={data.services} place={place} />
    }
    case 'conveniences':
      return <ConveniencesSection {...props} saved={data.conveniences} />
    case 'working-hours': {
      const timeZone = data.baseInfo?.timeZone ?? usual.timeZone
      return <WorkingHoursSection {...props} saved={data.workingHours} country={country} timeZone={timeZone} />
    }
  }
}
